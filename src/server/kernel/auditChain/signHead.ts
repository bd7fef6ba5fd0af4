import { Buffer } from 'node:buffer'
import { insertRow } from '../../database/rowsById'
import type { Row, Tx } from '../../database/schema'
import { isoOf } from '../../foundation/clock'
import { setGuardedInterval } from '../../foundation/guarded'
import { createSerialQueue } from '../../foundation/serialQueue'
import type { Services } from '../services'
import { type AuditSigner, readSignedHead, type SignedDay } from './dayStatement'

interface Parts extends Pick<Services, 'store' | 'wall' | 'reportFault'> {
  readonly auditSigner: AuditSigner
}

/** What was signed of the end of the chain, and the entry that it is kept with. */
export interface SignedHead {
  readonly seq: number
  readonly signed: SignedDay
}

/** Signs how far the chain goes while its days are not over. */
export interface AuditHeads {
  /** Signs what was written since. Returns: what was signed last, as this process knows it. */
  sign(): Promise<SignedHead | null>
  /** Signs once more. */
  stop(): Promise<void>
}

/** How long a row waits for a signature at most, while its host is awake. */
const EVERY_MS = 10_000
const WHERE = 'the signing of the audit log'

/** What was signed last of the chain, or null. */
export async function getHead(tx: Tx): Promise<SignedHead | null> {
  const row: Row<'audit_heads'> | undefined = await tx
    .selectFrom('audit_heads')
    .selectAll()
    .orderBy('seq', 'desc')
    .executeTakeFirst()
  if (row === undefined) return null
  const { seq, statement, signature, public_key: publicKey } = row
  return { seq, signed: { statement, signature, publicKey } }
}

async function hashAt(tx: Tx, seq: number): Promise<string | null> {
  const row = await tx.selectFrom('audit_chain').select('hash').where('seq', '=', seq).executeTakeFirst()
  return row === undefined ? null : Buffer.from(row.hash).toString('hex')
}

/** Over a chain that was rewritten nothing is signed: what was signed of the right one stays, and tells. */
async function isToSign(tx: Tx, head: SignedHead | null, { lastSeq, key }: { lastSeq: number; key: string }) {
  if (head === null) return true
  const said = readSignedHead(head.signed)
  if (said === null || said.seq !== head.seq || said.hash !== (await hashAt(tx, said.seq))) return false
  return said.seq !== lastSeq || said.key !== key
}

async function signAnew(tx: Tx, head: SignedHead | null, { wall, auditSigner }: Parts): Promise<SignedHead | null> {
  const last = await tx.selectFrom('audit_chain').select('seq').orderBy('seq', 'desc').executeTakeFirst()
  if (last === undefined || !(await isToSign(tx, head, { lastSeq: last.seq, key: auditSigner.keyId }))) return head
  const hash = (await hashAt(tx, last.seq)) ?? ''
  const signed = auditSigner.signHead({ hash, seq: last.seq, signedAt: isoOf(wall()) })
  const { statement, signature, publicKey: public_key } = signed
  await tx.deleteFrom('audit_heads').execute()
  await insertRow(tx, 'audit_heads', { seq: last.seq, statement, signature, public_key })
  return { seq: last.seq, signed }
}

/**
 * Signs every ten seconds of wall time how far the chain goes, and with which hash: the entries up to there cannot be
 * rewritten without the key. What this process has signed it remembers: a row that is gone from the table is no
 * reason to sign another chain.
 *
 * Assumes: A-750.
 */
export function keepHeadSigned(parts: Parts): AuditHeads {
  let known: SignedHead | null = null
  const turns = createSerialQueue()
  const sign = (): Promise<SignedHead | null> =>
    turns.take(async () => {
      known = await parts.store.write(async (tx) => signAnew(tx, known ?? (await getHead(tx)), parts))
      return known
    })
  const timer = setGuardedInterval(WHERE, sign, EVERY_MS, parts.reportFault)
  timer.unref()
  return {
    sign,
    stop: async () => {
      clearInterval(timer)
      await sign().catch((error: unknown) => parts.reportFault(error, WHERE))
    },
  }
}
