import type { WalletChain } from '../../../../contract/external-accounts/accountTypeRules'
import { type AccountType, accountTypes } from '../../../../contract/external-accounts/accountTypes'
import { readSolanaAddress, readTronAddress } from '../../../crypto/addresses/base58Addresses'
import { type BitcoinAddressKind, readBitcoinAddress } from '../../../crypto/addresses/bitcoinAddress'
import { readEvmAddress } from '../../../crypto/addresses/evmAddress'
import { looksLikeSpark, readSparkAddress } from '../../../crypto/addresses/sparkAddress'
import {
  type AddressFault,
  type AddressReading,
  type AddressVerdict,
  invalid,
  VALID,
} from '../../../crypto/addresses/verdict'
import { type IdentifierFault, type IdentifierReading, impossible } from './identifierFault'

/** Plain Bitcoin addresses that a Spark account may name (behaviour 9.2). */
const SPARK_TAKES: readonly BitcoinAddressKind[] = ['P2PKH', 'P2SH', 'P2WPKH']

function readSparkOrBitcoin(address: string, reading: AddressReading): AddressVerdict {
  if (looksLikeSpark(address)) return readSparkAddress(address, reading)
  const verdict = readBitcoinAddress(address, reading)
  if (!verdict.ok) return verdict
  return SPARK_TAKES.includes(verdict.kind) ? VALID : invalid('WRONG_KIND')
}

const READERS: Readonly<Record<WalletChain, (address: string, reading: AddressReading) => AddressVerdict>> = {
  EVM: readEvmAddress,
  SOLANA: readSolanaAddress,
  TRON: readTronAddress,
  SPARK: readSparkOrBitcoin,
}

export const ADDRESS_MESSAGES: Readonly<Record<AddressFault, string>> = {
  MALFORMED: 'this is not an address of that chain',
  WRONG_LENGTH: 'an address of that chain has another length',
  WRONG_ALPHABET: 'it contains a character that addresses of that chain do not use',
  WRONG_CHECKSUM: 'the checksum does not fit the rest',
  WRONG_NETWORK: 'it belongs to another chain',
  WRONG_KIND: 'addresses of this kind cannot be paid here',
}

/** A wallet address of the chain that the account type names. */
export function checkWalletAddress(
  address: string,
  type: AccountType,
  reading: IdentifierReading,
): IdentifierFault | null {
  const { chain } = accountTypes[type]
  const verdict = chain === undefined ? VALID : READERS[chain](address, reading)
  return verdict.ok ? null : impossible(`ADDRESS_${verdict.reason}`, ADDRESS_MESSAGES[verdict.reason])
}
