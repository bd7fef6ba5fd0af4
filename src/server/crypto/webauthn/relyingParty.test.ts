import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOriginAllowed, originKindOf, rpIdOf } from './relyingParty'

const hashOf = (rpId: string) => new Uint8Array(createHash('sha256').update(rpId).digest())

describe('rpIdOf', () => {
  it.each([
    ['https://example.com', 'example.com', 'example.com'],
    ['https://a.b.example.com:8443', 'b.example.com', 'b.example.com'],
    ['https://a.b.example.com', 'example.com', 'example.com'],
    ['http://localhost:5173', 'localhost', 'localhost'],
    ['https://localhost', 'localhost', 'localhost'],
    ['https://example.com', 'com', null],
    ['https://example.com', 'a.example.com', null],
    ['https://example.com', 'example.org', null],
    ['https://notexample.com', 'example.com', null],
    ['http://example.com', 'example.com', null],
    ['http://app.localhost', 'localhost', null],
    ['https://127.0.0.1', '127.0.0.1', null],
    ['https://[::1]', '[::1]', null],
    ['https://example.com/', 'example.com', null],
    ['https://Example.com', 'example.com', null],
    ['https://user@example.com', 'example.com', null],
    ['https://example.com.', 'example.com', null],
    ['android:apk-key-hash:AAAA', 'example.com', null],
    ['', '', null],
  ])('origin %s with the hash of %s is %s', (origin, rpId, expected) => {
    expect(rpIdOf(origin, hashOf(rpId))).toBe(expected)
  })

  it('never throws', () => {
    const schemes = fc.constantFrom('https', 'http', 'android')
    const hosts = fc.oneof(fc.domain(), fc.constantFrom('[::1]', '10.0.0.1', 'name:word@example.com'))
    const origins = fc.tuple(schemes, hosts, fc.nat(70_000), fc.string())
    const urls = origins.map(([scheme, host, port, path]) => `${scheme}://${host}:${port}/${path}`)
    fc.assert(fc.property(fc.oneof(fc.string(), urls), fc.uint8Array(), (origin, hash) => void rpIdOf(origin, hash)))
  })
})

describe('originKindOf', () => {
  it.each([
    ['https://example.com', 'WEB'],
    ['http://localhost', 'WEB'],
    ['android:apk-key-hash:pNiP5iKyQ8JwgGOaKA1zGPUPJIS-0H1xKCQcfIoGLck', 'ANDROID'],
    ['android:apk-key-hash:', 'INVALID'],
    ['ios:bundle-id:com.example', 'INVALID'],
    ['file://', 'INVALID'],
    ['null', 'INVALID'],
  ])('%s is %s', (origin, kind) => {
    expect(originKindOf(origin)).toBe(kind)
  })
})

describe('isOriginAllowed', () => {
  const storedOrigin = 'https://login.example.com'
  it.each([
    ['https://login.example.com', true],
    ['https://example.com', true],
    ['https://example.com:444', true],
    ['https://deep.app.example.com', true],
    ['https://example.com.evil.org', false],
    ['https://evilexample.com', false],
    ['http://example.com', false],
    ['https://example.com/path', false],
    ['android:apk-key-hash:AAAA', false],
  ])('%s for a passkey of example.com: %s', (origin, expected) => {
    expect(isOriginAllowed({ origin, storedOrigin, rpId: 'example.com' })).toBe(expected)
  })

  it('takes any port of localhost', () => {
    const input = { storedOrigin: 'http://localhost:5173', rpId: 'localhost' }
    expect(isOriginAllowed({ ...input, origin: 'http://localhost:3000' })).toBe(true)
    expect(isOriginAllowed({ ...input, origin: 'http://127.0.0.1:5173' })).toBe(false)
  })
})
