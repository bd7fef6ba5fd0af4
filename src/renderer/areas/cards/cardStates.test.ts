import { describe, expect, it } from 'vitest'
import type { HeldCardState } from '../../../contract/cards/cardStates'
import { cardStateNodes } from './cardStates'

const step = (state: HeldCardState, minute: number) => ({
  state,
  reason: null,
  at: `2026-01-01T00:0${minute}:00.000Z`,
  by: null,
})
const standings = (now: HeldCardState, ...steps: ReturnType<typeof step>[]) =>
  cardStateNodes(now, steps).map(({ state, standing }) => `${state} ${standing}`)

describe('the states of a card', () => {
  it('before the issuer answers: only its answer can follow', () => {
    expect(standings('PROCESSING', step('PROCESSING', 0))).toEqual([
      'PROCESSING NOW',
      'ACTIVE POSSIBLE',
      'FROZEN NOT_NOW',
      'CLOSED POSSIBLE',
    ])
  })

  it('of a frozen card: it can be unfrozen or closed', () => {
    const nodes = cardStateNodes('FROZEN', [step('PROCESSING', 0), step('ACTIVE', 1), step('FROZEN', 2)])
    expect(nodes.map(({ standing }) => standing)).toEqual(['REACHED', 'POSSIBLE', 'NOW', 'POSSIBLE'])
    expect(nodes[1]?.at).toBe('2026-01-01T00:01:00.000Z')
  })

  it('name the last time that one was reached', () => {
    const nodes = cardStateNodes('ACTIVE', [step('ACTIVE', 1), step('FROZEN', 2), step('ACTIVE', 3)])
    expect(nodes.find(({ state }) => state === 'ACTIVE')?.at).toBe('2026-01-01T00:03:00.000Z')
  })

  it('of a closed card: nothing follows', () => {
    expect(standings('CLOSED', step('PROCESSING', 0), step('CLOSED', 1))).toEqual([
      'PROCESSING REACHED',
      'ACTIVE NOT_NOW',
      'FROZEN NOT_NOW',
      'CLOSED NOW',
    ])
  })
})
