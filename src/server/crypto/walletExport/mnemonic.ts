import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'

/**
 * The recovery words of a wallet.
 *
 * Input: entropy, 16 bytes for the twelve words that a wallet has here.
 * Errors: throws for a length that BIP-39 does not know.
 * Source: BIP-39, "Generating the mnemonic"; English list.
 */
export function mnemonicOf(entropy: Uint8Array): string {
  return entropyToMnemonic(Uint8Array.from(entropy), wordlist)
}
