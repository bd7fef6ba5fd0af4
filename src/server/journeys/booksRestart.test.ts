import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { settleIn } from '../testing/bookPeople'
import { type BookRig, startBookRig } from '../testing/bookRig'

describe('a process that follows a killed one while the clock stands still', () => {
  let rig: BookRig
  let account: string
  beforeEach(async () => {
    rig = await startBookRig()
    account = (await settleIn(rig.server)).accounts[0] ?? ''
    await rig.server.settle()
  })
  afterEach(() => rig.close())

  const fund = (amount: number) =>
    rig.server.as.platform.call('sandboxFundInternalAccount', { params: { accountId: account }, body: { amount } }, 200)
  const storedIds = () =>
    rig.server.service.store.sqlite.prepare('SELECT id FROM webhook_events ORDER BY rowid').pluck().all() as string[]

  it('makes younger ids than its predecessor, and sends what that one stored first', async () => {
    for (let amount = 1; amount <= 20; amount += 1) await fund(amount)
    await rig.crash()
    for (let amount = 21; amount <= 25; amount += 1) await fund(amount)
    await rig.server.settle()
    const stored = storedIds()
    expect(stored).toEqual([...stored].sort())
    const arrived = [...new Set(rig.arrivals.map(({ eventId }) => eventId))]
    const mine = `SELECT id FROM webhook_events WHERE object_id = ? ORDER BY rowid`
    const ofAccount = rig.server.service.store.sqlite.prepare(mine).pluck().all(account) as string[]
    expect(ofAccount).toHaveLength(25)
    expect(arrived.filter((id) => ofAccount.includes(id))).toEqual(ofAccount)
    expect(new Set(arrived)).toEqual(new Set(stored))
  })

  it('answers a repeated request as its predecessor did, without doing it again', async () => {
    await fund(500_00)
    const body = { source: { accountId: account }, destination: { accountId: await payeeId() }, amount: 100_00 }
    const headers = { 'idempotency-key': 'the same' }
    const before = await rig.server.as.platform.call('createTransferOut', { body, headers }, 201)
    await rig.crash()
    expect(await rig.server.as.platform.call('createTransferOut', { body, headers }, 201)).toEqual(before)
  })

  async function payeeId(): Promise<string> {
    const { data } = await rig.server.as.platform.call(
      'listCustomerExternalAccounts',
      { query: { currency: 'USD' } },
      200,
    )
    return data[0]?.id ?? ''
  }
})
