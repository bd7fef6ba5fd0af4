import { assert } from '../../foundation/assert'
import type { BuiltCustomer, DemoBuild } from './demoPeople'

/** Customers of Europe, who log in and prove what they pay: each with an app of codes and a payee that they trust. */

const SANDBOX_CODE = '123456'
const PHONE_ADDRESS = '192.0.2.44'

/** Payees of customers who have none yet. */
const PAYEES = {
  dubois: { name: 'Librairie Vauban SARL', iban: 'FR1420041010050500013M02606', country: 'FR' },
  novak: { name: 'Papírnictví Vltava s.r.o.', iban: 'CZ6508000000192000145399', country: 'CZ' },
} as const

async function verifyContacts({ tools }: DemoBuild, { id: customerId }: BuiltCustomer): Promise<void> {
  const proof = { params: { customerId }, body: { code: SANDBOX_CODE } }
  await tools.call(tools.platform, 'confirmCustomerEmailVerification', proof)
  await tools.call(tools.platform, 'confirmCustomerPhoneVerification', proof)
}

async function logIn({ tools }: DemoBuild, { id: customerId }: BuiltCustomer): Promise<void> {
  const query = { customerId }
  const started = await tools.call(tools.platform, 'startScaFactorEnrollment', { query, body: { type: 'TOTP' } })
  assert(started.type === 'TOTP', 'an app was asked for')
  const app = { type: 'TOTP', secret: started.secret, code: SANDBOX_CODE } as const
  await tools.call(tools.platform, 'confirmScaFactorEnrollment', { query, body: app })
  const login = { factor: 'TOTP', code: SANDBOX_CODE, endUserIpAddress: PHONE_ADDRESS } as const
  await tools.call(tools.platform, 'completeScaLogin', { query, body: login })
}

async function trust({ tools }: DemoBuild, externalAccountId: string): Promise<void> {
  const params = { externalAccountId }
  const { scaChallenge } = await tools.call(tools.platform, 'startBeneficiaryTrust', { params })
  const body = { challengeId: scaChallenge?.id, code: SANDBOX_CODE }
  await tools.call(tools.platform, 'confirmBeneficiaryTrust', { params, body })
}

async function payeeOf({ tools }: DemoBuild, { id: customerId }: BuiltCustomer, key: keyof typeof PAYEES) {
  const { name, iban, country } = PAYEES[key]
  const beneficiary = { beneficiaryType: 'BUSINESS', legalName: name, countryOfResidence: country } as const
  const accountInfo = { accountType: 'EUR_ACCOUNT', iban, beneficiary } as const
  const body = { customerId, currency: 'EUR', accountInfo }
  return (await tools.call(tools.platform, 'createCustomerExternalAccount', { body })).id
}

/**
 * Logs the customers of Europe in. Maja Lindqvist's agent pays for her, so that she trusts whom it pays.
 *
 * Source: behaviour 6.
 */
export async function buildLogins(build: DemoBuild): Promise<void> {
  for (const key of ['lindqvist', 'dubois', 'novak'] as const) {
    const customer = build.customers.get(key)
    assert(customer !== undefined, `no customer ${key}`)
    await verifyContacts(build, customer)
    await logIn(build, customer)
    const payees = key === 'lindqvist' ? customer.payees.map(({ id }) => id) : [await payeeOf(build, customer, key)]
    for (const payee of payees) await trust(build, payee)
  }
}
