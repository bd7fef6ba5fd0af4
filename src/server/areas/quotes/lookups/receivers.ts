import { normalUmaAddress } from '../../../../contract/customers/umaAddress'
import { SANDBOX_UMA_DOMAIN, sandboxReceiverOf } from '../../../counterparties/outcomes/umaReceivers'
import {
  type PayerField,
  PROVIDER_PAYER_FIELDS,
  SANDBOX_PAYER_FIELDS,
  type UmaTrouble,
  umaTroubleOf,
} from '../../../counterparties/umaNetwork'
import type { Tx } from '../../../database/schema'
import { ServiceError } from '../../../foundation/ServiceError'
import { type CustomerRow, findCustomerByUmaAddress } from '../../customers/public'
import { type ExternalAccountRow, findDefaultUmaAccount } from '../../external-accounts/public'
import { type InternalAccountRow, listOwnedAccounts } from '../../internal-accounts/public'
import { findUmaProvider } from '../../uma-providers/public'

/** Where money for a customer's UMA address arrives. */
export type DepositAccount =
  | { readonly kind: 'INTERNAL'; readonly currency: string; readonly internalAccount: InternalAccountRow }
  | { readonly kind: 'EXTERNAL'; readonly currency: string; readonly externalAccount: ExternalAccountRow }

/** Who stands behind a UMA address, and what it takes. */
export type UmaReceiver =
  | { readonly kind: 'OWN'; readonly customer: CustomerRow; readonly accounts: readonly DepositAccount[] }
  | {
      readonly kind: 'OUTSIDE'
      readonly name: string
      readonly currencies: readonly string[]
      readonly payerFields: readonly PayerField[]
      /** On the allow list; others are refused when a quote is made. */
      readonly isAllowed: boolean
      readonly trouble: UmaTrouble | null
    }

/** An address in the form in which it is kept. Errors: INVALID_UMA_ADDRESS on `field`. */
export function requireUmaForm(given: string, field: string): string {
  const address = normalUmaAddress(given)
  if (address !== null) return address
  throw new ServiceError(
    'INVALID_UMA_ADDRESS',
    { why: 'A UMA address reads $name@domain', undone: 'nothing was done' },
    { field },
  )
}

function refuseUnknown(field: string, reason: string, message: string): never {
  throw new ServiceError('UMA_NOT_FOUND', { why: message, undone: 'nothing was done' }, { field, reason })
}

/**
 * The accounts that take a customer's UMA deposits: the external one it named, else its internal accounts, one for
 * each currency and the oldest first.
 *
 * Source: behaviour 9.2, 14.2. Assumes: A-220.
 */
export async function depositAccountsOf(tx: Tx, customerId: string): Promise<DepositAccount[]> {
  const externalAccount = await findDefaultUmaAccount(tx, customerId)
  if (externalAccount?.status === 'ACTIVE') {
    return [{ kind: 'EXTERNAL', currency: externalAccount.currency, externalAccount }]
  }
  const byCurrency = new Map<string, DepositAccount>()
  for (const internalAccount of await listOwnedAccounts(tx, customerId)) {
    const { currency, status, type } = internalAccount
    if (status !== 'ACTIVE' || type === 'EMBEDDED_WALLET' || byCurrency.has(currency)) continue
    byCurrency.set(currency, { kind: 'INTERNAL', currency, internalAccount })
  }
  return [...byCurrency.values()]
}

async function ownReceiver(tx: Tx, customer: CustomerRow, field: string): Promise<UmaReceiver> {
  const accounts = customer.status === 'APPROVED' ? await depositAccountsOf(tx, customer.id) : []
  if (accounts.length === 0) refuseUnknown(field, 'RECEIVER_NOT_READY', 'The receiver cannot take payments at present')
  return { kind: 'OWN', customer, accounts }
}

function refuseTrouble({ code, message }: Extract<UmaTrouble, { code: string }>, field: string): never {
  throw new ServiceError(code, { why: message, undone: 'nothing was done' }, { field, reason: 'COUNTERPARTY' })
}

function providerReceiver(address: string, domain: string, field: string): UmaReceiver {
  const provider = findUmaProvider(domain)
  if (provider === null) {
    const message = `No provider answers at ${domain}`
    refuseTrouble({ at: 'LOOKUP', code: 'LNURLP_REQUEST_FAILED', message }, field)
  }
  const trouble = umaTroubleOf(address)
  if (trouble?.at === 'LOOKUP') refuseTrouble(trouble, field)
  return {
    kind: 'OUTSIDE',
    name: address.slice(1, address.indexOf('@')),
    currencies: provider.currencies,
    payerFields: trouble?.at === 'FIELDS' ? trouble.fields : PROVIDER_PAYER_FIELDS,
    isAllowed: provider.isAllowed,
    trouble,
  }
}

/**
 * The receiver behind a UMA address in lower case: one of the sandbox's own, a customer of ours, or somebody at a
 * listed provider.
 *
 * Errors: UMA_NOT_FOUND; what the address makes its provider do (counterparties/umaNetwork.ts).
 * Source: specification, sandbox UMA receivers; behaviour 11, 23. Assumes.
 */
export async function requireUmaReceiver(tx: Tx, address: string, field: string): Promise<UmaReceiver> {
  const sandbox = sandboxReceiverOf(address)
  if (sandbox !== null) {
    const currencies = [sandbox.currency]
    const name = 'Sandbox Counterparty'
    return { kind: 'OUTSIDE', name, currencies, payerFields: SANDBOX_PAYER_FIELDS, isAllowed: true, trouble: null }
  }
  const customer = await findCustomerByUmaAddress(tx, address)
  if (customer !== null) return ownReceiver(tx, customer, field)
  const domain = address.slice(address.indexOf('@') + 1)
  const platform = await tx.selectFrom('platform_config').select('uma_domain').executeTakeFirst()
  if (domain === SANDBOX_UMA_DOMAIN || domain === platform?.uma_domain) {
    refuseUnknown(field, 'NO_SUCH_RECEIVER', 'There is no receiver with this UMA address')
  }
  return providerReceiver(address, domain, field)
}

/** What the receiver can be paid in. */
export function currenciesOf(receiver: UmaReceiver): readonly string[] {
  return receiver.kind === 'OWN' ? receiver.accounts.map(({ currency }) => currency) : receiver.currencies
}

/** What the receiver asks of the payer; customers of ours ask for nothing. */
export function payerFieldsOf(receiver: UmaReceiver): readonly PayerField[] {
  return receiver.kind === 'OWN' ? [] : receiver.payerFields
}

/** Somebody elsewhere who pays a customer of ours, and what its provider asks about the receiver. */
interface UmaSender {
  readonly name: string
  readonly asks: readonly PayerField[]
}

/**
 * The sender behind a UMA address in lower case: one of the sandbox's own, or anybody at a listed provider.
 *
 * Errors: UMA_NOT_FOUND; also for customers of ours, who pay by quote.
 * Source: behaviour 23. Assumes: A-222.
 */
export async function findUmaSender(tx: Tx, address: string): Promise<UmaSender> {
  const field = 'senderUmaAddress'
  const sender = await requireUmaReceiver(tx, address, field).catch((error: unknown) => {
    if (error instanceof ServiceError) return null
    throw error
  })
  if (sender?.kind === 'OUTSIDE') return { name: sender.name, asks: sender.payerFields }
  return refuseUnknown(field, 'NO_SUCH_SENDER', 'Nobody outside the platform has this UMA address')
}
