import { beforeEach, describe, expect, it } from 'vitest'
import { type AgentSetup, NEEDS_APPROVAL, startAgentSetup } from '../../areas/agents/testing/agentSetup'
import { fillSkeletons } from '../../areas/external-accounts/public'
import { accountInfoExample } from '../../testing/accounts'
import { emptyBeforeEach, shareTestServer } from '../../testing/sharedServer'

const server = shareTestServer()
let setup: AgentSetup
async function start(): Promise<void> {
  setup = await startAgentSetup({ on: server })
}

const desk = () => setup.server.as.desk
const beneficiary = (fullName: string) => ({ beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName } as const })
const register = (fullName: string, accountNumber: string) =>
  setup.externalAccount('USD', accountInfoExample('USD_ACCOUNT', { accountNumber, ...beneficiary(fullName) }))
const itemOf = (externalAccountId: string) =>
  desk().call('getExternalAccountItem', { params: { externalAccountId } }, 200)
const lookalikeOf = async (id: string) => (await itemOf(id)).lookalike

/** The name of the payee in Mexico, whose first letter is a Latin L, with a small letter of another alphabet. */
const TWIN = 'Luci\u0430 Mendez'

describe('a payee whose name looks like another known one’s', () => {
  beforeEach(start)

  it('is not marked beside itself: the same name on two accounts is one payee', async () => {
    const [one, other] = [await register('Ana Souza', '11111111'), await register('Ana Souza', '22222222')]
    expect([await lookalikeOf(one), await lookalikeOf(other)]).toEqual([null, null])
  })

  it('is marked also where its account is older than skeletons, once those are filled in', async () => {
    const twin = await register(TWIN, '11111111')
    const { store } = setup.server.service
    await store.write((tx) => tx.updateTable('external_accounts').set({ holder_skeleton: null }).execute())
    expect(await lookalikeOf(twin)).toBeNull()
    expect(await store.write(fillSkeletons)).toBe(false)
    expect((await lookalikeOf(twin))?.name).toBe('Lucia Mendez')
  })

  it('answers 404 for an account that does not exist', async () => {
    const params = { externalAccountId: 'ExternalAccount:01890000-0000-7000-8000-000000000000' }
    expect((await desk().call('getExternalAccountItem', { params }, 404)).code).toBe('REFERENCE_NOT_FOUND')
  })
})

describe('names with characters that nobody sees', () => {
  beforeEach(start)

  it('are refused with the field and the character, and those that are stored stay readable', async () => {
    const id = await register('Ana Souza', '11111111')
    const body = {
      customerId: setup.customerId,
      currency: 'USD',
      accountInfo: accountInfoExample('USD_ACCOUNT', { accountNumber: '22222222', ...beneficiary('Ana\u200b Souza') }),
    }
    const refused = await setup.server.as.platform.call('createCustomerExternalAccount', { body }, 400)
    expect(refused).toMatchObject({
      code: 'INVALID_INPUT',
      details: {
        field: 'accountInfo.beneficiary.fullName',
        errors: [{ message: expect.stringContaining('U+200B (zero-width space) as character 4') }],
      },
    })
    const info = accountInfoExample('USD_ACCOUNT', beneficiary('Ana\u202e Souza'))
    const stored = JSON.stringify({ ...info, paymentRails: ['ACH'] })
    const put = (json: string, name: string) =>
      setup.server.service.store.write((tx) =>
        tx
          .updateTable('external_accounts')
          .set({ account_info_json: json, holder_name: name })
          .where('id', '=', id)
          .execute(),
      )
    await put(stored, 'Ana\u202e Souza')
    const params = { externalAccountId: id }
    const read = await setup.server.as.platform.call('getCustomerExternalAccountById', { params }, 200)
    expect(read.accountInfo.beneficiary?.fullName).toBe('Ana\u202e Souza')
    expect((await itemOf(id)).holderName).toBe('Ana\u202e Souza')
    // No newer row could be like this: the end of every test looks at that.
    await put(stored.replace('\u202e', ''), 'Ana Souza')
  })
})

describe('a payee among those of one customer alone', () => {
  emptyBeforeEach(server)
  beforeEach(start)

  it('is marked with the other’s name and account, and the other way round', async () => {
    const twin = await register(TWIN, '11111111')
    const mexican = setup.mexicanPayeeId
    expect(await lookalikeOf(twin)).toEqual({ externalAccountId: mexican, name: 'Lucia Mendez' })
    expect(await lookalikeOf(mexican)).toEqual({ externalAccountId: twin, name: TWIN })
    const { data } = await desk().call('listAllExternalAccounts', {}, 200)
    expect(data.map(({ account, lookalike }) => [account.id, lookalike?.externalAccountId ?? null])).toEqual(
      expect.arrayContaining([
        [twin, mexican],
        [mexican, twin],
      ]),
    )
  })

  it('is not marked any more when the other is deleted', async () => {
    const twin = await register(TWIN, '11111111')
    const remove = (externalAccountId: string) =>
      setup.server.as.platform.call('deleteCustomerExternalAccountById', { params: { externalAccountId } }, 204)
    await remove(setup.mexicanPayeeId)
    expect((await lookalikeOf(twin))?.externalAccountId).toBe(setup.usPayeeId)
    await remove(setup.usPayeeId)
    expect(await lookalikeOf(twin)).toBeNull()
  })

  it('is marked where its payment waits for approval, in the queue and in the detail', async () => {
    const twin = await register(TWIN, '11111111')
    const agent = await setup.connect(NEEDS_APPROVAL)
    const action = await setup.execute(agent, 100_00)
    const expected = { externalAccountId: twin, name: TWIN }
    const { data } = await desk().call('listQueue', {}, 200)
    expect(data.map(({ payee }) => payee?.lookalike)).toEqual([expected])
    const detail = await desk().call('getActionDetail', { params: { actionId: action.id } }, 200)
    expect([detail.destination.lookalike, detail.source.lookalike]).toEqual([expected, null])
  })
})
