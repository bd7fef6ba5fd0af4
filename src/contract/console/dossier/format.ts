import { canonicalJson } from '../../primitives/canonicalJson'

/** How many rows of a list a dossier holds, the newest; it says how many were left out. */
export const LIST_MAX = 50
/** How many rows of the audit log, each with its proof. */
export const AUDIT_ROWS_MAX = 100

/** What stands for one value of a reply: its place, and the salted hash of what stands there. */
export interface DossierFact {
  /** JSON pointer in the reply (RFC 6901). */
  readonly at: string
  /** A text that may say something about a person: a redacted dossier withholds it. */
  readonly personal: boolean
  readonly sha256: string
}

/** The reply of one read. */
export interface DossierSection {
  readonly facts: readonly DossierFact[]
  /** Rows of its list that are left out; null where it is no list. */
  readonly left: number | null
  readonly name: string
  /** The operation that answered it; null for what no operation answers. */
  readonly operation: string | null
  readonly title: string
}

/** A signature under a payment; its text is a fact, so that it can be withheld. */
export interface DossierVote {
  readonly algorithm: string
  readonly authenticatorData: string | null
  readonly clientDataJson: string | null
  readonly id: string
  readonly method: string
  readonly operatorId: string
  /** DER SPKI, base64url. */
  readonly publicKey: string
  /** What the key signed, with salted hashes for what may say something about a person; null for a text of form 1. */
  readonly sealedText: string | null
  readonly signature: string
  readonly state: string
  readonly subjectId: string
  /** Where the text stands that was signed. */
  readonly textAt: string
  readonly textSection: string
  /** Of what the key signed. */
  readonly textSha256: string
}

/** The members of a row of the audit log that say nothing about a person. */
export const PLAIN_MEMBERS = [
  ...['actorId', 'actorKind', 'at', 'callId', 'code', 'id', 'operationId', 'outcome', 'targetId', 'wallAt'],
] as const
/** Those that may: the chain holds a salted hash in their place. */
export const HIDDEN_MEMBERS = ['actorName', 'details', 'reason'] as const
export type HiddenMember = (typeof HIDDEN_MEMBERS)[number]

/** A row of the audit log with its way to the root of its day. */
export interface DossierAuditRow {
  /** Which of `days` signed it. */
  readonly day: number
  readonly hash: string
  readonly hidden: Readonly<Record<HiddenMember, string | null>>
  readonly path: readonly { readonly hash: string; readonly side: 'LEFT' | 'RIGHT' }[]
  readonly previous: string
  readonly row: Readonly<Record<string, string | null>>
  readonly seq: number
}

export interface DossierDay {
  readonly publicKey: string
  readonly signature: string
  readonly statement: string
}

/** What is signed. */
export interface DossierContent {
  readonly audit: {
    readonly days: readonly DossierDay[]
    /** Rows about the subject that are left out, because there are many or because they are older than the chain. */
    readonly left: number
    readonly rows: readonly DossierAuditRow[]
  }
  readonly format: 'countersign-dossier'
  readonly id: string
  /** SHA-256 of the public key's DER, in hex. */
  readonly key: string
  readonly kind: string
  /** Wall time of the host. */
  readonly madeAt: string
  /** Id of the operator; null where nobody was at the desk. */
  readonly madeBy: string | null
  readonly sections: readonly DossierSection[]
  /** By the clock of the service. */
  readonly serviceAt: string
  /** In form 1 no vote had a sealed text. */
  readonly v: 1 | 2
  readonly votes: readonly DossierVote[]
}

/** What a hash is made of. */
export interface Reveal<Value> {
  readonly salt: string
  readonly value: Value
}

/** A value of a reply that has no parts; an empty list or object is one, too. */
export type Leaf = string | number | boolean | null | readonly never[] | Readonly<Record<string, never>>

export type RevealedRow = Readonly<Record<HiddenMember, Reveal<string> | null>>

/** What the hashes are made of, in the order of the hashes; null where it is withheld. */
interface DossierRevealed {
  /** A list for each section. */
  readonly facts: readonly (readonly (Reveal<Leaf> | null)[])[]
  readonly rows: readonly RevealedRow[]
}

export interface Dossier {
  readonly content: DossierContent
  readonly revealed: DossierRevealed
  readonly signed: { readonly publicKey: string; readonly signature: string }
}

/** What is signed, letter by letter. */
export const signedTextOfDossier = (content: DossierContent): string => canonicalJson(content)

/** The text that the hash of a fact is made of. */
export const factText = (salt: string, section: string, at: string, value: Leaf): string =>
  `${salt}:${section}:${at}:${canonicalJson(value)}`

/**
 * The file: canonical JSON, so that no byte of it can be another one.
 *
 * Input: `contentText`, what is signed, where it was written already: it stands in the file as it is.
 */
export const dossierText = (
  { content, revealed, signed }: Dossier,
  contentText: string = signedTextOfDossier(content),
): string => `{"content":${contentText},"revealed":${canonicalJson(revealed)},"signed":${canonicalJson(signed)}}`

/** JSON as it stands inside a page: no text of it can end the element that it stands in. */
export const embeddedText = (text: string): string => text.replaceAll('<', String.raw`\u003c`)

/** A part of a JSON pointer. */
const pointerPart = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')

/** Every value of a reply with its place, in its order. What is undefined is left out, as in JSON. */
export function leavesOf(value: unknown, at = ''): { readonly at: string; readonly value: Leaf }[] {
  if (value === undefined) return []
  if (value === null || typeof value !== 'object') return [{ at, value: value as Leaf }]
  const parts = Object.entries(value)
  if (parts.length === 0) return [{ at, value: Array.isArray(value) ? [] : {} }]
  return parts.flatMap(([name, part]) => leavesOf(part, `${at}/${pointerPart(name)}`))
}

const NOTHING_REVEALED: RevealedRow = { actorName: null, details: null, reason: null }

/** The dossier without what may say something about a person: its hashes, and with them the signature, stay. */
export function redacted({ content, revealed, signed }: Dossier): Dossier {
  return {
    content,
    revealed: {
      facts: content.sections.map(({ facts }, section) =>
        facts.map(({ personal }, fact) => (personal ? null : (revealed.facts[section]?.[fact] ?? null))),
      ),
      rows: revealed.rows.map(() => NOTHING_REVEALED),
    },
    signed,
  }
}
