import { expect, it, vi } from 'vitest'
import { fundingInstructionsOf } from './fundingInstructions'

vi.mock('../../../contract/external-accounts/accountTypes', async (original) => {
  const real = await original<typeof import('../../../contract/external-accounts/accountTypes')>()
  const { BASE_WALLET: base } = real.accountTypes
  return { ...real, accountTypes: { ...real.accountTypes, BASE_WALLET: { ...base, currencies: ['USDC', 'USDT'] } } }
})

const chainsOf = (currency: string): unknown[] =>
  fundingInstructionsOf({ id: 'InternalAccount:1', currency, customer_id: null }).map(
    ({ accountOrWalletInfo }) => accountOrWalletInfo.accountType,
  )

it('money is taken on the chains that carry it, as the kinds of accounts say, the usual ones first', () => {
  expect(chainsOf('USDC')).toEqual(['SOLANA_WALLET', 'BASE_WALLET', 'POLYGON_WALLET', 'ETHEREUM_WALLET'])
  expect(chainsOf('USDT')).toEqual([
    ...['TRON_WALLET', 'SOLANA_WALLET', 'BASE_WALLET', 'ETHEREUM_WALLET', 'PLASMA_WALLET'],
  ])
  expect(chainsOf('USDB')).toEqual(['SPARK_WALLET'])
  expect(chainsOf('BTC')).toEqual(['BITCOIN_L1', 'SPARK_WALLET'])
})
