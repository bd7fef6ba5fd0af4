import { describe, expect, it } from 'vitest'
import type { RulesResult } from '../../../contract/console/replay/rulesSchemas'
import { rulesRemarks, rulesSentence } from './rulesSentence'

const RESULT: RulesResult = {
  replayed: 412,
  notReplayable: 0,
  reproduced: 412,
  isCut: false,
  from: '2026-10-24T09:00:00.000Z',
  versions: 0,
  before: [392, 0, 20, 0, 0, 0],
  after: [340, 0, 60, 12, 0, 0],
  more: 52,
  fewer: 0,
  otherwise: 0,
  perRule: [],
  curves: [],
}
const asked = (change: Partial<RulesResult>, against: 'HISTORY' | 'IN_FORCE' = 'HISTORY') => ({
  sentence: rulesSentence({ days: 30, against }, { ...RESULT, ...change }),
  remarks: rulesRemarks({ against }, { ...RESULT, ...change }),
})

describe('the sentence of a replay of approval rules', () => {
  it('says how many payments would have needed how many people, and how many did', () => {
    expect(asked({}).sentence).toBe(
      'Of 412 payments of 30 days, 60 would have needed 2 people and 12 would have needed 3; 20 needed signatures.',
    )
    expect(asked({}, 'IN_FORCE').sentence).toMatch(/; under the rules in force 20 would\.$/)
  })

  it('says that none would have needed any', () => {
    const none = [412, 0, 0, 0, 0, 0]
    expect(asked({ before: none, after: none }).sentence).toBe(
      'Of 412 payments of 30 days, none would have needed a signature; none needed signatures.',
    )
  })

  it('says beside it what differs, what was checked, and what was not replayed', () => {
    expect(asked({ fewer: 1, notReplayable: 3, versions: 2 }).remarks).toEqual([
      '52 would need more people and 1 would need fewer.',
      'Checked: held against the rules of its own time, each of the 412 comes out as it did.',
      '3 older payments kept no facts and are not replayed.',
      expect.stringContaining('changed 2 times'),
    ])
    expect(asked({ more: 0, reproduced: 411 }, 'IN_FORCE').remarks).toEqual([
      'Nothing else would have been asked of any of them.',
      expect.stringMatching(/^1 payment does not come out/),
    ])
  })
})
