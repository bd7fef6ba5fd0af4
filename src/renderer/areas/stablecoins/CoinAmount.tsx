import { MoneyText } from '../../components/MoneyText'
import { centsOf } from './coinAmounts'

interface CoinAmountProps {
  /** In the smallest unit of the coin. */
  readonly amount: string
  readonly coin: { readonly symbol: string; readonly decimals: number }
  readonly size?: 'normal' | 'large'
}

/** An amount of a coin in whole coins and cents. */
export function CoinAmount({ amount, coin: { symbol, decimals }, size = 'normal' }: CoinAmountProps) {
  return <MoneyText amountMinor={centsOf(amount, decimals)} currency={symbol} decimals={2} size={size} />
}
