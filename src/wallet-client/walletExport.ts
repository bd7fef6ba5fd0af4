import { fromHex, fromUtf8, textMember, WalletClientError } from './bytes'
import { open } from './hpke'
import type { KeyPair } from './p256'
import { readSignedBundle, requireSignedBy } from './signedBundle'

const WHAT = 'The wallet export'

/**
 * Opens `encryptedWalletCredentials` with the client key: the wallet's recovery words.
 *
 * Input: pinnedPublicHex, the service's signing key (SEC1 hex), or null to read without checking who signed;
 * organizationId, when the caller knows which one it expects.
 * Errors: WalletClientError for another signer or organization, and when the message does not open.
 * Source: wallet-crypto 4.3.
 */
export async function openWalletExport(
  encryptedWalletCredentials: string,
  clientKey: KeyPair,
  expected: { readonly pinnedPublicHex: string | null; readonly organizationId?: string },
): Promise<string> {
  const bundle = readSignedBundle(encryptedWalletCredentials, WHAT)
  if (expected.pinnedPublicHex !== null) requireSignedBy(bundle, expected.pinnedPublicHex)
  const { organizationId } = expected
  if (organizationId !== undefined && textMember(bundle.data, 'organizationId', WHAT) !== organizationId) {
    throw new WalletClientError(`${WHAT} is for another organization.`)
  }
  const enc = fromHex(textMember(bundle.data, 'encappedPublic', WHAT))
  return fromUtf8(await open(clientKey, { enc, ciphertext: fromHex(textMember(bundle.data, 'ciphertext', WHAT)) }))
}
