import { type Check, type FaultOf, remedies } from '../check'

const REMEDIES = remedies({
  OWNERSHIP_PROOF_REFUSED: {
    title: 'The proof of ownership did not count',
    explanation: 'The signature of an external wallet was late, undecodable, or by another key.',
    remedy: 'Look at the challenge under External accounts; it shows what was submitted and which address it proves.',
    source: 'wallet-crypto 7',
  },
})

const REFUSED = { remedy: REMEDIES.OWNERSHIP_PROOF_REFUSED }

/** The one check of `verifyOwnership`; which part of it failed is the fault, and how the verdict's detail. */
export const OWNERSHIP_CHECKS = [
  {
    id: 'OWNERSHIP',
    isVerification: true,
    sentence: 'The proof is by the key of the wallet',
    code: 'recover(messageToSign, signature) === address',
    faults: {
      SIGNATURE_UNDECODABLE: REFUSED,
      SIGNATURE_LENGTH: REFUSED,
      RECOVERY_ID_INVALID: REFUSED,
      HEADER_DOES_NOT_FIT_ADDRESS: REFUSED,
      OTHER_SIGNER: REFUSED,
      ADDRESS_UNSUPPORTED: REFUSED,
      SIGNATURE_INVALID: REFUSED,
      LOOKS_LIKE_BIP322: REFUSED,
      CONTRACT_WALLET: REFUSED,
    },
  },
] as const satisfies readonly Check[]

/** Why a proof of ownership does not count. */
export type OwnershipFault = FaultOf<typeof OWNERSHIP_CHECKS>
