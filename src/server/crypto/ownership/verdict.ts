import type { OwnershipFault } from './ownershipChecks'

/** How the signature was made. BITCOIN_MESSAGE: by a Spark identity key, whatever address type the header names. */
export type OwnershipFormat = 'EIP191' | 'TRON_MESSAGE' | 'BIP137' | 'ELECTRUM' | 'BITCOIN_MESSAGE' | 'ED25519'

/** What a signature proves about an address; never thrown. */
export type OwnershipProofVerdict =
  | { readonly ok: true; readonly provenAddress: string; readonly format: OwnershipFormat }
  | {
      readonly ok: false
      readonly reason: OwnershipFault
      /** The address of the key that did sign, in the form of the address asked about; null where none comes out. */
      readonly recoveredAddress: string | null
      /** For a person: what is wrong with the proof. */
      readonly detail: string
    }

/** One submission: the address that is claimed, the exact bytes that had to be signed, and the signature's text. */
export interface OwnershipClaim {
  readonly address: string
  readonly messageUtf8: Uint8Array
  readonly signature: string
}

/** A verdict against a proof. */
export function unproven(
  reason: OwnershipFault,
  detail: string,
  recoveredAddress: string | null = null,
): Extract<OwnershipProofVerdict, { ok: false }> {
  return { ok: false, reason, recoveredAddress, detail }
}
