import { describe, expect, it } from 'vitest'
import type { ReplayResult } from '../../../contract/console/replay/schemas'
import { replayRemarks, replaySentence } from './replaySentence'

const RESULT: ReplayResult = {
  replayed: 412,
  notReplayable: 0,
  refusedRequests: 0,
  reproduced: 412,
  isCut: false,
  from: '2026-10-24T09:00:00.000Z',
  versions: 0,
  before: { runs: 300, waits: 112, refused: 0 },
  after: { runs: 322, waits: 87, refused: 3 },
  changes: [],
  curves: [],
}
const sentence = (change: Partial<ReplayResult>) => replaySentence({ days: 30 }, { ...RESULT, ...change })
const remarks = (change: Partial<ReplayResult>, against: 'HISTORY' | 'IN_FORCE' = 'HISTORY') =>
  replayRemarks({ against }, { ...RESULT, ...change })

describe('replaySentence', () => {
  it('says that nothing would have gone differently', () => {
    expect(sentence({})).toBe('Of 412 payments of 30 days none would have gone differently.')
  })

  it('says how many more would run, wait and be refused, and what of it a person had rejected', () => {
    const changes: ReplayResult['changes'] = [
      { from: 'WAITS', to: 'RUNS', count: 41, rejected: 1 },
      { from: 'RUNS', to: 'WAITS', count: 19, rejected: 0 },
      { from: 'RUNS', to: 'REFUSED', count: 2, rejected: 0 },
      { from: 'WAITS', to: 'REFUSED', count: 1, rejected: 0 },
    ]
    expect(sentence({ changes })).toBe(
      'Of 412 payments of 30 days: 41 more would run by themselves, 19 more would wait and 3 would be refused; ' +
        '1 of the 41 was rejected by a person.',
    )
  })

  it('tells apart what a limit refuses, or lets through, only when it is approved', () => {
    const changes: ReplayResult['changes'] = [
      { from: 'WAITS', to: 'REFUSED_LATER', count: 2, rejected: 0 },
      { from: 'REFUSED_LATER', to: 'WAITS', count: 1, rejected: 0 },
    ]
    expect(sentence({ changes })).toBe(
      'Of 412 payments of 30 days: 2 would be refused when approved and 1 would pass a limit that refused it.',
    )
  })
})

describe('replayRemarks', () => {
  it('says that history was reproduced, or warns', () => {
    expect(remarks({})).toEqual(['Checked: judged by the policy of its own time, each of the 412 comes out as it did.'])
    expect(remarks({ reproduced: 411 })[0]).toMatch(/^1 payment does not come out as it did/)
  })

  it('says what was not replayed, and that changes of the policy are part of what differs from history', () => {
    const more = { notReplayable: 5, refusedRequests: 1, versions: 2 }
    expect(remarks(more).slice(1)).toEqual([
      '5 older payments kept no facts and are not replayed.',
      expect.stringContaining('changed 2 times'),
      '1 request was refused at the time and left no payment: not replayed.',
    ])
    expect(remarks(more, 'IN_FORCE')).toHaveLength(3)
  })
})
