/** Every word of the estimate of a withdrawal's fee. */
export const words = {
  act: 'Withdrawal fee',
  title: (currency: string) => `What a withdrawal of ${currency} costs`,
  network: 'Network',
  amount: 'Amount',
  address: 'Destination address',
  submit: 'Estimate fee',
  networkFee: 'Network fee',
  applicationFee: 'Service fee',
  totalFee: 'All fees',
  netAmount: 'Arrives',
  estimateNote: 'An estimate at the rate of this moment. Nothing is held or promised.',
} as const

/** What a network counts its fee in. */
export const UNITS: Readonly<Record<string, string>> = {
  BTC: 'satoshi',
  ETH: 'wei of ETH',
  POL: 'wei of POL',
  SOL: 'lamports',
  TRX: 'sun',
  XPL: 'wei of XPL',
}
