import { isId } from '../../../contract/primitives/idForm'
import type { PaymentRail } from '../../../contract/primitives/rails'
import type { AccountDestination, QuoteSource, RealtimeFundingQuoteSource } from '../../../contract/quotes/schemas'
import type { WithdrawalNetwork } from '../../../contract/quotes/withdrawal-fee/networks'
import { isPullable } from '../../counterparties/bankRail'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import { requireCustomer, requireReadyCustomer } from '../customers/public'
import {
  type ExternalAccountRow,
  getAccountInfo,
  getExternalAccount,
  networkOfAccount,
} from '../external-accounts/public'
import { getInternalAccount, type InternalAccountRow, requireActiveAccount } from '../internal-accounts/public'
import { requireFundable } from './funding'
import type { DepositAccount } from './lookups/receivers'

/** One end of a payment: an account of ours, one outside, a UMA address, or money that comes while the quote waits. */
export type Party =
  | {
      readonly kind: 'UMA'
      /** Lower case. */
      readonly umaAddress: string
      readonly currency: string
      readonly customerId: null
      /** The receiver's, as far as it is known. */
      readonly name: string
      /** Where a customer of ours takes the money; null for receivers elsewhere. */
      readonly deposit: DepositAccount | null
    }
  | {
      readonly kind: 'FUNDING'
      readonly currency: string
      /** Null: on behalf of the platform. */
      readonly customerId: string | null
    }
  | {
      readonly kind: 'INTERNAL'
      readonly internalAccount: InternalAccountRow
      readonly currency: string
      readonly customerId: string | null
    }
  | {
      readonly kind: 'EXTERNAL'
      readonly externalAccount: ExternalAccountRow
      readonly currency: string
      readonly customerId: string | null
    }

async function findParty(context: Context, accountId: string): Promise<Party | null> {
  if (isId('InternalAccount', accountId)) {
    const internalAccount = await getInternalAccount(context.tx, accountId)
    if (internalAccount === null) return null
    return {
      kind: 'INTERNAL',
      internalAccount,
      currency: internalAccount.currency,
      customerId: internalAccount.customer_id,
    }
  }
  if (!isId('ExternalAccount', accountId)) return null
  const externalAccount = await getExternalAccount(context.tx, accountId)
  if (externalAccount === null) return null
  return {
    kind: 'EXTERNAL',
    externalAccount,
    currency: externalAccount.currency,
    customerId: externalAccount.customer_id,
  }
}

/** The field of a request that says who pays: the customer, or what leads to it. */
export const payerFieldOf = (source: QuoteSource): string =>
  source.customerId === undefined ? 'source.accountId' : 'source.customerId'

/** Outside money is nobody's to find: an agent's limits count what leaves its customer's accounts. Assumes: A-216. */
async function requireFundingSource(
  { tx }: Context,
  source: RealtimeFundingQuoteSource,
  customerScope: string | null,
): Promise<Party> {
  if (customerScope !== null) {
    throw new ServiceError(
      'INVALID_INPUT',
      { why: 'An agent pays from accounts of its customer', undone: 'no quote was made' },
      {
        field: 'source.sourceType',
        reason: 'NOT_FOR_AGENTS',
      },
    )
  }
  requireFundable(source)
  if (source.customerId !== undefined) await requireCustomer(tx, source.customerId, 'source.customerId')
  return { kind: 'FUNDING', currency: source.currency, customerId: source.customerId ?? null }
}

/**
 * The paying side. `customerScope` hides accounts of everyone else, as if they did not exist.
 *
 * Errors: INVALID_INPUT on `source.accountId`, `source.customerId` or `source.cryptoNetwork`; INVALID_CURRENCY;
 * INVALID_BANK_ACCOUNT, not pullable; USER_NOT_READY, account not ACTIVE.
 * Source: behaviour 12.1. Assumes.
 */
export async function requireSource(
  context: Context,
  source: QuoteSource,
  customerScope: string | null,
): Promise<Party> {
  if (source.sourceType === 'REALTIME_FUNDING') return requireFundingSource(context, source, customerScope)
  const party = await findParty(context, source.accountId)
  if (party === null || (customerScope !== null && party.customerId !== customerScope)) {
    throw new ServiceError(
      'INVALID_INPUT',
      { why: 'There is no such source account', undone: 'nothing was done' },
      {
        field: 'source.accountId',
        reason: 'ACCOUNT_NOT_FOUND',
      },
    )
  }
  if (source.customerId !== undefined && source.customerId !== party.customerId) {
    throw new ServiceError(
      'INVALID_INPUT',
      { why: 'The source account does not belong to this customer', undone: 'nothing was done' },
      {
        field: 'source.customerId',
        reason: 'ACCOUNT_OF_OTHER_CUSTOMER',
      },
    )
  }
  if (party.kind === 'INTERNAL') requireActiveAccount(party.internalAccount, 'source.accountId')
  else if (party.kind === 'EXTERNAL') requirePullable(party.externalAccount)
  return party
}

function requirePullable(externalAccount: ExternalAccountRow): void {
  if (isPullable(externalAccount.account_type)) return
  throw new ServiceError(
    'INVALID_BANK_ACCOUNT',
    { why: 'Money cannot be pulled from this kind of account', undone: 'nothing was done' },
    {
      field: 'source.accountId',
      reason: 'NOT_PULLABLE',
      accountType: externalAccount.account_type,
    },
  )
}

function refuseReceiver(reason: string, message: string): never {
  throw new ServiceError(
    'INVALID_RECEIVER',
    { why: message, undone: 'no payment was started' },
    {
      field: 'destination.accountId',
      reason,
    },
  )
}

/** Nobody is paid who was deleted, and into an account here only who may move money. Assumes: A-281. */
async function requireReceivingCustomer({ tx }: Context, { kind, customerId }: Party, payerId: string | null) {
  if (customerId === null || customerId === payerId) return
  const require = kind === 'INTERNAL' ? requireReadyCustomer : requireCustomer
  await require(tx, customerId, 'destination.accountId')
}

/**
 * The receiving side. External accounts serve their own customer (or the platform) only; internal accounts receive
 * from anyone of the platform, except under a `customerScope`.
 *
 * Errors: INVALID_RECEIVER; SELF_PAYMENT; USER_NOT_READY, account not ACTIVE or its customer not approved;
 * USER_NOT_FOUND, its customer was deleted; END_USER_TERMS_NOT_ACCEPTED.
 * Source: behaviour 3.5, 7.2, 12.1. Assumes.
 */
export async function requireDestination(
  context: Context,
  destination: Pick<AccountDestination, 'accountId'>,
  from: { readonly party: Party; readonly sourceAccountId: string | null; readonly customerScope: string | null },
): Promise<Party> {
  const party = await findParty(context, destination.accountId)
  if (party === null || (from.customerScope !== null && party.customerId !== from.customerScope)) {
    return refuseReceiver('ACCOUNT_NOT_FOUND', 'There is no such destination account')
  }
  if (destination.accountId === from.sourceAccountId) {
    throw new ServiceError(
      'SELF_PAYMENT',
      { why: 'Source and destination are the same account', undone: 'nothing was done' },
      {
        field: 'destination.accountId',
      },
    )
  }
  if (party.kind === 'INTERNAL') requireActiveAccount(party.internalAccount, 'destination.accountId')
  else if (party.customerId !== null && from.party.customerId !== null && party.customerId !== from.party.customerId) {
    return refuseReceiver('ACCOUNT_OF_OTHER_CUSTOMER', 'The destination account belongs to another customer')
  }
  await requireReceivingCustomer(context, party, from.party.customerId)
  return party
}

/** True for a wallet that only its owner's signature can spend from. */
export function isWallet(party: Party): boolean {
  return party.kind === 'INTERNAL' && party.internalAccount.type === 'EMBEDDED_WALLET'
}

/** Rails that a payment to that side can take; none inside the service and on chains. */
export function railsTo(party: Party): readonly PaymentRail[] {
  return party.kind === 'EXTERNAL' ? (getAccountInfo(party.externalAccount).paymentRails ?? []) : []
}

/** The network on which a payment to that side leaves; null where no chain carries it. Assumes: A-368. */
export function networkTo(party: Party): WithdrawalNetwork | null {
  return party.kind === 'EXTERNAL' ? networkOfAccount(party.externalAccount) : null
}

/** Refuses a rail that the destination does not offer: INVALID_INPUT (behaviour 12.1). */
export function requireOfferedRail(offered: readonly PaymentRail[], asked: PaymentRail | undefined): void {
  if (asked === undefined || offered.includes(asked)) return
  throw new ServiceError(
    'INVALID_INPUT',
    { why: `The destination does not offer the rail ${asked}`, undone: 'nothing was done' },
    {
      field: 'destination.paymentRail',
      reason: 'RAIL_NOT_OFFERED',
      offered,
    },
  )
}
