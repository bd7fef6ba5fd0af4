import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { secureRandom } from './ids'
import { loadSealingKey } from './keyFile'
import { createSealing, isSealed, SEALING_KEY_BYTES } from './sealing'

const make = (key = secureRandom(SEALING_KEY_BYTES).slice()) => createSealing(key, secureRandom)
const PLACE = { purpose: 'CARD_DETAILS', id: 'Card:1' } as const
const TEXT = '4000 0012 3456 7899 | ü'

describe('a sealed value', () => {
  it('opens where it was sealed, and shows neither itself nor that two are the same', () => {
    const sealing = make()
    const sealed = [sealing.seal(PLACE, TEXT), sealing.seal(PLACE, TEXT)]
    expect(sealed.map((one) => sealing.open(PLACE, one))).toEqual(sealed.map(() => ({ fault: null, text: TEXT })))
    expect(sealed[0]).not.toBe(sealed[1])
    for (const one of sealed) {
      expect(isSealed(one)).toBe(true)
      expect(Buffer.from(one.split(':').at(-1) ?? '', 'base64url').includes('4000')).toBe(false)
    }
    expect(sealing.open(PLACE, sealing.seal(PLACE, ''))).toEqual({ fault: null, text: '' })
  })

  it('opens for no other row and no other purpose', () => {
    const sealing = make()
    const sealed = sealing.seal(PLACE, TEXT)
    expect(sealing.open({ ...PLACE, id: 'Card:2' }, sealed)).toEqual({ fault: 'DAMAGED' })
    expect(sealing.open({ ...PLACE, purpose: 'PROVIDER_SECRET' }, sealed)).toEqual({ fault: 'DAMAGED' })
  })

  it('says that another key sealed it; and does not open because somebody writes its own id over that', () => {
    const [here, there] = [make(), make()]
    const sealed = there.seal(PLACE, TEXT)
    expect(here.open(PLACE, sealed)).toEqual({ fault: 'SEALED_ELSEWHERE' })
    const renamed = [...here.seal(PLACE, '').split(':').slice(0, 3), sealed.split(':')[3]].join(':')
    expect(here.open(PLACE, renamed)).toEqual({ fault: 'DAMAGED' })
  })

  it('does not open once any byte of it was changed or is missing', () => {
    const sealing = make()
    const [version, one, keyId, body = ''] = sealing.seal(PLACE, TEXT).split(':')
    const bytes = Buffer.from(body, 'base64url')
    const withBody = (changed: Buffer) => [version, one, keyId, changed.toString('base64url')].join(':')
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(sealing.open(PLACE, withBody(changed)), `byte ${at}`).toEqual({ fault: 'DAMAGED' })
      if (at > 0) expect(sealing.open(PLACE, withBody(bytes.subarray(0, at)))).toEqual({ fault: 'DAMAGED' })
    }
  })

  it.each([
    '',
    '4000001234567899',
    'sealed:2:0011223344556677:AAAA',
    'sealed:1:xyz:AAAA',
    'sealed:1:0011223344556677:',
  ])('is not %j', (text) => {
    expect(isSealed(text)).toBe(false)
    expect(make().open(PLACE, text)).toEqual({ fault: 'DAMAGED' })
  })
})

describe('the key of a data folder', () => {
  it('is made once, for its owner alone, and read again', () => {
    const dir = mkdtempSync(join(tmpdir(), 'countersign-sealing-'))
    const file = join(dir, 'sealing-key.hex')
    const key = loadSealingKey(file, secureRandom)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).toBe(`${Buffer.from(key).toString('hex')}\n`)
    const refuse = () => expect.fail('a key that is there is not made again')
    expect(Buffer.from(loadSealingKey(file, refuse)).equals(key)).toBe(true)
    rmSync(dir, { recursive: true })
  })
})
