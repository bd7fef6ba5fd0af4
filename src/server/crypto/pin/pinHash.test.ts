import { Buffer } from 'node:buffer'
import { createHmac, randomBytes, scryptSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashPin, isPinOf, PIN_COST } from './pinHash'

const pepper = new Uint8Array(Buffer.alloc(32, 7))
const random = (length: number) => new Uint8Array(randomBytes(length))

describe('hashPin', () => {
  it('is scrypt over the keyed PIN, with a salt of its own and the parameters beside it', async () => {
    const stored = await hashPin('408126', { pepper, random, cost: PIN_COST })
    const { cost, blockSize, parallelization } = stored.parameters
    expect(stored.parameters).toEqual({ cost: 32_768, blockSize: 8, parallelization: 1 })
    const keyed = createHmac('sha256', pepper).update('408126').digest()
    const options = { N: cost, r: blockSize, p: parallelization, maxmem: 256 * 1024 * 1024 }
    const expected = scryptSync(keyed, Buffer.from(stored.saltB64url, 'base64url'), 32, options)
    expect(stored.hashB64url).toBe(expected.toString('base64url'))
    const again = await hashPin('408126', { pepper, random, cost: PIN_COST })
    expect(again.saltB64url).not.toBe(stored.saltB64url)
    expect(again.hashB64url).not.toBe(stored.hashB64url)
  })

  it('knows the PIN again, and nothing else', async () => {
    const stored = await hashPin('408126', { pepper, random, cost: PIN_COST })
    expect(await isPinOf(stored, '408126', pepper)).toBe(true)
    expect(await isPinOf(stored, '408127', pepper)).toBe(false)
    expect(await isPinOf(stored, '408126', new Uint8Array(32))).toBe(false)
    const truncated = { ...stored, hashB64url: stored.hashB64url.slice(0, 20) }
    expect(await isPinOf(truncated, '408126', pepper)).toBe(false)
  })
})
