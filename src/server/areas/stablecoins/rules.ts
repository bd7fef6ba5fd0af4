import type { StablecoinOperationStatus, StablecoinProviderAccountStatus } from '../../../contract/stablecoins/schemas'
import { ServiceError } from '../../foundation/ServiceError'

/**
 * What there is of a coin in its smallest unit: above zero and whole cents of what the coin stands for.
 *
 * Input: `text`, decimal digits of any number. Errors: INVALID_AMOUNT, field `amount`, reason AMOUNT_NOT_POSITIVE or
 * FRACTION_OF_A_CENT. Source: behaviour 22.2.
 */
export function requireWholeCents(
  text: string,
  { decimals, centDecimals }: { readonly decimals: number; readonly centDecimals: number },
): { readonly amount: bigint; readonly cents: bigint } {
  const amount = BigInt(text)
  const unit = 10n ** BigInt(Math.max(0, decimals - centDecimals))
  const refuse = (reason: string, sentence: string): never => {
    throw new ServiceError('INVALID_AMOUNT', `${sentence}; nothing was done. Send a multiple of ${unit}.`, {
      field: 'amount',
      reason,
      multipleOf: String(unit),
    })
  }
  if (amount === 0n) refuse('AMOUNT_NOT_POSITIVE', 'The amount is nothing')
  if (amount % unit !== 0n) refuse('FRACTION_OF_A_CENT', `With ${decimals} decimals, the amount is no whole cents`)
  return { amount, cents: amount / unit }
}

/**
 * `field` names what leads to the link: its id, or a coin of it.
 *
 * Errors: STABLECOIN_PROVIDER_ACCOUNT_INVALID, STABLECOIN_PROVIDER_ACCOUNT_REVOKED. Source: behaviour 22.2.
 */
export function requireActiveLink(
  { id, status }: { readonly id: string; readonly status: StablecoinProviderAccountStatus },
  field: 'stablecoinProviderAccountId' | 'stablecoinId',
): void {
  if (status === 'ACTIVE') return
  const again = 'nothing was done. Link the provider account again with working credentials.'
  const details = { field, stablecoinProviderAccountId: id }
  throw status === 'REVOKED'
    ? new ServiceError(
        'STABLECOIN_PROVIDER_ACCOUNT_REVOKED',
        `The provider has revoked the access of this link; ${again}`,
        details,
      )
    : new ServiceError(
        'STABLECOIN_PROVIDER_ACCOUNT_INVALID',
        `The credentials of this link do not work here; ${again}`,
        details,
      )
}

type Facts = { readonly status: StablecoinOperationStatus; readonly outcome: 'COMPLETED' | 'FAILED' }

/** What a mint or burn becomes next when the provider goes on; null when nothing is left. Source: behaviour 22.2. */
export function nextStatus({ status, outcome }: Facts): StablecoinOperationStatus | null {
  switch (status) {
    case 'CREATED':
      return 'PENDING_PROVIDER'
    case 'PENDING_FUNDING':
    case 'PENDING_PROVIDER':
      return 'PROCESSING'
    case 'PROCESSING':
      return outcome
    default:
      return null
  }
}

/** Whether the provider goes on with an operation of that state at once. */
export function isMoving(
  status: StablecoinOperationStatus,
  { isAvailable, isFundingHeld }: { readonly isAvailable: boolean; readonly isFundingHeld: boolean },
): boolean {
  return isAvailable && !(isFundingHeld && status === 'PENDING_FUNDING')
}
