import { areEqual, fromHex, fromUtf8, parseObject, textMember, WalletClientError } from './bytes'
import { uncompress, verifyDer } from './p256'

/** The envelope in which the service signs what it hands to a client: target bundles and wallet exports. */
export interface SignedBundle {
  readonly version: string
  /** The JSON object that was signed. */
  readonly data: Record<string, unknown>
  readonly dataHex: string
  /** ASN.1 DER, hex; empty where the service did not sign. */
  readonly dataSignature: string
  /** SEC1 uncompressed, hex. */
  readonly enclaveQuorumPublic: string
}

/** Takes the envelope apart without judging it. Errors: WalletClientError naming the member that is missing. */
export function readSignedBundle(text: string, what: string): SignedBundle {
  const bundle = parseObject(text, what)
  const dataHex = textMember(bundle, 'data', what)
  return {
    version: textMember(bundle, 'version', what),
    data: parseObject(fromUtf8(fromHex(dataHex)), `The data of ${what.toLowerCase()}`),
    dataHex,
    dataSignature: textMember(bundle, 'dataSignature', what),
    enclaveQuorumPublic: textMember(bundle, 'enclaveQuorumPublic', what),
  }
}

/**
 * Requires the envelope to be signed by a key that the client already knows.
 *
 * Input: pinnedPublicHex, the service's signing key, SEC1 of either form, hex.
 * Errors: WalletClientError for another key and for a signature that does not fit the data.
 * Source: wallet-crypto 2.1: the signature covers the decoded bytes of `data`.
 */
export function requireSignedBy(bundle: SignedBundle, pinnedPublicHex: string): void {
  const pinned = uncompress(fromHex(pinnedPublicHex))
  const named = uncompress(fromHex(bundle.enclaveQuorumPublic))
  if (!areEqual(pinned, named)) {
    throw new WalletClientError('The bundle names another signing key than the pinned one.')
  }
  if (!verifyDer(pinned, fromHex(bundle.dataSignature), fromHex(bundle.dataHex))) {
    throw new WalletClientError("The bundle's signature does not fit its data.")
  }
}
