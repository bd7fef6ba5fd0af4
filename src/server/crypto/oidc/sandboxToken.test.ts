import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readToken } from './sandboxToken'

const b64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const HEADER = b64url({ alg: 'none', typ: 'JWT' })
const CLAIMS = b64url({ iss: 'https://accounts.google.com', name: 'Zoë' })

const reasonOf = (token: string) => {
  const reading = readToken(token)
  return reading.ok ? 'OK' : reading.reason
}

describe('readToken', () => {
  it('reads header and claims; the signature is any text, the algorithm any name', () => {
    expect(readToken(`${HEADER}.${CLAIMS}.sandbox-signature`)).toEqual({
      ok: true,
      header: { alg: 'none', typ: 'JWT' },
      claims: { iss: 'https://accounts.google.com', name: 'Zoë' },
    })
  })

  it.each([
    ['the old literal', 'sandbox-valid-oidc-token', 'NOT_A_JWT'],
    ['nothing', '', 'NOT_A_JWT'],
    ['two segments', `${HEADER}.${CLAIMS}`, 'NOT_A_JWT'],
    ['four segments', `${HEADER}.${CLAIMS}.a.b`, 'NOT_A_JWT'],
    ['an encrypted token of five segments', 'a.b.c.d.e', 'NOT_A_JWT'],
    ['no header', `.${CLAIMS}.s`, 'HEADER_NOT_JSON'],
    ['a header in the clear', `{"alg":"none"}.${CLAIMS}.s`, 'HEADER_NOT_JSON'],
    ['a header that is a list', `${b64url([])}.${CLAIMS}.s`, 'HEADER_NOT_JSON'],
    ['a header that is null', `${b64url(null)}.${CLAIMS}.s`, 'HEADER_NOT_JSON'],
    ['no claims', `${HEADER}..s`, 'CLAIMS_NOT_JSON'],
    ['claims that are text', `${HEADER}.${b64url('iss')}.s`, 'CLAIMS_NOT_JSON'],
    ['claims with padding', `${HEADER}.e30=.s`, 'CLAIMS_NOT_JSON'],
    ['claims that are not UTF-8', `${HEADER}._w.s`, 'CLAIMS_NOT_JSON'],
    ['no signature', `${HEADER}.${CLAIMS}.`, 'SIGNATURE_EMPTY'],
  ])('refuses %s', (_what, token, reason) => {
    expect(reasonOf(token)).toBe(reason)
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => void readToken(text)))
    fc.assert(fc.property(fc.array(fc.base64String(), { maxLength: 4 }), (parts) => void readToken(parts.join('.'))))
    fc.assert(fc.property(fc.json(), (json) => void readToken(`${Buffer.from(json).toString('base64url')}.e30.s`)))
  })
})
