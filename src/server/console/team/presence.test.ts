import { afterEach, describe, expect, it, vi } from 'vitest'
import { shareTestServer } from '../../testing/sharedServer'
import { TEST_OPERATOR } from '../../testing/testServer'
import { createPresence } from './presence'
import { addColleague, COLLEAGUE } from './testing/colleague'

const ada = { windowKey: 'a', operatorId: 'Operator:a', operatorName: 'Ada', lookingAt: 'Quote:1' }
const ben = { windowKey: 'b', operatorId: 'Operator:b', operatorName: 'Ben', lookingAt: null }

describe('who is looking', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is told with what each window shows last', () => {
    const presence = createPresence()
    expect(presence.isAnybodyThere()).toBe(false)
    expect(presence.see(ada)).toEqual([ada])
    expect(presence.see(ben)).toEqual([ada, ben])
    const moved = { ...ben, lookingAt: 'Quote:1' }
    expect(presence.see(moved)).toEqual([ada, moved])
    expect(presence.isAnybodyThere()).toBe(true)
  })

  it('ends when a window has been silent for its time, and not before', () => {
    vi.useFakeTimers()
    const presence = createPresence(8000)
    presence.see(ben)
    vi.advanceTimersByTime(7000)
    expect(presence.see(ada)).toContainEqual(ben)
    presence.see(ben)
    vi.advanceTimersByTime(7000)
    expect(presence.see(ada)).toContainEqual(ben)
    vi.advanceTimersByTime(1000)
    expect(presence.see(ada)).toEqual([ada])
  })

  it('keeps a thousand windows, the newest', () => {
    const presence = createPresence()
    for (let window = 0; window <= 1000; window += 1) presence.see({ ...ada, windowKey: `w${window}` })
    const all = presence.see(ben)
    expect(all.length).toBe(1000)
    expect(all.map(({ windowKey }) => windowKey)).not.toContain('w0')
  })
})

describe('watchPresence', () => {
  const server = shareTestServer()

  it('names others and what they look at, and never the one who asks', async () => {
    const { desk: theirs } = await addColleague(server)
    const lookingAt = 'AgentAction:0193'
    await server.as.desk.call('watchPresence', { query: { window: 'one', lookingAt } }, 200)
    await server.as.desk.call('watchPresence', { query: { window: 'two', lookingAt } }, 200)
    const { others } = await theirs.call('watchPresence', { query: { window: 'one' } }, 200)
    expect(others).toEqual([{ operatorId: TEST_OPERATOR.id, name: TEST_OPERATOR.name, lookingAt }])
    const mine = await server.as.desk.call('watchPresence', { query: { window: 'one', lookingAt } }, 200)
    expect(mine.others).toEqual([{ operatorId: COLLEAGUE.id, name: COLLEAGUE.name, lookingAt: null }])
    await server.as.console.call('watchPresence', { query: { window: 'one' } }, 403)
  })
})
