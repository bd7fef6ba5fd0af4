import type { FoundObject, ObjectPurpose } from '../../../contract/console/objects/schemas'
import { NETWORK_ACCOUNT_TYPE, networksOf } from '../../../contract/quotes/withdrawal-fee/networks'
import { valueAt } from '../contractForm/startValue'
import { exampleInfo } from '../exampleAccounts'
import { decimalsOf } from '../format/moneyText'

/** The account on the other side of a payment, as the form has it; undefined while none is chosen. */
export function otherSide(path: string, root: unknown): string | undefined {
  const other = path.startsWith('destination.') ? 'source' : path.startsWith('source.') ? 'destination' : null
  const id = other === null ? undefined : valueAt(root, `${other}.accountId`)
  return typeof id === 'string' && id !== '' ? id : undefined
}

/** A network that carries the currency, and an address on it. */
function withdrawalOf(currency: string): Readonly<Record<string, unknown>> {
  const network = networksOf(currency).find((name) => NETWORK_ACCOUNT_TYPE[name] !== null)
  const type = network === undefined ? null : NETWORK_ACCOUNT_TYPE[network]
  if (network === undefined || type === null) return { currency }
  const { address } = exampleInfo(type)
  // One whole unit, which is more than any network asks for.
  return { currency, cryptoNetwork: network, destinationAddress: address, amount: 10 ** decimalsOf(currency) }
}

/** What choosing an object decides beside its own field: paths of the form with their values. */
export function fillsOf(purpose: ObjectPurpose, object: FoundObject): Readonly<Record<string, unknown>> {
  if (purpose === 'FUNDABLE_QUOTE') return { currencyCode: object.currency, currencyAmount: object.amountMinor }
  if (purpose === 'WALLET_FOR_SMS_CODES') return { type: 'SMS_OTP' }
  if (purpose === 'CRYPTO_ACCOUNT') return withdrawalOf(object.currency ?? '')
  if (purpose === 'PAYING_CARD') return { 'currency.code': object.currency }
  if (purpose === 'WAITING_ACTION') return { agentId: object.agentId }
  return {}
}
