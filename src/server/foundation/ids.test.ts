import { describe, expect, it } from 'vitest'
import { isId } from '../../contract/primitives/idForm'
import { createIds, idFloorOf, seededRandom } from './ids'

describe('createIds', () => {
  it('makes UUIDv7 ids in order of creation, also within a frozen millisecond and when time steps back', () => {
    let now = 1_763_715_600_000
    const ids = createIds(() => now, seededRandom(3))
    const made = Array.from({ length: 10_000 }, (_, index) => {
      if (index === 5_000) now -= 60_000
      return ids.new('Quote')
    })
    expect(made).toEqual([...made].sort())
    expect(new Set(made).size).toBe(made.length)
    expect(made.every((id) => isId('Quote', id))).toBe(true)
    expect(made[0]?.charAt('Quote:'.length + 14)).toBe('7')
    expect('89ab').toContain(made[0]?.charAt('Quote:'.length + 19))
  })

  it('continues after the ids of an earlier process, whose clock stood at the same instant', () => {
    const before = createIds(() => 1_000, seededRandom(1))
    const old = Array.from({ length: 5_000 }, () => before.new('Webhook'))
    const ids = createIds(() => 1_000, seededRandom(2))
    for (const id of [old.at(-1) ?? '', old[7] ?? '']) ids.continueAfter(id)
    const made = Array.from({ length: 10 }, () => ids.new('Webhook'))
    expect([...old, ...made]).toEqual([...old, ...made].sort())
  })

  it('is reproducible from a seed', () => {
    const make = () => createIds(() => 1_000, seededRandom(42)).new('Agent')
    expect(make()).toBe(make())
    expect(createIds(() => 1_000, seededRandom(43)).new('Agent')).not.toBe(make())
  })

  it('makes hex of the asked size and readable text without look-alikes', () => {
    const ids = createIds(() => 1, seededRandom(1))
    expect(ids.hex(20)).toMatch(/^[0-9a-f]{40}$/)
    expect(ids.readable(64)).toMatch(/^[A-HJ-NP-Z2-9]{64}$/)
  })
})

it('an id floor lies above every earlier id and not above a later one', () => {
  const now = Date.parse('2026-03-01T00:30:00.000Z')
  const idAt = (atMs: number) => createIds(() => atMs, seededRandom(3)).new('Webhook')
  expect(idAt(now - 1) < idFloorOf('Webhook', now)).toBe(true)
  expect(idAt(now) >= idFloorOf('Webhook', now)).toBe(true)
})
