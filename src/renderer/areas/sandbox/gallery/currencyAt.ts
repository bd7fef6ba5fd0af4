import { valueAt } from '../../../components/contractForm/startValue'
import type { CallValue } from './triggerTypes'

/** Null for what is no account, undefined while the account is being read. */
type CurrencyOfAccount = (id: unknown) => string | null | undefined

const textAt = (value: unknown, path: string): string | null => {
  const text = valueAt(value, path)
  return typeof text === 'string' && text !== '' ? text : null
}

/** `$success.usd@…` says its currency itself. */
function ofUmaAddress(address: string | null): string | null {
  return /\.([a-z]{3})@/.exec(address ?? '')?.[1]?.toUpperCase() ?? null
}

function sideOf(
  body: unknown,
  side: 'source' | 'destination',
  ofAccount: CurrencyOfAccount,
): string | null | undefined {
  const named = textAt(body, `${side}.currency`)
  const own = named ?? ofAccount(valueAt(body, `${side}.accountId`))
  return own === null ? ofUmaAddress(textAt(body, `${side}.umaAddress`)) : own
}

/** The currency of an amount that has none beside it: that of the account or the side that it is about. */
export function currencyAt(
  path: string,
  { params, body }: CallValue,
  ofAccount: CurrencyOfAccount,
): string | null | undefined {
  if (path === 'lockedCurrencyAmount') {
    return sideOf(body, valueAt(body, 'lockedCurrencySide') === 'RECEIVING' ? 'destination' : 'source', ofAccount)
  }
  if (path !== 'amount') return null
  const funded = ofAccount(valueAt(params, 'accountId'))
  return funded === null ? sideOf(body, 'source', ofAccount) : funded
}
