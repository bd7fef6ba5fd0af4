import { describe, expect, it } from 'vitest'
import type { Shadow } from '../../../contract/console/shadows/schemas'
import { shadowSentence } from './shadowSentence'

const NONE = { held: 0, letThrough: 0, refused: 0, otherwise: 0 }
const SHADOW: Shadow = {
  id: 'Shadow:1',
  kind: 'RULES',
  agentId: null,
  agentName: null,
  policy: null,
  rules: null,
  startedAt: '2026-11-23T09:00:00.000Z',
  startedBy: { kind: 'operator', id: 'Operator:1', name: 'Ana Ruiz' },
  endedAt: null,
  endedBy: null,
  waitsAs: null,
  judged: 12,
  failed: 0,
  today: NONE,
  inAll: NONE,
}

describe('the sentence of a watched draft', () => {
  it('says what it would have done today, and since it began where that is more', () => {
    const today = { ...NONE, held: 2, letThrough: 1 }
    expect(shadowSentence({ ...SHADOW, today, inAll: today })).toBe('Today it would have held 2 and let 1 through.')
    expect(shadowSentence({ ...SHADOW, today, inAll: { ...today, held: 9, refused: 1 } })).toBe(
      'Today it would have held 2 and let 1 through. ' +
        'Since it began it would have held 9, let 1 through and refused 1.',
    )
  })

  it('says that there is nothing to say, and what it could not judge', () => {
    expect(shadowSentence({ ...SHADOW, judged: 0 })).toBe('No payment has been asked for since it began.')
    expect(shadowSentence({ ...SHADOW, failed: 1 })).toBe(
      'Today nothing would have gone differently. 1 payment could not be judged by it.',
    )
  })
})
