import { describe, expect, it } from 'vitest'
import { PlainFailure } from './say.mjs'
import { closingLine, countPlaywright, countVitest, listUnsteady, runBeside } from './stages.mjs'

describe('stages side by side', () => {
  const counts = { passed: 1, failed: 0, skipped: 0 }
  const run = async (stages) => {
    const lines = []
    const rows = await runBeside(stages, { say: { line: (text) => lines.push(text) } })
    return { rows, text: lines.join('\n') }
  }

  it('says at once what failed beside the one that is shown, and again below it', async () => {
    let end
    const ended = new Promise((resolve) => {
      end = resolve
    })
    const lines = []
    const shown = { name: 'tests', run: () => ended.then(() => counts) }
    const types = { name: 'types', run: () => Promise.resolve({ ...counts, failed: 2, said: 'a.ts: wrong' }) }
    const running = runBeside([shown, types], { say: { line: (text) => lines.push(text) } })
    await expect.poll(() => lines.join('\n')).toContain('FAIL types\na.ts: wrong')
    end()
    expect((await running).map(({ name, failed }) => [name, failed])).toEqual([
      ['tests', 0],
      ['types', 2],
    ])
    expect(lines.filter((line) => line.includes('FAIL types'))).toHaveLength(2)
  })

  it('goes on after one that throws, and keeps the steps of each with what it says', async () => {
    const shown = { name: 'tests', run: () => Promise.reject(new Error('no runner')) }
    const first = { name: 'first', run: () => Promise.reject(new PlainFailure('nothing there')) }
    const second = {
      name: 'second',
      run: async ({ say }) => {
        await say.step('Fetching', () => Promise.resolve())
        return { ...counts, said: 'fetched' }
      },
    }
    const { rows, text } = await run([shown, first, second])
    expect(rows.map(({ passed, failed }) => [passed, failed])).toEqual([
      [0, 1],
      [0, 1],
      [1, 0],
    ])
    expect(text).toContain('Error: no runner')
    expect(text).toContain('FAIL first\nnothing there')
    expect(text).toMatch(/-- second\nFetching \.\.\. [\d.]+ s\nfetched/)
  })
})

describe('the closing line', () => {
  it('adds up all stages and names skipped ones only where there are any', () => {
    const row = (passed, failed, skipped) => ({ passed, failed, skipped })
    expect(closingLine([row(1, 0, 0), row(40, 2, 0)])).toBe('41 passed, 2 failed')
    expect(closingLine([row(1, 0, 0), row(40, 2, 3)])).toBe('41 passed, 2 failed, 3 skipped')
  })

  it('counts a test file that could not be loaded as a failure', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'passed', assertionResults: [{}] },
    ]
    const report = { numPassedTests: 4, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, testResults }
    expect(countVitest(report)).toEqual({ passed: 4, failed: 2, skipped: 3 })
  })

  it('counts what went wrong outside the browser tests', () => {
    const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] }
    expect(countPlaywright(report)).toEqual({ passed: 6, failed: 2, skipped: 2 })
    expect(countPlaywright(null)).toEqual({ passed: 0, failed: 0, skipped: 0 })
  })

  it('names the browser tests that passed at the second try only', () => {
    const spec = (title, status) => ({ title, tests: [{ status }] })
    const inner = { file: 'a.spec.ts', specs: [spec('signs', 'flaky')] }
    const suites = [{ file: 'a.spec.ts', specs: [spec('pays', 'expected')], suites: [inner] }]
    expect(listUnsteady({ suites })).toEqual(['a.spec.ts: signs'])
    expect(listUnsteady({})).toEqual([])
  })
})
