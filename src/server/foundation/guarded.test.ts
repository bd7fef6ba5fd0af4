import { describe, expect, it } from 'vitest'
import {
  createFaultReport,
  guarded,
  pause,
  setGuardedImmediate,
  setGuardedInterval,
  setGuardedTimeout,
} from './guarded'

function createTold() {
  const told: string[] = []
  return { told, report: (error: unknown, where: string) => void told.push(`${where}: ${String(error)}`) }
}

describe('guarded', () => {
  it('reports what is thrown, and what a promise rejects with, and lets the caller go on', async () => {
    const { told, report } = createTold()
    const throwing = guarded(
      'a',
      () => {
        throw new Error('no')
      },
      report,
    )
    expect(throwing()).toBeUndefined()
    guarded('b', () => Promise.reject(new Error('never')), report)()
    await pause(0)
    expect(told).toEqual(['a: Error: no', 'b: Error: never'])
  })

  it('goes on when even the report fails', async () => {
    const report = () => {
      throw new Error('full')
    }
    const work = () => Promise.reject(new Error('no'))
    expect(guarded('a', work, report)()).toBeUndefined()
    await pause(0)
  })

  it('guards timers of all three kinds; an interval goes on after a fault', async () => {
    const { told, report } = createTold()
    let rounds = 0
    const fail = () => {
      rounds += 1
      throw new Error(`round ${rounds}`)
    }
    setGuardedImmediate('soon', fail, report)
    await expect.poll(() => rounds).toBe(1)
    setGuardedTimeout('later', fail, 1, report)
    await expect.poll(() => rounds).toBe(2)
    const timer = setGuardedInterval('often', fail, 1, report)
    await expect.poll(() => rounds).toBeGreaterThan(4)
    clearInterval(timer)
    expect(told.slice(0, 4)).toEqual([
      'soon: Error: round 1',
      'later: Error: round 2',
      'often: Error: round 3',
      'often: Error: round 4',
    ])
  })
})

describe('createFaultReport', () => {
  it('tells the same fault once in ten seconds, then with how often it came', () => {
    const lines: string[] = []
    let nowMs = 0
    const report = createFaultReport(
      (text) => lines.push(text.split('\n')[0] ?? ''),
      () => nowMs,
    )
    for (let count = 0; count < 5; count += 1) report(new Error('disk full'), 'the request log')
    report(new Error('other'), 'the request log')
    nowMs = 10_001
    report(new Error('disk full'), 'the request log')
    expect(lines).toEqual([
      'countersign: fault in the request log: Error: disk full',
      'countersign: fault in the request log: Error: other',
      'countersign: fault in the request log (4 more like it since it was told last): Error: disk full',
    ])
  })
})
