import type { AccountType } from '../../../../contract/external-accounts/accountTypes'
import { chainKeyOf, type SigningAccountType, type SparkAddressForm } from '../../../../wallet-client/chains/chainKeys'
import { type SignatureScheme, signMessage } from '../../../../wallet-client/chains/signMessage'

/** A wallet with a throwaway key; signs as wallets of its chain do. */
export interface TestWallet {
  readonly accountType: AccountType
  readonly address: string
  readonly sign: (message: string) => string
}

const maker =
  (accountType: SigningAccountType, form?: SparkAddressForm, scheme?: SignatureScheme) =>
  (privateKey: Uint8Array): TestWallet => {
    const key = chainKeyOf(accountType, privateKey, form)
    return { accountType, address: key.address, sign: (message) => signMessage(key, message, { scheme }).signature }
  }

/** The kinds of wallets whose ownership can be proven. */
export const WALLET_MAKERS = {
  ETHEREUM: maker('ETHEREUM_WALLET'),
  BASE: maker('BASE_WALLET'),
  POLYGON: maker('POLYGON_WALLET'),
  PLASMA: maker('PLASMA_WALLET'),
  TRON: maker('TRON_WALLET'),
  SOLANA: maker('SOLANA_WALLET'),
  P2PKH_UNCOMPRESSED: maker('SPARK_WALLET', 'P2PKH_UNCOMPRESSED'),
  P2PKH: maker('SPARK_WALLET', 'P2PKH'),
  P2SH_P2WPKH: maker('SPARK_WALLET', 'P2SH_P2WPKH'),
  P2WPKH: maker('SPARK_WALLET', 'P2WPKH'),
  /** Electrum writes 31 to 34 also for segwit addresses. */
  ELECTRUM_P2WPKH: maker('SPARK_WALLET', 'P2WPKH', 'electrum'),
  SPARK: maker('SPARK_WALLET', 'SPARK'),
} as const

export type WalletKind = keyof typeof WALLET_MAKERS

/** A wallet of that kind; `n` (1 to 65,535) picks its key. */
export function testWallet(kind: WalletKind, n: number): TestWallet {
  return WALLET_MAKERS[kind](Uint8Array.of(...new Uint8Array(28).fill(7), 0, 1, n >> 8, n & 0xff))
}
