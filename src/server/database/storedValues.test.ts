import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SERVICE_BASE } from '../../contract/planes'
import { type AgentSetup, startAgentSetup } from '../areas/agents/testing/agentSetup'

let setup: AgentSetup
beforeAll(async () => {
  setup = await startAgentSetup()
})
afterAll(() => setup.server.close())

const sqlite = () => setup.server.service.store.sqlite
const entries = () => sqlite().prepare('SELECT count(*) FROM ledger_entries').pluck().get()

/** Puts a value in place of another, and takes it back afterwards. */
async function whileSpoilt(
  { table, column, id, value }: { table: string; column: string; id: string; value: string | number },
  work: () => Promise<void>,
): Promise<void> {
  const set = sqlite().prepare(`UPDATE ${table} SET ${column} = ? WHERE id = ?`)
  const before = sqlite().prepare(`SELECT ${column} FROM ${table} WHERE id = ?`).pluck().get(id)
  set.run(value, id)
  try {
    await work()
  } finally {
    set.run(before, id)
  }
}

const headers = { host: 'localhost:4010', authorization: `Basic ${btoa('test-token:test-secret')}` }
const call = (method: 'GET' | 'POST', path: string) =>
  setup.server.raw({ method, url: `${SERVICE_BASE}${path}`, headers })
const read = (customerId: string) => call('GET', `/customers/${customerId}`)

describe('a stored value that cannot be what its column says', () => {
  it.each([
    ['an instant that is none', 'created_at', 'not an instant'],
    ['an instant of a month that is none', 'updated_at', '2026-13-01T00:00:00.000Z'],
    ['an empty instant', 'created_at', ''],
    ['a word that nobody knows', 'customer_type', 'ROBOT'],
    ['a yes or no that is neither', 'is_deleted', 7],
    ['a number beyond what is exact', 'is_deleted', 2 ** 60],
  ])('is a fault of that row alone: %s', async (_what, column, value) => {
    const { server, customerId } = setup
    const other = await server.as.platform.call(
      'createCustomer',
      { body: { customerType: 'INDIVIDUAL', fullName: 'Joy Okafor', email: 'joy@example.com' } },
      201,
    )
    await whileSpoilt({ table: 'customers', column, id: customerId, value }, async () => {
      const reply = await read(customerId)
      expect(reply.status).toBe(500)
      expect(JSON.parse(reply.body)).toMatchObject({ code: 'INTERNAL_ERROR' })
      expect(server.takeFaults().map(String)).toEqual([
        expect.stringContaining(`table customers, column ${column}, row ${customerId}: the value must be`),
      ])
      expect((await read(other.id)).status).toBe(200)
    })
    expect((await read(customerId)).status).toBe(200)
  })

  it('moves no money: a quote whose end is unknown is not paid', async () => {
    const { server } = setup
    await setup.fund(setup.usdAccountId, 1_000_00)
    const agent = await setup.connect({ approvalThresholds: { currency: 'USD', amount: 1 } })
    const quoteId = await setup.quoteOf(agent, 5_00)
    const { id: actionId } = await agent.as.call('agentExecuteQuote', { params: { quoteId } }, 200)
    const before = entries()
    await whileSpoilt({ table: 'quotes', column: 'expires_at', id: quoteId, value: 'not an instant' }, async () => {
      const reply = await call('POST', `/agents/${agent.agent.id}/actions/${actionId}/approve`)
      expect(reply.status).toBe(500)
      expect(server.takeFaults().map(String)).toEqual([expect.stringContaining('table quotes, column expires_at')])
    })
    expect(entries()).toBe(before)
  })

  it.each(['', '2026-01-00T00:00:00.000Z', '2026-01-05T08:61:00.000Z'])(
    'of when a timer is due ends that timer, named; the clock and the others go on: %o',
    async (due) => {
      const { server } = setup
      const agent = await setup.connect()
      const [spoilt, whole] = [await setup.quoteOf(agent), await setup.quoteOf(agent)]
      const idOf = (quoteId: string) =>
        sqlite().prepare("SELECT id FROM timers WHERE subject_id = ? AND kind = 'expireQuote'").pluck().get(quoteId)
      const id = idOf(spoilt)
      sqlite().prepare('UPDATE timers SET due_at = ? WHERE id = ?').run(due, id)
      const until = server.clock.now() + 86_400_000
      await server.clock.advance(86_400)
      expect(server.clock.now()).toBe(until)
      const stateOf = sqlite().prepare('SELECT state, last_error FROM timers WHERE id = ?')
      const named = `table timers, column due_at, row ${id}: the value must be an instant`
      expect(stateOf.get(id)).toEqual({ state: 'FAILED', last_error: expect.stringContaining(named) })
      expect(stateOf.get(idOf(whole))).toMatchObject({ state: 'DONE' })
      expect(server.takeFaults().map(String)).toEqual([expect.stringContaining(named)])
      sqlite().prepare('DELETE FROM timers WHERE id = ?').run(id)
    },
  )
})
