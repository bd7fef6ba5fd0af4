import { expect, it } from 'vitest'
import type { Agent } from '../../../contract/agents/schemas'
import { markupAt } from '../../components/testing/markupAt'
import { columnsOf } from './AgentsPage'

const at = '2026-11-22T00:00:00.000Z'
const columns = columnsOf({ names: new Map(), deleted: new Set(), money: () => '' })

const AGENT: Agent = {
  ...{ id: 'Agent:1', name: 'buyer', customerId: 'Customer:1', isPaused: false, isConnected: true },
  policy: {
    permissions: [],
    defaultExecutionMode: 'AUTO',
    spendingLimits: { currency: 'USD', perTransactionLimit: 100_000, dailyLimit: 500_000 },
  },
  usage: {
    dailySpend: 120_000,
    monthlySpend: 120_000,
    dailyTransactionCount: 1,
    dailyResetDate: '',
    monthlyResetMonth: '',
  },
  createdAt: at,
  updatedAt: at,
}

it('a download of the agents says the ID of each beside its name', () => {
  const heads = columns.flatMap(({ header, exports = [] }) => exports.map(({ head = header }) => head))
  expect(heads.slice(0, 2)).toEqual(['Agent', 'ID'])
})

it.each([
  [500_000, '1,200.00 of 5,000.00 USD'],
  [null, '1,200.00 USD, no limit'],
])(
  'below Today stands what was spent of a limit of %s, in its currency, and Today not once more',
  async (limit, said) => {
    const spendingLimits = { ...AGENT.policy.spendingLimits, dailyLimit: limit }
    const agent = { ...AGENT, policy: { ...AGENT.policy, spendingLimits } }
    const cell = columns.find(({ id }) => id === 'today')?.cell(agent, [])
    const text = (await markupAt('/transactions', cell)).replaceAll(/<style.*?<\/style>|<[^>]*>/gs, '')
    expect(text).toBe(said)
  },
)
