import { expect, it } from 'vitest'
import { accountTypes } from '../../../contract/external-accounts/accountTypes'
import { fundingInstructionsOf } from './fundingInstructions'

const chainsOf = (currency: string): string[] =>
  fundingInstructionsOf({ id: 'InternalAccount:1', currency, customer_id: null }).map(
    ({ accountOrWalletInfo }) => accountOrWalletInfo.accountType,
  )

it('money is taken on the chains that carry it, the usual ones first', () => {
  expect(chainsOf('USDC')).toEqual(['SOLANA_WALLET', 'BASE_WALLET', 'POLYGON_WALLET', 'ETHEREUM_WALLET'])
  expect(chainsOf('USDT')).toEqual(['TRON_WALLET', 'SOLANA_WALLET', 'ETHEREUM_WALLET', 'PLASMA_WALLET'])
  expect(chainsOf('USDB')).toEqual(['SPARK_WALLET'])
  expect(chainsOf('BTC')).toEqual(['BITCOIN_L1', 'SPARK_WALLET'])
})

it('money is taken on every kind of wallet that a payee may have for it', () => {
  for (const currency of ['USDC', 'USDT', 'USDB', 'BTC']) {
    const wallets = Object.entries(accountTypes).filter(
      ([type, { currencies }]) => type.endsWith('_WALLET') && currencies.includes(currency),
    )
    expect(
      chainsOf(currency)
        .filter((type) => type.endsWith('_WALLET'))
        .sort(),
    ).toEqual(wallets.map(([type]) => type).sort())
  }
})
