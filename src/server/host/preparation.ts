import { hkdfSync, type KeyObject } from 'node:crypto'
import { serviceKeyOf } from '../crypto/p256/serviceKey'
import type { ScryptParameters } from '../crypto/pin/pinHash'
import type { RandomBytes } from '../foundation/ids'
import { loadKey } from '../foundation/keyFile'
import type { Preparation } from '../kernel/handlers'

const ENTROPY_BYTES = 16
const PEPPER_BYTES = 32

/** RFC 5869, SHA-256: the key of the data folder is the input, the account id the info. Assumes: A-160. */
function walletEntropyOf(key: KeyObject): (accountId: string) => Uint8Array {
  const secret = key.export({ type: 'pkcs8', format: 'der' })
  return (accountId) =>
    new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(0), `embedded wallet ${accountId}`, ENTROPY_BYTES))
}

/** Derived like the wallets' entropy: a PIN is bound to the key of the data folder. Assumes: A-335. */
function pinPepperOf(key: KeyObject): Uint8Array {
  const secret = key.export({ type: 'pkcs8', format: 'der' })
  return new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(0), 'operator PIN', PEPPER_BYTES))
}

/**
 * What the slow part of operations may use and keeps from call to call.
 *
 * Errors: those of loadKey.
 */
export function createPreparation(
  walletKeyFile: string | null,
  random: RandomBytes,
  pinCost: ScryptParameters,
): Pick<Preparation, 'serviceKey' | 'random' | 'walletEntropy' | 'pinPepper' | 'pinCost'> {
  const key = loadKey(walletKeyFile, 'wallet signing key')
  const [serviceKey, walletEntropy, pinPepper] = [serviceKeyOf(key), walletEntropyOf(key), pinPepperOf(key)]
  return { serviceKey, random, walletEntropy, pinPepper, pinCost }
}
