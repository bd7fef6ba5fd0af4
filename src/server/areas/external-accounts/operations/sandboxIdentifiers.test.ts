import { describe, expect, it } from 'vitest'
import { type AccountInfoBody, accountInfoExample, currencyExample } from '../../../testing/accounts'
import { individualBody } from '../../../testing/people'
import { shareTestServer } from '../../../testing/sharedServer'

const server = shareTestServer()

const newCustomer = async () => (await server.as.platform.call('createCustomer', { body: individualBody() }, 201)).id
const bodyOf = (accountInfo: AccountInfoBody) => ({ currency: currencyExample(accountInfo.accountType), accountInfo })
const create = (customerId: string, accountInfo: AccountInfoBody) =>
  server.as.platform.call('createCustomerExternalAccount', { body: { customerId, ...bodyOf(accountInfo) } }, 201)
const refuseInfo = async (accountInfo: AccountInfoBody) => {
  const reply = await server.as.platform.call('createCustomerExternalAccount', { body: bodyOf(accountInfo) }, 400)
  return { code: reply.code, fields: (reply.details?.errors ?? []).map(({ field }) => field) }
}

describe('name verification of a wallet', () => {
  const spark = 'spark1pgssy7d7vel0nh9m4326qc54e6rskpczn07dktww9rv4nu5ptvt0s9uc489gg2'

  it('answers MATCHED without a selector, and the submitted name where one was submitted', async () => {
    const named = { beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ana Souza', countryOfResidence: 'BR' } }
    const account = await create(await newCustomer(), accountInfoExample('SPARK_WALLET', { address: spark, ...named }))
    expect(account).toMatchObject({
      beneficiaryVerificationStatus: 'MATCHED',
      beneficiaryVerifiedData: { fullName: 'Ana Souza' },
    })
    const unnamed = await create(await newCustomer(), accountInfoExample('SPARK_WALLET', { address: spark }))
    expect(unnamed.beneficiaryVerificationStatus).toBe('MATCHED')
    expect(unnamed.beneficiaryVerifiedData).toBeUndefined()
  })
})

describe('the numbers of published examples', () => {
  const usd = (change: Record<string, string>) => accountInfoExample('USD_ACCOUNT', change)
  const literals = { routingNumber: '123456789', accountNumber: '12345678901' }

  it('are taken as they stand, one or both, in an intermediary’s field only with right check digits', async () => {
    const changes: Record<string, string>[] = [
      literals,
      { routingNumber: '123456789' },
      { accountNumber: '12345678901' },
    ]
    for (const change of changes) {
      const account = await create(await newCustomer(), usd(change))
      expect(account).toMatchObject({ status: 'ACTIVE', accountInfo: change })
    }
    expect(await refuseInfo(usd({ intermediaryRoutingNumber: '123456789' }))).toMatchObject({
      code: 'INVALID_BANK_ACCOUNT',
      fields: ['accountInfo.intermediaryRoutingNumber'],
    })
  })

  it('let no other routing number pass that fails its check digit', async () => {
    expect(await refuseInfo(usd({ ...literals, routingNumber: '123456781' }))).toMatchObject({
      code: 'INVALID_BANK_ACCOUNT',
      fields: ['accountInfo.routingNumber'],
    })
  })
})
