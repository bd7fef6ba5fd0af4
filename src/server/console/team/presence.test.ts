import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, TEST_OPERATOR, type TestServer } from '../../testing/testServer'
import { createPresence } from './presence'
import { addColleague, COLLEAGUE } from './testing/colleague'

const never = new AbortController().signal
const ada = { windowKey: 'a', operatorId: 'Operator:a', operatorName: 'Ada', lookingAt: 'Quote:1' }
const ben = { windowKey: 'b', operatorId: 'Operator:b', operatorName: 'Ben', lookingAt: null }

describe('who is looking', () => {
  it('is told as soon as somebody comes or looks at something else', async () => {
    const presence = createPresence()
    const first = await presence.ask(ada, { after: null, waitMs: 0, ended: never })
    expect(first.all).toEqual([ada])
    const waiting = presence.ask(ada, { after: first.version, waitMs: 60_000, ended: never })
    await presence.ask(ben, { after: null, waitMs: 0, ended: never })
    const second = await waiting
    expect(second.all).toEqual([ada, ben])
    const again = presence.ask(ada, { after: second.version, waitMs: 60_000, ended: never })
    await presence.ask({ ...ben, lookingAt: 'Quote:1' }, { after: null, waitMs: 0, ended: never })
    expect((await again).all).toEqual([ada, { ...ben, lookingAt: 'Quote:1' }])
  })

  it('ends when the window goes', async () => {
    const presence = createPresence(0)
    const closing = new AbortController()
    const { version } = await presence.ask(ben, { after: null, waitMs: 0, ended: never })
    const asking = presence.ask(ben, { after: version, waitMs: 60_000, ended: closing.signal })
    const told = await presence.ask(ada, { after: null, waitMs: 0, ended: never })
    expect(told.all).toContainEqual(ben)
    closing.abort()
    await asking
    let seen = told
    while (seen.all.length > 1) seen = await presence.ask(ada, { after: seen.version, waitMs: 60_000, ended: never })
    expect(seen.all).toEqual([ada])
  })
})

describe('watchPresence', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await startTestServer()
  })
  afterEach(() => server.close())

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
