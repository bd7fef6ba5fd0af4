import { Buffer } from 'node:buffer'
import { hash } from 'node:crypto'
import type { ApprovalVote } from '../../../contract/console/approvals/schemas'
import {
  type Dossier,
  type DossierContent,
  type DossierFact,
  type DossierSection,
  type DossierVote,
  factText,
  type Leaf,
  leavesOf,
  type Reveal,
  signedTextOfDossier,
} from '../../../contract/console/dossier/format'
import { isPersonal } from '../../../contract/console/dossier/personal'
import { spkiOfCose } from '../../areas/approvals/public'
import type { AuditSigner } from '../../kernel/auditChain/dayStatement'
import { SALT_BYTES } from '../../kernel/auditChain/entry'
import type { Answered } from './asked'
import { textPlaceOf } from './gather'
import type { ProvedRows } from './provedRows'

/** Salts for so many values, in hex. */
function saltsFor(count: number, random: (bytes: number) => Uint8Array): string[] {
  const hex = Buffer.from(random(count * SALT_BYTES)).toString('hex')
  return Array.from({ length: count }, (_, index) => hex.slice(index * 2 * SALT_BYTES, (index + 1) * 2 * SALT_BYTES))
}

/** The facts of a reply, and what their hashes are made of. */
function sealSection(
  { name, title, operation, reply, left }: Answered,
  random: (bytes: number) => Uint8Array,
): { readonly section: DossierSection; readonly reveals: readonly Reveal<Leaf>[] } {
  const leaves = leavesOf(reply)
  const salts = saltsFor(leaves.length, random)
  const facts: DossierFact[] = []
  const reveals: Reveal<Leaf>[] = []
  for (const [index, { at, value }] of leaves.entries()) {
    const salt = salts[index] ?? ''
    facts.push({ at, personal: isPersonal(at, value), sha256: hash('sha256', factText(salt, name, at, value)) })
    reveals.push({ salt, value })
  }
  return { section: { facts, left, name, operation, title }, reveals }
}

/** The signature of a vote by the key as WebCrypto reads it; nothing of a program's approval, which nobody signed. */
function sealVote({ id, subjectId, method, state, by, signature }: ApprovalVote, index: number): DossierVote[] {
  if (signature === null) return []
  const { section, at } = textPlaceOf(index)
  return [
    {
      algorithm: signature.algorithm,
      authenticatorData: signature.authenticatorDataB64url,
      clientDataJson: signature.clientDataJsonB64url,
      id,
      method,
      operatorId: by.id,
      publicKey: signature.publicKeySpkiB64url ?? spkiOfCose(signature.publicKeyCoseB64url ?? ''),
      sealedText: signature.sealedText,
      signature: signature.signatureB64url,
      state,
      subjectId,
      textAt: at,
      textSection: section,
      textSha256: signature.textSha256,
    },
  ]
}

interface Sealing {
  readonly head: Pick<DossierContent, 'id' | 'kind' | 'madeAt' | 'madeBy' | 'serviceAt'>
  readonly answered: readonly Answered[]
  readonly votes: readonly ApprovalVote[]
  readonly proved: ProvedRows
  readonly signer: AuditSigner
  readonly random: (bytes: number) => Uint8Array
}

/** Hashes every fact with a salt of its own, and signs what that makes. Nothing is withheld yet. */
export function sealDossier({ head, answered, votes, proved, signer, random }: Sealing): Dossier {
  const sealed = answered.map((one) => sealSection(one, random))
  const content: DossierContent = {
    ...head,
    audit: proved.audit,
    format: 'countersign-dossier',
    key: signer.keyId,
    sections: sealed.map(({ section }) => section),
    v: 2,
    votes: votes.flatMap(sealVote),
  }
  return {
    content,
    revealed: { facts: sealed.map(({ reveals }) => reveals), rows: proved.revealed },
    signed: { publicKey: signer.publicKey, signature: signer.signText(signedTextOfDossier(content)) },
  }
}
