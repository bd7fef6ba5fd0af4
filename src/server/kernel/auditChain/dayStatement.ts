import { Buffer } from 'node:buffer'
import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { z } from 'zod'
import { readJsonText } from '../../foundation/jsonText'

/** The private half of the key that signs, in the data folder. */
export const AUDIT_KEY_FILE = 'audit-signing-key.pem'

/** What is signed: entries of the chain that follow one another, as the root of the tree over their hashes. */
const dayStatement = z.object({
  /** Of wall time, in UTC. */
  day: z.string(),
  firstSeq: z.int(),
  format: z.literal('countersign-audit-day'),
  /** False where the day was not over, or the log was handed out in the middle of it. */
  isOver: z.boolean(),
  /** SHA-256 of the public key's DER, in hex. */
  key: z.string(),
  lastHash: z.string(),
  lastSeq: z.int(),
  root: z.string(),
  signedAt: z.string(),
  v: z.literal(1),
})
export type DayStatement = z.infer<typeof dayStatement>

/** What is signed in between: how far the chain goes, and the hash of its last entry, which stands for all before. */
const headStatement = z.object({
  format: z.literal('countersign-audit-head'),
  hash: z.string(),
  /** SHA-256 of the public key's DER, in hex. */
  key: z.string(),
  seq: z.int(),
  signedAt: z.string(),
  v: z.literal(1),
})
export type HeadStatement = z.infer<typeof headStatement>

/** A statement as it was signed, letter by letter. */
export interface SignedDay {
  readonly statement: string
  /** ECDSA over P-256 with SHA-256, r and s behind one another, base64url. */
  readonly signature: string
  /** DER SPKI, base64url. */
  readonly publicKey: string
}

/** Signs what the audit log held; the private half never leaves it. */
export interface AuditSigner {
  /** SHA-256 of the public key's DER, in hex. */
  readonly keyId: string
  readonly publicKey: string
  sign(what: Omit<DayStatement, 'format' | 'key' | 'v'>): SignedDay
  signHead(what: Pick<HeadStatement, 'hash' | 'seq' | 'signedAt'>): SignedDay
  /** The signature over any other text, as that over a statement. */
  signText(text: string): string
}

const idOfKey = (der: Uint8Array): string => createHash('sha256').update(der).digest('hex')

/** The signer of a P-256 key. */
export function createAuditSigner(privateKey: KeyObject): AuditSigner {
  const der = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  const [keyId, publicKey] = [idOfKey(der), der.toString('base64url')]
  const signText = (text: string): string =>
    sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  return {
    keyId,
    publicKey,
    signText,
    signHead: ({ hash, seq, signedAt }) => {
      // Canonical JSON, too.
      const statement = JSON.stringify({ format: 'countersign-audit-head', hash, key: keyId, seq, signedAt, v: 1 })
      return { statement, signature: signText(statement), publicKey }
    },
    sign: ({ day, firstSeq, isOver, lastHash, lastSeq, root, signedAt }) => {
      // Canonical JSON: the members stand in alphabetical order.
      const statement = JSON.stringify({
        day,
        firstSeq,
        format: 'countersign-audit-day',
        isOver,
        key: keyId,
        lastHash,
        lastSeq,
        root,
        signedAt,
        v: 1,
      })
      return { statement, signature: signText(statement), publicKey }
    },
  }
}

/** What a signed statement says, or null where the signature is not one of its key over it. */
function readSigned<Said extends { readonly key: string }>(
  { statement, signature, publicKey }: SignedDay,
  shape: z.ZodType<Said>,
): Said | null {
  const said = readJsonText(statement, shape)
  const der = Buffer.from(publicKey, 'base64url')
  if (said === null || said.key !== idOfKey(der)) return null
  try {
    const key = createPublicKey({ key: der, type: 'spki', format: 'der' })
    const isSigned = verify(
      'sha256',
      Buffer.from(statement),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
    return isSigned ? said : null
  } catch {
    return null
  }
}

/** What was signed of a day. */
export const readSignedDay = (given: SignedDay): DayStatement | null => readSigned(given, dayStatement)

/** What was signed of the end of the chain. */
export const readSignedHead = (given: SignedDay): HeadStatement | null => readSigned(given, headStatement)
