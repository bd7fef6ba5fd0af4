import { ServiceError } from '../../foundation/ServiceError'

export interface TransferFacts {
  readonly amount: number | undefined
  readonly internal: { readonly currency: string; readonly customerId: string | null }
  readonly external: { readonly currency: string; readonly customerId: string | null }
  /** The request's field of the account on the receiving side. */
  readonly receivingField: string
}

/**
 * The amount of a transfer between two accounts of one owner in one currency.
 *
 * Errors: INVALID_AMOUNT, missing or below 1; INVALID_INPUT, owners differ; INVALID_CURRENCY, currencies differ.
 * Source: behaviour 13.
 */
export function requireTransferAmount({ amount, internal, external, receivingField }: TransferFacts): bigint {
  if (amount === undefined || amount < 1) {
    throw new ServiceError(
      'INVALID_AMOUNT',
      { why: 'A transfer moves at least one minor unit', undone: 'nothing was moved' },
      {
        field: 'amount',
        reason: amount === undefined ? 'AMOUNT_MISSING' : 'AMOUNT_NOT_POSITIVE',
      },
    )
  }
  if (internal.customerId !== external.customerId) {
    throw new ServiceError(
      'INVALID_INPUT',
      {
        why: 'The accounts are of two owners: a transfer is within one customer, or the platform',
        undone: 'nothing was moved',
      },
      {
        field: receivingField,
        reason: 'ACCOUNT_OF_OTHER_OWNER',
      },
    )
  }
  if (internal.currency !== external.currency) {
    throw new ServiceError(
      'INVALID_CURRENCY',
      `A transfer does not convert ${internal.currency} to ${external.currency}; use a quote.`,
      {
        field: receivingField,
        reason: 'CURRENCIES_DIFFER',
        internal: internal.currency,
        external: external.currency,
      },
    )
  }
  return BigInt(amount)
}
