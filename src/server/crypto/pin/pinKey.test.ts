import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createPinKey, isTextSigned, openPinKey, signText } from './pinKey'

const cost = { cost: 1024, blockSize: 8, parallelization: 1 }
const opening = { pin: '408126', pepper: randomBytes(32), owner: 'Operator:1' }
const random = (length: number) => randomBytes(length)

describe('a key that a PIN opens', () => {
  it('signs texts that its public half verifies, and only those', async () => {
    const { key, privateKey } = await createPinKey(opening, { random, cost })
    const opened = await openPinKey(key, opening)
    for (const each of [privateKey, opened]) {
      if (each === null) throw new Error('the right PIN opens it')
      const signatureB64url = signText('Pay 100', each)
      const by = { publicKeySpkiB64url: key.publicKeySpkiB64url, signatureB64url }
      expect(isTextSigned('Pay 100', by)).toBe(true)
      expect(isTextSigned('Pay 1000', by)).toBe(false)
      expect(Buffer.from(signatureB64url, 'base64url')).toHaveLength(64)
    }
  })

  it('opens for no other PIN, folder or person', async () => {
    const { key } = await createPinKey(opening, { random, cost })
    expect(await openPinKey(key, { ...opening, pin: '408127' })).toBeNull()
    expect(await openPinKey(key, { ...opening, pepper: randomBytes(32) })).toBeNull()
    expect(await openPinKey(key, { ...opening, owner: 'Operator:2' })).toBeNull()
    const other = await createPinKey(opening, { random, cost })
    const mixed = { ...key, publicKeySpkiB64url: other.key.publicKeySpkiB64url }
    expect(await openPinKey(mixed, opening)).toBeNull()
  })

  it('verifies nothing that is no key or no signature', async () => {
    const { key, privateKey } = await createPinKey(opening, { random, cost })
    const signatureB64url = signText('Pay 100', privateKey)
    expect(isTextSigned('Pay 100', { publicKeySpkiB64url: 'AA', signatureB64url })).toBe(false)
    expect(isTextSigned('Pay 100', { publicKeySpkiB64url: key.publicKeySpkiB64url, signatureB64url: '' })).toBe(false)
    const other = await createPinKey(opening, { random, cost })
    expect(isTextSigned('Pay 100', { publicKeySpkiB64url: other.key.publicKeySpkiB64url, signatureB64url })).toBe(false)
  })
})
