import { useCallback } from 'react'
import { usePreferences } from '../../client/preferences'
import { moneyText } from '../../components/format/moneyText'
import type { WriteMoney } from './policySentences'

/** Writes amounts with their currency, in the form that this person prefers. */
export function useWriteMoney(): WriteMoney {
  const { hasIsoFormats: isIso } = usePreferences()
  return useCallback((amountMinor, currency) => `${moneyText(amountMinor, currency, { isIso })} ${currency}`, [isIso])
}
