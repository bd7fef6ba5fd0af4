import { standingLines } from '../approvals/voteText'
import type { Dossier, DossierVote, Leaf } from './format'
import { sealedTextOf } from './sealedText'
import { check, type DossierCheck } from './verdict'
import {
  base64urlOf,
  bytesOfBase64url,
  joined,
  rawSignature,
  readJson,
  type SignatureState,
  sha256,
  sha256Hex,
  signatureState,
  utf8,
} from './webCrypto'

/** The text that was signed; null where it is withheld. */
export function signedTextIn({ content, revealed }: Dossier, vote: DossierVote): string | null {
  const section = content.sections.findIndex(({ name }) => name === vote.textSection)
  const fact = content.sections[section]?.facts.findIndex(({ at }) => at === vote.textAt) ?? -1
  const value = revealed.facts[section]?.[fact]?.value
  return typeof value === 'string' ? value : null
}

const NAME_LINE = /^Name: "(?<name>.*)"$/m

/** Whose name a signed text says; null where the text is withheld. */
export const signerNameIn = (text: string | null): string | null => NAME_LINE.exec(text ?? '')?.groups?.name ?? null

/** Flags of the authenticator data: somebody was there, and showed who they are (WebAuthn L3 6.1). */
const PRESENT_AND_VERIFIED = 0x05
const FLAGS_AT = 32

/** A passkey signs its own data and the hash of the client data, whose challenge is the hash of the text. */
async function passkeyState(vote: DossierVote): Promise<SignatureState> {
  const clientData = bytesOfBase64url(vote.clientDataJson ?? '')
  const authenticatorData = bytesOfBase64url(vote.authenticatorData ?? '')
  const signature = bytesOfBase64url(vote.signature)
  if (clientData === null || authenticatorData === null || signature === null) return 'WRONG'
  const said = (await readJson(clientData)) as { type?: unknown; challenge?: unknown } | null
  const isAsked = said?.type === 'webauthn.get' && said.challenge === base64urlOf(utf8(vote.textSha256))
  const flags = authenticatorData[FLAGS_AT] ?? 0
  if (!isAsked || (flags & PRESENT_AND_VERIFIED) !== PRESENT_AND_VERIFIED) return 'WRONG'
  return signatureState(vote.algorithm, vote.publicKey, {
    signature: vote.algorithm === 'ES256' ? rawSignature(signature) : signature,
    data: joined(authenticatorData, await sha256(clientData)),
  })
}

/** What form 1 began with: its text was signed as it is. */
const FORM_1 = /^Countersign approval(?: of several payments)?, form 1\n/

/** True where what was signed names the payment that the signature stands under, and whoever signed it. */
function isAbout(vote: DossierVote, signed: string): boolean {
  const lines = signed.split('\n')
  const ofSeveral = `Subject SHA-256: "${vote.subjectId}`
  const isNamed = (line: string) => line.startsWith(`${ofSeveral} `) || line.startsWith(`${ofSeveral}" SHA-256 `)
  const names = lines.includes(`Subject: ${JSON.stringify(vote.subjectId)}`) || lines.some(isNamed)
  return names && lines.includes(`Signed by: ${JSON.stringify(vote.operatorId)}`)
}

/** Whether what is shown of a vote is what its key signed. Input: `text`, null where it is withheld. */
async function isTextRight(vote: DossierVote, text: string | null): Promise<boolean> {
  const sealed = vote.sealedText ?? null
  if (sealed === null && text === null) return true
  if (sealed === null && !FORM_1.test(text ?? '')) return false
  if (sealed !== null && text !== null && (await sealedTextOf(text)) !== sealed) return false
  const signed = sealed ?? text ?? ''
  return (await sha256Hex(signed)) === vote.textSha256 && isAbout(vote, signed)
}

const STANDING_LINE = /^(?:Counts as|In place of): /

/** What is shown of a vote under a name, by its place behind that; what is withheld is null. */
function shownUnder({ content, revealed }: Dossier, vote: DossierVote): ReadonlyMap<string, Leaf | null> {
  const section = content.sections.findIndex(({ name }) => name === vote.textSection)
  const root = vote.textAt.slice(0, -'signature/text'.length)
  const facts = content.sections[section]?.facts ?? []
  const shown = facts.map(({ at }, index) => [at, revealed.facts[section]?.[index]?.value ?? null] as const)
  return new Map(shown.filter(([at]) => at.startsWith(root)).map(([at, value]) => [at.slice(root.length), value]))
}

/** True where a vote is said to count as what its key signed, and as nothing else. */
function isStandingRight(dossier: Dossier, vote: DossierVote): boolean {
  const shown = shownUnder(dossier, vote)
  const standingAt = (root: string) => ({
    isApprover: shown.get(`${root}isApprover`) === true,
    isAdministrator: shown.get(`${root}isAdministrator`) === true,
    groupIds: [...shown].filter(([at]) => at.startsWith(`${root}groupIds/`)).map(([, value]) => String(value)),
  })
  const roots = [...shown.keys()].flatMap((at) => /^(?<root>onBehalfOf\/\d+\/)id$/.exec(at)?.groups?.root ?? [])
  const onBehalfOf = roots.map((root) => ({ ...standingAt(root), id: String(shown.get(`${root}id`)) }))
  const said = standingLines({ standing: standingAt(''), onBehalfOf })
  const signed = (vote.sealedText ?? '').split('\n').filter((line) => STANDING_LINE.test(line))
  return said.join('\n') === signed.join('\n')
}

const KINDS: Readonly<Record<string, string>> = {
  PASSKEY: 'a passkey',
  SOFTWARE_PASSKEY: 'a passkey that may be a program (weaker)',
  PIN_KEY: 'a key that a PIN opens (weaker)',
}

const STATES: Readonly<Record<string, string>> = {
  COUNTS: '',
  WITHDRAWN: ' It was withdrawn later.',
  VOID: ' It does not count: what was signed had changed, or nobody may sign with that key any more.',
}

const WITHHELD = 'over a text that is withheld and whose hash is given'
const SHOWN = 'over the text that is shown'
const SEALED = 'over the text that is shown, in which hashes stand for what is withheld'

/** What follows from a signature that is right. */
function rightChecks(vote: DossierVote, who: string, text: string | null): DossierCheck[] {
  const isSealed = (vote.sealedText ?? null) !== null
  const over = text !== null ? SHOWN : isSealed ? SEALED : WITHHELD
  const right = check('VOTES', 'PROVED', `${who} is right, ${over}.${STATES[vote.state] ?? ''}`)
  if (isSealed) return [right]
  const name = `${who.charAt(0).toLowerCase()}${who.slice(1)}`
  const older = `What ${name} counted as is not part of what was signed: it is older.`
  return [right, check('VOTES', 'NOT_PROVED', older)]
}

async function checkVote(dossier: Dossier, vote: DossierVote): Promise<DossierCheck[]> {
  const text = signedTextIn(dossier, vote)
  const name = signerNameIn(text) ?? 'somebody'
  const who = `The signature of ${name} (${vote.operatorId}) by ${KINDS[vote.method] ?? vote.method}`
  const sealed = vote.sealedText ?? null
  const message = sealed ?? text
  if (!(await isTextRight(vote, text)))
    return [check('VOTES', 'FALSE', `${who} is over another text than the one that is shown.`)]
  if (sealed !== null && !isStandingRight(dossier, vote))
    return [check('VOTES', 'FALSE', `${who} is shown as counting for something else than was signed.`)]
  if (vote.method === 'PIN_KEY' && message === null) {
    const sentence = `${who} cannot be checked here: it is of an older form, over the text itself, which is withheld.`
    return [check('VOTES', 'NOT_PROVED', sentence)]
  }
  const signature = bytesOfBase64url(vote.signature)
  const state =
    vote.method === 'PIN_KEY'
      ? await signatureState(vote.algorithm, vote.publicKey, { signature, data: utf8(message ?? '') })
      : await passkeyState(vote)
  if (state === 'UNKNOWN')
    return [check('VOTES', 'NOT_PROVED', `${who} is of a kind (${vote.algorithm}) that cannot be checked here.`)]
  if (state === 'WRONG') return [check('VOTES', 'FALSE', `${who} is not one of its key.`)]
  return rightChecks(vote, who, text)
}

/** Each signature under a payment, by its own key and over its own text. */
export async function checkVotes(dossier: Dossier): Promise<DossierCheck[]> {
  const { votes } = dossier.content
  const checks = await Promise.all(votes.map((vote) => checkVote(dossier, vote)))
  if (votes.length === 0) return []
  const keys =
    votes.length === 1
      ? 'That the signing key belongs to the person named is what the service says.'
      : `That the ${votes.length} signing keys belong to the people named is what the service says.`
  return [...checks.flat(), check('VOTES', 'NOT_PROVED', keys)]
}
