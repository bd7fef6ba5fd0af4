import { describe, expect, it } from 'vitest'
import { boundProblem } from '../../server/kernel/runOperation/inputBounds'
import { unseenProblems } from '../../server/kernel/runOperation/unseenText'
import { consoleOperations } from '../console/operations'
import type { OperationShape } from '../operation'
import { serviceOperations } from '../operations'
import { ITEMS_MAX, type RequestPlace, requestBounds, requestPlaces, TEXT_MAX } from './requestBounds'

const operations: readonly (readonly [string, OperationShape])[] = Object.entries({
  ...serviceOperations,
  ...consoleOperations,
})

const nameOf = (id: string, { part, path }: RequestPlace): string => [`${id} ${part}`, ...path].join('.')

/** A value of a part with `item` at the place. */
function withItemAt(path: readonly string[], item: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return item
  const inner = withItemAt(rest, item)
  return key === '[]' ? [inner] : { [key === '{}' ? 'key' : key]: inner }
}

/** What is one too large for the place, by the bounds of its operation. */
function oversized(place: RequestPlace, { textMax, itemsMax }: ReturnType<typeof requestBounds>): unknown {
  if (place.kind === 'list') return Array.from({ length: itemsMax + 1 }, () => 'x')
  if (place.kind === 'record') return Object.fromEntries(Array.from({ length: itemsMax + 1 }, (_, n) => [`k${n}`, 1]))
  return 'x'.repeat(textMax + 1)
}

/** Greater than the house's bounds, and why. Everything else of these operations may be as large. */
const GREATER: Readonly<Record<string, string>> = {
  'createAuthCredential body.attestation.attestationObject': 'Authenticators attach chains of certificates.',
  'createAuthCredential body.attestation.clientDataJson': 'A browser writes it, with extensions of its own.',
  'createAuthCredential body.oidcToken': 'Issuers put whole profiles into tokens.',
  'explainSignature body.authenticatorData': 'What a refused login carried must fit.',
  'explainSignature body.clientDataJson': 'What a refused login carried must fit.',
  'explainSignature body.oidcToken': 'What a refused login carried must fit.',
  'explainSignature body.payloadToSign': 'Payloads hold the body that they are about.',
  'explainSignature body.requestBody': 'The body of any refused call must fit.',
  'explainSignature body.signedText': 'What was signed may be any text, that is the fault looked for.',
  'sendAlteredWebhook body.body': 'A webhook carries whole customers and transactions.',
  'verifyAuthCredential body.assertion.authenticatorData': 'Authenticators add extensions of their own.',
  'verifyAuthCredential body.assertion.clientDataJson': 'A browser writes it, with extensions of its own.',
  'verifyAuthCredential body.oidcToken': 'Issuers put whole profiles into tokens.',
}

describe.each(operations)('the requests of %s', (_id, shape) => {
  it('have no text, list or record that may be as long as its sender likes', () => {
    const bounds = requestBounds(shape)
    for (const place of requestPlaces(shape)) {
      if (place.kind === 'number') continue
      // What is only ever not found is as long as an address may be.
      if (place.part === 'params' && !(400 in shape.responses)) continue
      const problem = boundProblem(shape, place.part, withItemAt(place.path, oversized(place, bounds)))
      expect(problem?.constraint?.maxLength, nameOf('', place)).toBe(
        place.kind === 'list' || place.kind === 'record' ? bounds.itemsMax : bounds.textMax,
      )
    }
  })

  it('have no number without both ends that is not a whole one', () => {
    const open = requestPlaces(shape).filter(({ kind, max }) => kind === 'number' && max === null)
    expect(open.map((place) => nameOf('', place))).toEqual([])
  })
})

it('bounds above those of the house are written down with their reason', () => {
  const greater = operations.flatMap(([id, shape]) =>
    requestPlaces(shape)
      .filter(({ kind, max }) => (max ?? 0) > (kind === 'text' ? TEXT_MAX : ITEMS_MAX))
      .map((place) => nameOf(id, place)),
  )
  expect([...new Set(greater)].sort()).toEqual(Object.keys(GREATER).sort())
})

describe('the bounds of a request', () => {
  const shape = serviceOperations.createTransferOut

  it('name the place that is too large, however deep', () => {
    const body = { destination: { accountId: 'x'.repeat(TEXT_MAX + 1) } }
    expect(boundProblem(shape, 'body', body)).toEqual({
      field: 'destination.accountId',
      constraint: { maxLength: TEXT_MAX },
      message: `destination.accountId must have at most ${TEXT_MAX} characters, not ${TEXT_MAX + 1}`,
    })
  })

  it('let through what has exactly as much, and what the contract does not know', () => {
    expect(boundProblem(shape, 'body', { remittanceInformation: 'x'.repeat(TEXT_MAX), more: ['y'] })).toBeNull()
  })

  it('hold for keys, and for what the contract does not know', () => {
    expect(boundProblem(shape, 'body', { ['k'.repeat(TEXT_MAX + 1)]: 1 })).not.toBeNull()
    expect(boundProblem(shape, 'body', { unknown: { deep: ['x'.repeat(TEXT_MAX + 1)] } })?.field).toBe('unknown.deep.0')
  })
})

const HIDDEN = 'Acme \u202eHbmG'

/** Taken to the letter, and why. */
const RAW: Readonly<Record<string, string>> = {
  'explainSignature body.authenticatorData': 'Pasted: what is wrong with it is the question.',
  'explainSignature body.challenge': 'Pasted.',
  'explainSignature body.clientDataJson': 'Pasted.',
  'explainSignature body.clientPublicKey': 'Pasted.',
  'explainSignature body.credentialId': 'Pasted.',
  'explainSignature body.oidcToken': 'Pasted.',
  'explainSignature body.payloadToSign': 'What was signed may be any text.',
  'explainSignature body.publicKeyCose': 'Pasted.',
  'explainSignature body.publicKeyHex': 'Pasted.',
  'explainSignature body.requestBody': 'The body of any refused call.',
  'explainSignature body.signature': 'Pasted.',
  'explainSignature body.signedText': 'What was signed may be any text.',
  'explainSignature body.stamp': 'Pasted.',
  'sendAlteredWebhook body.body': 'Receivers are tested with odd bodies too.',
  'verifyAuthCredential body.encryptedOtpBundle': 'JSON that a client wrote, line breaks included.',
  'verifyExternalAccountOwnership body.signature': 'An undecodable signature is a wrong one, with its consequence.',
  'verifyPlatformExternalAccountOwnership body.signature': 'The same.',
}

describe('texts of a request that people read', () => {
  const texts = operations.flatMap(([id, shape]) =>
    requestPlaces(shape)
      .filter(({ kind, part }) => kind === 'text' && (part === 'body' || part === 'query'))
      .map((place) => ({ id, shape, place, name: nameOf(id, place) })),
  )
  const problemsOf = ({ shape, place }: (typeof texts)[number], text: string) =>
    unseenProblems(shape, place.part, withItemAt(place.path, text))

  it('are those of every operation, but for the ones that are written down with their reason', () => {
    const raw = texts.filter(({ place }) => place.reading === 'RAW').map(({ name }) => name)
    expect([...new Set(raw)].sort()).toEqual(Object.keys(RAW).sort())
    expect(texts.length).toBeGreaterThan(300)
  })

  it('hold no character that nobody sees: the field and the character are named', () => {
    for (const text of texts) {
      const fields = problemsOf(text, HIDDEN).map(({ field }) => field)
      const expected = text.place.path.map((key) => (key === '[]' ? '0' : key === '{}' ? 'key' : key)).join('.')
      expect(fields, text.name).toEqual(text.name in RAW ? [] : [expected])
    }
    const [first] = unseenProblems(serviceOperations.createToken, 'body', { name: HIDDEN })
    expect(first?.message).toBe(
      'name holds U+202E (right-to-left override) as character 6, which nobody sees; remove it',
    )
  })

  it('have line breaks only where a text has lines', () => {
    const lines = texts.filter(({ place }) => place.reading === 'LINES')
    expect(lines.map(({ name }) => name)).toContain('createQuote body.description')
    for (const text of texts)
      expect(problemsOf(text, 'One\ntwo'), text.name).toHaveLength(text.place.reading === null ? 1 : 0)
  })

  it('are taken with what their script needs, and keys and file names are looked at too', () => {
    const { createToken, uploadCustomersCsv } = serviceOperations
    expect(unseenProblems(createToken, 'body', { name: 'می\u200cخواهم', permissions: ['VIEW'] })).toEqual([])
    expect(unseenProblems(createToken, 'body', { 'na\u200bme': 1 })).toHaveLength(1)
    const file = new File(['a'], 'customers\u202evsc.exe')
    expect(unseenProblems(uploadCustomersCsv, 'body', { file }).map(({ field }) => field)).toEqual(['file'])
  })
})
