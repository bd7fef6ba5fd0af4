import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './project.mjs'
import { PlainFailure } from './say.mjs'
import { closingLines, countPlaywright, countVitest, listByStatus, listFailedVitest, runBeside } from './stages.mjs'

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
    const row = (passed, failed, skipped) => ({ name: 'types', seconds: 1, passed, failed, skipped })
    expect(closingLines([row(1, 0, 0), row(40, 2, 0)]).at(-1)).toBe('41 passed, 2 failed')
    expect(closingLines([row(1, 0, 0), row(40, 2, 3)]).at(-1)).toBe('41 passed, 2 failed, 3 skipped')
  })

  it('stands below what failed, which is all that is seen of a long run', () => {
    const row = { name: 'tests', seconds: 1, passed: 1, failed: 1, skipped: 0 }
    const lines = closingLines([{ ...row, notes: ['a.test.ts: signs: no'] }])
    expect(lines.filter((line) => line !== '').map((line) => line.replaceAll(/ +/g, ' '))).toEqual([
      'a.test.ts: signs: no',
      'FAIL tests 1 passed, 1 failed 1.0 s',
      '1 passed, 1 failed',
    ])
  })

  it('names the unit tests that failed, and the files that failed beside their tests', () => {
    const test = (fullName, status) => ({ fullName, status, failureMessages: ['\u001b[31mError: no\u001b[0m\n at x'] })
    const testResults = [
      { name: join(root, 'src/a.test.ts'), status: 'failed', message: 'SyntaxError: b\n at', assertionResults: [] },
      {
        name: join(root, 'src/b.test.ts'),
        status: 'failed',
        assertionResults: [test('pays', 'passed'), test('signs', 'failed')],
      },
    ]
    const hook = { name: join(root, 'src/c.test.ts'), status: 'failed', message: 'no host\n at' }
    testResults.push({ ...hook, assertionResults: [test('reads', 'skipped')] })
    expect(listFailedVitest({ testResults })).toEqual([
      `${join('src', 'a.test.ts')}: SyntaxError: b`,
      `${join('src', 'b.test.ts')}: signs: Error: no`,
      `${join('src', 'c.test.ts')}: no host`,
    ])
    expect(listFailedVitest(null)).toEqual([])
  })

  it('counts a test file that could not be loaded, or a hook of which failed, as a failure', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'failed', assertionResults: [{ status: 'skipped' }] },
      { status: 'passed', assertionResults: [{}] },
    ]
    const report = { numPassedTests: 4, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, testResults }
    expect(countVitest(report)).toEqual({ passed: 4, failed: 3, skipped: 3 })
  })

  it('counts what went wrong outside the browser tests', () => {
    const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] }
    expect(countPlaywright(report)).toEqual({ passed: 6, failed: 2, skipped: 2 })
    expect(countPlaywright(null)).toEqual({ passed: 0, failed: 0, skipped: 0 })
  })

  it('names the browser tests that failed, and those that passed at the second try only', () => {
    const spec = (title, status) => ({ title, tests: [{ status }] })
    const inner = { file: 'a.spec.ts', specs: [spec('signs', 'flaky'), spec('votes', 'unexpected')] }
    const suites = [{ file: 'a.spec.ts', specs: [spec('pays', 'expected')], suites: [inner] }]
    expect(listByStatus({ suites }, 'flaky')).toEqual(['a.spec.ts: signs'])
    expect(listByStatus({ suites }, 'unexpected')).toEqual(['a.spec.ts: votes'])
    expect(listByStatus({}, 'flaky')).toEqual([])
  })
})
