import { isCrypto } from '../../../contract/exchange-rates/currencies'
import type { ErrorCode } from '../../../contract/primitives/errors'
import {
  NETWORK_ACCOUNT_TYPE,
  networksOf,
  WITHDRAWAL_NETWORKS,
  type WithdrawalNetwork,
} from '../../../contract/quotes/withdrawal-fee/networks'
import type {
  EstimateCryptoWithdrawalFeeRequest,
  EstimateCryptoWithdrawalFeeResponse,
} from '../../../contract/quotes/withdrawal-fee/schemas'
import { carriesSelector } from '../../counterparties/outcomes/allSelectors'
import { readBitcoinAddress } from '../../crypto/addresses/bitcoinAddress'
import { amountText, divideHalfUp, toWireAmount } from '../../foundation/money'
import { ServiceError } from '../../foundation/ServiceError'
import { NETWORK_FEES, networkFeeIn, serviceFee } from '../exchange-rates/public'
import { isPayableAddress } from '../external-accounts/public'
import type { InternalAccountRow } from '../internal-accounts/public'

const BPS = 10_000n

function refuse(code: ErrorCode, message: string, details: { field: string } & Record<string, unknown>): never {
  const errors = [{ field: details.field, message }]
  throw new ServiceError(code, `${message} Nothing was estimated.`, { ...details, errors })
}

function requireCryptoAccount(account: InternalAccountRow, currency: string): void {
  if (!isCrypto(account.currency)) {
    refuse('INVALID_INPUT', `The account holds ${account.currency}, which no network carries; name a crypto account.`, {
      field: 'internalAccountId',
      reason: 'NOT_A_CRYPTO_ACCOUNT',
      type: account.type,
      currency: account.currency,
    })
  }
  if (account.currency === currency) return
  refuse('INVALID_CURRENCY', `The account holds ${account.currency}, not ${currency}.`, {
    field: 'currency',
    reason: 'CURRENCY_OF_OTHER_ACCOUNT',
    currency,
    expected: account.currency,
  })
}

function requireNetwork(name: string, currency: string): WithdrawalNetwork {
  const network = WITHDRAWAL_NETWORKS.find((known) => known === name)
  if (network === undefined) {
    refuse('INVALID_INPUT', `The service knows no network ${name}.`, {
      field: 'cryptoNetwork',
      reason: 'NETWORK_UNKNOWN',
      constraint: { enum: [...WITHDRAWAL_NETWORKS] },
    })
  }
  const allowed = networksOf(currency)
  if (allowed.includes(network)) return network
  return refuse('INVALID_INPUT', `${currency} cannot be withdrawn on ${network}.`, {
    field: 'cryptoNetwork',
    reason: 'NETWORK_DOES_NOT_CARRY_CURRENCY',
    currency,
    allowed,
  })
}

function requireAddress(network: WithdrawalNetwork, address: string): void {
  const type = NETWORK_ACCOUNT_TYPE[network]
  const isPayable =
    type === null
      ? readBitcoinAddress(address, { isTailFree: carriesSelector(address) }).ok
      : isPayableAddress(type, address)
  if (isPayable) return
  refuse('INVALID_INPUT', `The destination is not an address of ${network}.`, {
    field: 'destinationAddress',
    reason: 'ADDRESS_INVALID',
  })
}

/**
 * What a withdrawal would cost now.
 *
 * Input: the account that `internalAccountId` names; amounts in minor units of its currency. The balance is not asked.
 * Returns: `networkFee` in minor units of the network's own asset; the other amounts in the withdrawal's currency, the
 * application fee being what a quote of that kind charges. A quote made at the same time charges exactly the total.
 * Errors: INVALID_INPUT, no crypto account, network or address; INVALID_CURRENCY; INVALID_AMOUNT, nothing would arrive.
 * Source: behaviour 15. Assumes.
 */
export function estimateWithdrawal(
  nowMs: number,
  request: EstimateCryptoWithdrawalFeeRequest,
  account: InternalAccountRow,
): EstimateCryptoWithdrawalFeeResponse {
  const { currency, cryptoNetwork, destinationAddress } = request
  requireCryptoAccount(account, currency)
  const network = requireNetwork(cryptoNetwork, currency)
  requireAddress(network, destinationAddress)
  const fee = NETWORK_FEES[network]
  const amountMinor = BigInt(request.amount)
  const service = serviceFee(currency, currency)
  const applicationFeeMinor = service.fixedMinor + divideHalfUp(amountMinor * service.variableBps, BPS)
  const totalFeeMinor = networkFeeIn(nowMs, network, currency) + applicationFeeMinor
  if (amountMinor <= totalFeeMinor) {
    refuse('INVALID_AMOUNT', `Fees of ${amountText(totalFeeMinor, currency)} would take the whole amount.`, {
      field: 'amount',
      reason: 'AMOUNT_BELOW_FEES',
      totalFeeMinor: Number(totalFeeMinor),
      currency,
    })
  }
  return {
    networkFee: toWireAmount(fee.amountMinor, 'amount'),
    networkFeeAsset: fee.asset,
    applicationFee: toWireAmount(applicationFeeMinor, 'amount'),
    totalFee: toWireAmount(totalFeeMinor, 'amount'),
    netAmount: toWireAmount(amountMinor - totalFeeMinor, 'amount'),
  }
}
