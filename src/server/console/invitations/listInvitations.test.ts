import { beforeAll, describe, expect, it } from 'vitest'
import { individualBody } from '../../testing/people'
import { shareTestServer, startOwnServers } from '../../testing/sharedServer'

const server = shareTestServer()
const codes: Record<'waiting' | 'claimed' | 'cancelled' | 'over', string> = {
  waiting: '',
  claimed: '',
  cancelled: '',
  over: '',
}
const inviters: { id: string; umaAddress: string }[] = []

const list = async (query: Record<string, string> = {}) => server.as.console.call('listInvitations', { query }, 200)
const codesOf = async (query: Record<string, string>) => (await list(query)).data.map(({ code }) => code)
const invite = async (inviter: number, more: object = {}) => {
  await server.clock.advance(60)
  const body = { inviterUma: inviters[inviter]?.umaAddress ?? '', ...more }
  return (await server.as.platform.call('createInvitation', { body }, 201)).code
}

beforeAll(async () => {
  for (const fullName of ['Amara Diallo', 'Ben_50% Osei']) {
    inviters.push(await server.as.platform.call('createCustomer', { body: individualBody({ fullName }) }, 201))
  }
  const inAnHour = new Date(Date.parse(server.clock.iso()) + 3_600_000).toISOString()
  codes.over = await invite(0, { expiresAt: inAnHour, firstName: 'Ines_50%' })
  codes.cancelled = await invite(0)
  codes.claimed = await invite(1, { amountToSend: 12_550 })
  codes.waiting = await invite(1, { expiresAt: '2099-01-01T00:00:00.000Z' })
  const params = { invitationCode: codes.claimed }
  await server.as.platform.call('claimInvitation', { params, body: { inviteeUma: '$tomas@wallet.example.org' } }, 200)
  await server.as.platform.call('cancelInvitation', { params: { invitationCode: codes.cancelled } }, 200)
  await server.clock.advance(3600)
})

it('lists all, newest first, with the inviter by name and as each is read by its code', async () => {
  const page = await list()
  expect(page.totalCount).toBe(4)
  expect(page.data.map(({ code }) => code)).toEqual([codes.waiting, codes.claimed, codes.cancelled, codes.over])
  const { customerId, customerName, isCustomerDeleted, ...invitation } = page.data[1] ?? {}
  expect({ customerId, customerName, isCustomerDeleted }).toEqual({
    customerId: inviters[1]?.id,
    customerName: 'Ben_50% Osei',
    isCustomerDeleted: false,
  })
  const params = { invitationCode: codes.claimed }
  expect(invitation).toEqual(await server.as.platform.call('getInvitation', { params }, 200))
})

it.each([
  ['PENDING', 'waiting'],
  ['CLAIMED', 'claimed'],
  ['CANCELLED', 'cancelled'],
  ['EXPIRED', 'over'],
] as const)('those that are %s, by the clock of the service', async (status, name) => {
  const { data } = await list({ status })
  expect(data).toMatchObject([{ code: codes[name], status }])
})

it('is narrowed by inviter, by days and by part of a code, an address or a name', async () => {
  expect(await codesOf({ customerId: inviters[0]?.id ?? '' })).toEqual([codes.cancelled, codes.over])
  expect(await codesOf({ search: codes.waiting.slice(2, 6) })).toContain(codes.waiting)
  expect(await codesOf({ search: 'TOMAS@' })).toEqual([codes.claimed])
  expect(await codesOf({ search: '_50%' })).toEqual([codes.over])
  const createdAt = (await list({ status: 'CLAIMED' })).data[0]?.createdAt ?? ''
  expect(await codesOf({ startDate: createdAt, endDate: createdAt })).toEqual([codes.claimed])
  expect(await codesOf({ startDate: createdAt })).toEqual([codes.waiting, codes.claimed])
})

it('goes on where a page ends', async () => {
  const first = await list({ limit: '3' })
  expect(first).toMatchObject({ hasMore: true, totalCount: 4 })
  const rest = await list({ limit: '3', cursor: first.nextCursor ?? '' })
  expect(rest).toMatchObject({ hasMore: false, data: [{ code: codes.over }] })
})

describe('whose customer is deleted', () => {
  startOwnServers(server)

  it('is said, and lists none of them as open', async () => {
    const made = await server.as.platform.call('createCustomer', { body: individualBody({ fullName: 'Cleo' }) }, 201)
    inviters.push(made)
    const code = await invite(inviters.length - 1)
    expect(await codesOf({ status: 'PENDING' })).toContain(code)
    await server.as.platform.call('deleteCustomerById', { params: { customerId: made.id } }, 200)
    expect(await codesOf({ status: 'PENDING' })).not.toContain(code)
    const query = { customerId: made.id }
    expect((await list(query)).data).toMatchObject([{ code, customerName: 'Cleo', isCustomerDeleted: true }])
  })
})
