import type { Beneficiary } from '../../../contract/external-accounts/accountSchemas'
import { assert } from '../../foundation/assert'
import type { Actor } from '../../kernel/context'
import type { DemoAgent } from './demoAgents'
import type { DemoCustomer, DemoPayee } from './demoCustomers'
import { accountInfoOf, type DemoRandom } from './demoIdentifiers'
import type { DemoTools } from './demoTools'

const MINUTE_MS = 60 * 1000

export interface BuiltPayee extends DemoPayee {
  readonly id: string
}

export interface BuiltCustomer {
  readonly cast: DemoCustomer
  readonly id: string
  readonly dollarAccountId: string
  readonly payees: readonly BuiltPayee[]
}

export interface BuiltAgent {
  readonly cast: DemoAgent
  readonly id: string
  readonly actor: Actor
  readonly customer: BuiltCustomer
}

/** The demo data while it is being built. */
export interface DemoBuild {
  readonly tools: DemoTools
  readonly random: DemoRandom
  readonly startAtMs: number
  readonly customers: Map<string, BuiltCustomer>
  readonly agents: BuiltAgent[]
}

/** Letters that an email address may have. */
function plainOf(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z]/g, '')
}

function addressOf(cast: DemoCustomer) {
  return { line1: cast.line1, city: cast.city, postalCode: cast.postalCode, country: cast.country }
}

/** Dollars for everyone, and the money of where the customer lives. */
function currenciesOf(cast: DemoCustomer): string[] {
  const home = cast.country === 'GB' ? ['GBP'] : ['DE', 'NL', 'SE', 'FR', 'CZ'].includes(cast.country) ? ['EUR'] : []
  return ['USD', 'USDC', ...home]
}

async function createDemoCustomer({ tools, random }: DemoBuild, cast: DemoCustomer): Promise<string> {
  const shared = {
    email: cast.email,
    platformCustomerId: `acct-${cast.key}`,
    address: addressOf(cast),
    currencies: currenciesOf(cast),
  }
  if (cast.kind === 'INDIVIDUAL') {
    const customer = await tools.call(tools.platform, 'createCustomer', {
      body: {
        customerType: 'INDIVIDUAL',
        ...shared,
        // The others were taken in without a region, as most platforms do.
        region: cast.phoneNumber === undefined ? undefined : cast.country,
        phoneNumber: cast.phoneNumber,
        fullName: cast.name,
        nationality: cast.country,
        birthDate: `19${random.between(65, 99)}-0${random.between(1, 9)}-1${random.between(0, 9)}`,
      },
    })
    return customer.id
  }
  const customer = await tools.call(tools.platform, 'createCustomer', {
    body: {
      customerType: 'BUSINESS',
      ...shared,
      businessInfo: {
        legalName: cast.name,
        country: cast.country,
        registrationNumber: cast.registrationNumber,
        taxId: `${random.digits(2)}-${random.digits(7)}`,
        incorporatedOn: `20${random.between(10, 19)}-0${random.between(1, 9)}-1${random.between(0, 9)}`,
        entityType: 'LLC',
        countriesOfOperation: [cast.country],
      },
    },
  })
  await createOwners({ tools, random }, cast, customer.id)
  return customer.id
}

/** The end of a last name that the imitated check goes by; it stands there while the check runs, and no longer. */
const CHECKED_AS = { PENDING: '001', REJECTED: '002' } as const

/** Owners with their checks; an operator enters the names afterwards that the checks went by another form of. */
async function createOwners(
  { tools, random }: Pick<DemoBuild, 'tools' | 'random'>,
  cast: DemoCustomer,
  customerId: string,
): Promise<void> {
  const entered: { readonly id: string; readonly lastName: string }[] = []
  for (const owner of cast.owners ?? []) {
    const { id } = await tools.call(tools.platform, 'createBeneficialOwner', {
      body: {
        customerId,
        roles: [...owner.roles],
        ownershipPercentage: owner.share,
        personalInfo: {
          firstName: owner.firstName,
          lastName: owner.check === undefined ? owner.lastName : `${owner.lastName} ${CHECKED_AS[owner.check]}`,
          birthDate: owner.birthDate,
          nationality: owner.nationality,
          address: addressOf(cast),
          idType: 'NON_US_TAX_ID',
          identifier: random.digits(9),
          email: `${plainOf(owner.firstName)}@${cast.key}.example`,
        },
      },
    })
    if (owner.check !== undefined) entered.push({ id, lastName: owner.lastName })
  }
  if (cast.isSubmitted) await tools.call(tools.platform, 'createVerification', { body: { customerId } })
  const operator = tools.operators[0] ?? tools.platform
  for (const { id, lastName } of entered) {
    const call = { params: { beneficialOwnerId: id }, body: { personalInfo: { lastName } } }
    await tools.call(operator, 'updateBeneficialOwner', call)
  }
}

/** Operators put customers on hold whose papers they look at. */
export async function holdCustomers({ tools, customers }: DemoBuild): Promise<void> {
  for (const { id, cast } of customers.values()) {
    if (cast.holdReason === undefined) continue
    const operator = tools.operators[1] ?? tools.platform
    await tools.operate(operator, 'placeComplianceHold', {
      params: { customerId: id },
      body: { reason: cast.holdReason },
    })
  }
}

/** A holder as the interface wants one. */
export function beneficiaryOf(holder: {
  readonly name: string
  readonly isBusiness: boolean
  readonly country: string
}): Beneficiary {
  const { name, isBusiness, country } = holder
  return isBusiness
    ? { beneficiaryType: 'BUSINESS', legalName: name, countryOfResidence: country }
    : { beneficiaryType: 'INDIVIDUAL', fullName: name, countryOfResidence: country, nationality: country }
}

async function createDemoPayee(
  { tools, random }: DemoBuild,
  customerId: string,
  payee: DemoPayee,
): Promise<BuiltPayee> {
  const country = { MXN: 'MX', EUR: 'DE', GBP: 'GB', USD: 'US', INR: 'IN', PHP: 'PH', NGN: 'NG', BRL: 'BR' }[payee.type]
  const beneficiary = beneficiaryOf({ ...payee, country })
  const account = await tools.call(tools.platform, 'createCustomerExternalAccount', {
    body: { customerId, currency: payee.type, accountInfo: { ...accountInfoOf(payee, random), beneficiary } },
  })
  return { ...payee, id: account.id }
}

/** A customer with a funded dollar account and payees, through the interface. */
export async function buildCustomer(build: DemoBuild, cast: DemoCustomer): Promise<void> {
  const { tools, random } = build
  const id = await createDemoCustomer(build, cast)
  const accounts = await tools.call(tools.platform, 'listCustomerInternalAccounts', { query: { customerId: id } })
  const accountIn = (currency: string) =>
    accounts.data.find((account) => account.balance.currency.code === currency)?.id
  const dollarAccountId = accountIn('USD')
  assert(dollarAccountId !== undefined, `${cast.name} has no dollar account`)
  for (const [accountId, amount] of [
    [dollarAccountId, cast.fundedMinor],
    [accountIn('EUR') ?? accountIn('GBP'), Math.round(cast.fundedMinor / 3)],
  ] as const) {
    if (accountId === undefined) continue
    await tools.call(tools.platform, 'sandboxFundInternalAccount', { params: { accountId }, body: { amount } })
  }
  const payees: BuiltPayee[] = []
  for (const payee of cast.payees) {
    await tools.advanceTo(tools.parts.clock.now() + random.between(1, 20) * MINUTE_MS)
    payees.push(await createDemoPayee(build, id, payee))
  }
  build.customers.set(cast.key, { cast, id, dollarAccountId, payees })
}

/** An agent with its policy; connected ones redeem their device code. */
export async function buildAgent(build: DemoBuild, cast: DemoAgent): Promise<void> {
  const { tools } = build
  const customer = build.customers.get(cast.customer)
  assert(customer !== undefined, `no customer ${cast.customer}`)
  const accountRestrictions = cast.dollarRule && {
    allowedAccountIds: [customer.dollarAccountId],
    accountRules: [{ accountId: customer.dollarAccountId, ...cast.dollarRule }],
  }
  const made = await tools.call(tools.platform, 'createAgent', {
    body: {
      name: cast.name,
      customerId: customer.id,
      policy: accountRestrictions ? { ...cast.policy, accountRestrictions } : cast.policy,
    },
  })
  if (!cast.isConnected) return
  await tools.call({ kind: 'anonymous' }, 'redeemAgentDeviceCode', { params: { code: made.deviceCode.code } })
  const actor: Actor = { kind: 'agent', agentId: made.agent.id, customerId: customer.id, name: cast.name }
  build.agents.push({ cast, id: made.agent.id, actor, customer })
}
