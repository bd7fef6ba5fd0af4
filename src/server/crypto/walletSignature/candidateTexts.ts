import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { StampMistake } from './stampMistakes'

/** Bytes that somebody may have signed in place of the payload, and by which mistake. */
export interface CandidateText {
  readonly cause: StampMistake
  readonly what: string
  /** The message, which is hashed once more when it is verified. */
  readonly bytes: Uint8Array
  /** Null where what was signed is no text. */
  readonly text: string | null
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [member: string]: Json }

const utf8 = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'utf8'))

const ofText = (cause: StampMistake, what: string, text: string): CandidateText => ({
  cause,
  what,
  bytes: utf8(text),
  text,
})

/**
 * Lists what the usual mistakes sign instead of a payload, the likeliest first.
 *
 * Input: otherPayloads, other texts that were issued to the wallet; requestBodyText as it was sent.
 * Returns: no candidate whose text is the payload itself.
 */
export function candidateTexts(input: {
  readonly payloadToSign: string
  readonly otherPayloads?: readonly string[]
  readonly requestBodyText?: string
}): CandidateText[] {
  const { payloadToSign, otherPayloads = [], requestBodyText } = input
  const found = [
    // Before what is written again, which may end with a line end as well.
    ...['\n', '\r\n', ' ', '\n\n', '\0'].flatMap((blank) => [
      ofText('WHITESPACE_ADDED', 'the payload with blanks after it', payloadToSign + blank),
      ofText('WHITESPACE_ADDED', 'the payload with blanks before it', blank + payloadToSign),
    ]),
    ofText('WHITESPACE_ADDED', 'the payload after a byte order mark', `\uFEFF${payloadToSign}`),
    ...reSerialised(payloadToSign).map((text) =>
      ofText('RE_SERIALISED_JSON', 'the payload parsed and written again as JSON', text),
    ),
    ...digests(payloadToSign),
    ...escaped(payloadToSign).map((text) =>
      ofText('PAYLOAD_STILL_ESCAPED', 'the payload as it stands inside the JSON of the response', text),
    ),
    ...base64(payloadToSign).map((text) => ofText('PAYLOAD_BASE64', 'the payload in base64', text)),
    ...bodies(requestBodyText),
    ...otherPayloads.map((text) => ofText('OTHER_PAYLOAD', 'another payload issued to this wallet', text)),
    ...partsOfToken(payloadToSign),
  ]
  return found.filter(({ text }) => text !== payloadToSign)
}

function digests(payload: string): CandidateText[] {
  const digest = createHash('sha256').update(payload, 'utf8').digest()
  const hex = digest.toString('hex')
  const asHex = 'the hex text of the SHA-256 digest of the payload'
  return [
    {
      cause: 'DIGEST_SIGNED_TWICE',
      what: 'the SHA-256 digest of the payload, hashed again by the signer',
      bytes: Uint8Array.from(digest),
      text: null,
    },
    ...[hex, hex.toUpperCase(), `0x${hex}`].map((text) => ofText('DIGEST_HEX_SIGNED', asHex, text)),
  ]
}

function escaped(payload: string): string[] {
  const quoted = JSON.stringify(payload)
  return [quoted, quoted.slice(1, -1)]
}

function base64(payload: string): string[] {
  const bytes = Buffer.from(payload, 'utf8')
  const url = bytes.toString('base64url')
  return [bytes.toString('base64'), url, url.padEnd(Math.ceil(url.length / 4) * 4, '=')]
}

function bodies(requestBodyText: string | undefined): CandidateText[] {
  if (requestBodyText === undefined) return []
  return [requestBodyText, ...reSerialised(requestBodyText), `${requestBodyText}\n`].map((text) =>
    ofText('SIGNED_REQUEST_BODY', 'the body of the request', text),
  )
}

/** A token is signed whole; its first two parts are what a token's own signature covers, and are easily mistaken. */
function partsOfToken(payload: string): CandidateText[] {
  const parts = /^[\w-]+\.[\w-]+\.[\w-]+$/.test(payload) ? payload.split('.') : []
  if (parts.length === 0) return []
  const [header = '', claims = ''] = parts
  return [
    ofText('OTHER_PAYLOAD', 'the token without its signature', `${header}.${claims}`),
    ofText('OTHER_PAYLOAD', 'the claims of the token', Buffer.from(claims, 'base64url').toString('utf8')),
  ]
}

/** The texts that the usual writers of JSON make of a text of JSON; none when it is none, or nested beyond reason. */
export function reSerialised(text: string): string[] {
  try {
    return writings(JSON.parse(text) as Json).filter((each) => each !== text)
  } catch {
    // No JSON, or so deep that walking it exhausts the stack: then nobody wrote it again either.
    return []
  }
}

function writings(value: Json): string[] {
  if (typeof value !== 'object' || value === null) return []
  const written = [value, withSortedMembers(value)].flatMap((each) => [
    JSON.stringify(each),
    ...[2, 4, '\t'].map((indent) => JSON.stringify(each, null, indent)),
    spaced(each),
  ])
  // Some writers escape what is not ASCII, some the slash, and editors end a file with a line end.
  const variants = written.flatMap((each) => [each, asciiOnly(each), each.replaceAll('/', '\\/')])
  return [...new Set(variants.flatMap((each) => [each, `${each}\n`]))]
}

function withSortedMembers(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value
  if (isList(value)) return value.map(withSortedMembers)
  const members = Object.entries(value).map(([name, member]) => [name, withSortedMembers(member)] as const)
  return Object.fromEntries(members.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

/** `, ` and `: ` between members, as some languages write JSON unless told otherwise. */
function spaced(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (isList(value)) return `[${value.map(spaced).join(', ')}]`
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${spaced(member)}`)
  return `{${members.join(', ')}}`
}

const asciiOnly = (text: string): string =>
  text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
