import { notifications } from '@mantine/notifications'
import { afterEach, expect, it, vi } from 'vitest'
import { noteSeen } from './arrivals'
import { callOut } from './callOut'

afterEach(() => {
  noteSeen()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const arrival = (id: string) => ({
  ...{ id, agentName: 'shopper' },
  sending: { amountMinor: 60_000, currency: 'USD', decimals: 2 },
})

it.each([
  [1, 'It waits under Approvals.'],
  [2, 'They wait under Approvals.'],
])('says above a form where %d that arrived can be found', (count, text) => {
  const form = { checkVisibility: () => true }
  vi.stubGlobal('document', { hidden: false, hasFocus: () => true, querySelectorAll: () => [form] })
  vi.stubGlobal('window', { location: { pathname: '/customers' } })
  const show = vi.spyOn(notifications, 'show').mockReturnValue('arrivals')
  callOut(['AgentAction:1', 'AgentAction:2'].slice(0, count).map(arrival), () => {})
  expect(show).toHaveBeenCalledWith(expect.objectContaining({ message: text }))
})
