import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { signBody } from './sign'
import { loadSigningKey } from './signingKey'
import { verifySignature } from './verify'

const folders: string[] = []

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-key-'))
  folders.push(folder)
  return folder
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const body = Buffer.from('{"id":"Webhook:1","type":"TEST","data":{}}')

describe('verdicts', () => {
  const key = loadSigningKey(null)
  const header = signBody(key, body)
  const base64 = (JSON.parse(header) as { s: string }).s
  const other = loadSigningKey(null)
  const damaged = Buffer.from(base64, 'base64')
  damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1

  test.each([
    ['our signature of these bytes', header, 'VALID'],
    ['the same with other key order and spaces', `{ "s": "${base64}", "v": "1" }`, 'VALID'],
    ['no header', undefined, 'MISSING'],
    ['an empty header', '', 'MISSING'],
    ['bare base64', base64, 'MALFORMED'],
    ['JSON that is not an object', '"1"', 'MALFORMED'],
    ['no s', '{"v":"1"}', 'MALFORMED'],
    ['s that is not base64', '{"v":"1","s":"***"}', 'MALFORMED'],
    ['an empty s', '{"v":"1","s":""}', 'MALFORMED'],
    ['another version', `{"v":"2","s":"${base64}"}`, 'WRONG_VERSION'],
    ['a version that is a number', `{"v":1,"s":"${base64}"}`, 'WRONG_VERSION'],
    ['one flipped bit', `{"v":"1","s":"${damaged.toString('base64')}"}`, 'INVALID'],
    ['base64 that is not DER', '{"v":"1","s":"AAAA"}', 'INVALID'],
    ['the signature of another key', signBody(other, body), 'INVALID'],
  ])('%s', (_title, text, verdict) => {
    expect(verifySignature(key.publicKey, text, body)).toBe(verdict)
  })

  test('one changed byte of the body is INVALID', () => {
    for (let i = 0; i < body.length; i += 1) {
      const changed = Buffer.from(body)
      changed[i] = (changed[i] ?? 0) ^ 1
      expect(verifySignature(key.publicKey, header, changed)).toBe('INVALID')
    }
  })
})

describe('the key of a data folder', () => {
  test('is written for its owner only and is the same after a restart', () => {
    const file = join(createFolder(), 'webhook-signing-key.pem')
    const first = loadSigningKey(file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const second = loadSigningKey(file)
    expect(second.publicKeyPem).toBe(first.publicKeyPem)
    expect(second.fingerprint).toMatch(/^([0-9a-f]{2}:){31}[0-9a-f]{2}$/)
    expect(verifySignature(second.publicKey, signBody(first, body), body)).toBe('VALID')
    expect(first.publicKeyPem).toMatch(/^-----BEGIN PUBLIC KEY-----\n/)
    expect(readFileSync(file, 'utf8')).toMatch(/^-----BEGIN PRIVATE KEY-----\n/)
  })

  test('is never replaced when its file is damaged or of another curve', () => {
    const file = join(createFolder(), 'webhook-signing-key.pem')
    writeFileSync(file, 'not a key')
    expect(() => loadSigningKey(file)).toThrow(/cannot be read/)
    expect(readFileSync(file, 'utf8')).toBe('not a key')
    const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey
    writeFileSync(file, p384.export({ type: 'pkcs8', format: 'pem' }))
    expect(() => loadSigningKey(file)).toThrow(/not a P-256 key/)
  })
})
