import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readClientData } from './clientData'

const MALFORMED = { ok: false, reason: 'CLIENT_DATA_MALFORMED' }
const b64url = (text: string | Buffer) => Buffer.from(text).toString('base64url')
const good = { type: 'webauthn.get', challenge: 'AAAA', origin: 'https://example.com' }

describe('readClientData', () => {
  it.each([
    [{}, null, null],
    [{ crossOrigin: false }, false, null],
    [{ crossOrigin: true, topOrigin: 'https://example.org' }, true, 'https://example.org'],
  ])('reads the members and keeps the bytes, with %j', (more, crossOrigin, topOrigin) => {
    const json = JSON.stringify({ ...good, ...more })
    const bytes = new Uint8Array(Buffer.from(json))
    expect(readClientData(b64url(json))).toEqual({ ok: true, bytes, ...good, crossOrigin, topOrigin })
  })

  it.each([
    ['a list', '[]'],
    ['null', 'null'],
    ['text', '"text"'],
    ['no JSON', '{'],
    ['no type', JSON.stringify({ ...good, type: undefined })],
    ['a challenge that is no text', JSON.stringify({ ...good, challenge: 7 })],
    ['an origin that is no text', JSON.stringify({ ...good, origin: null })],
    ['a topOrigin that is no text', JSON.stringify({ ...good, topOrigin: 7 })],
    ['crossOrigin that is neither true nor false', JSON.stringify({ ...good, crossOrigin: 'no' })],
  ])('refuses %s', (_what, json) => {
    expect(readClientData(b64url(json))).toEqual(MALFORMED)
  })

  it('refuses standard base64, free trailing bits and bytes that are not UTF-8', () => {
    const json = JSON.stringify({ ...good, note: '???>>>ÿ' })
    expect(readClientData(Buffer.from(json).toString('base64').replace(/=+$/, '').replace(/^./, '+'))).toEqual(
      MALFORMED,
    )
    expect(readClientData('AB')).toEqual(MALFORMED)
    expect(readClientData(b64url(Buffer.concat([Buffer.from('{"type":"'), Buffer.from([0xff])])))).toEqual(MALFORMED)
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => void readClientData(text)))
    fc.assert(fc.property(fc.json(), (json) => void readClientData(b64url(json))))
  })
})
