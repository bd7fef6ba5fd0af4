import { lightningFields, vaspName, walletAddress } from './accountFields'
import type { AccountTypeRules, WalletChain } from './accountTypeRules'

/** A Spark invoice is an address that says more. */
const SPARK_LENGTH_MAX = 1024

const wallet = (
  chain: WalletChain,
  label: string,
  currencies: readonly string[],
  example: string,
  addressLengthMax?: number,
): AccountTypeRules => ({
  group: 'WALLET',
  chain,
  label,
  currencies,
  fields: [walletAddress(example, addressLengthMax), vaspName],
  primary: [{ field: 'address', rails: [] }],
  beneficiary: 'optional',
})

const lightning: AccountTypeRules = {
  group: 'LIGHTNING',
  label: 'Lightning',
  currencies: ['BTC'],
  fields: lightningFields,
  primary: [
    { field: 'invoice', rails: [] },
    { field: 'bolt12', rails: [] },
    { field: 'lightningAddress', rails: [] },
  ],
  identifiers: 'exactly-one',
  beneficiary: 'none',
}

/** Wallets by chain with the assets they hold, and Lightning under both of its names (behaviour A.2, row 10). */
export const walletAccountTypes = {
  BASE_WALLET: wallet('EVM', 'Base wallet', ['USDC'], '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'),
  ETHEREUM_WALLET: wallet('EVM', 'Ethereum wallet', ['USDC', 'USDT'], '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'),
  POLYGON_WALLET: wallet('EVM', 'Polygon wallet', ['USDC'], '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'),
  PLASMA_WALLET: wallet('EVM', 'Plasma wallet', ['USDT'], '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb'),
  SOLANA_WALLET: wallet('SOLANA', 'Solana wallet', ['USDC', 'USDT'], '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'),
  SPARK_WALLET: wallet(
    'SPARK',
    'Spark wallet',
    ['BTC', 'USDB'],
    'spark1pgssy7d7vel0nh9m4326qc54e6rskpczn07dktww9rv4nu5ptvt0s9uc489gg2',
    SPARK_LENGTH_MAX,
  ),
  TRON_WALLET: wallet('TRON', 'Tron wallet', ['USDT'], 'TSV7WrBPDX2chLfgfrmpSmdFcyEfh72Lsp'),
  LIGHTNING: lightning,
  LIGHTNING_ACCOUNT: lightning,
} as const satisfies Record<string, AccountTypeRules>
