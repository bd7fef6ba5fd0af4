import type { AgentAction } from '../../../../contract/agents/schemas'
import type { CastVotesRequest } from '../../../../contract/console/approvals/schemas'
import { signedTextOf } from '../../../../contract/console/approvals/voteText'
import { challengeOf } from '../../../areas/approvals/public'
import {
  type Asserting,
  createSoftwareAuthenticator,
  type SoftwareAuthenticator,
} from '../../../crypto/webauthn/testing/softwareAuthenticator'
import type { Colleague, VoteSetup } from './voteSetup'

/** The model of a security key: a passkey that names none counts as a program. */
export const DEVICE = Buffer.from('08987058cadc4b81b6e130de50dcbe96', 'hex')
const ORIGIN = 'http://localhost:4010'
const SALT = '000102030405060708090a0b0c0d0e0f'

/** Adds a passkey to somebody who has a PIN. */
export async function registerPasskey(by: Colleague, aaguid?: Uint8Array): Promise<SoftwareAuthenticator> {
  const device = createSoftwareAuthenticator({ origin: ORIGIN, ...(aaguid === undefined ? {} : { aaguid }) })
  const asked = { purpose: 'REGISTER', operatorId: by.id } as const
  const { challengeHex } = await by.desk.call('createPasskeyChallenge', { body: asked }, 201)
  const challengeB64url = Buffer.from(challengeHex, 'utf8').toString('base64url')
  const proof = { kind: 'PASSKEY', attestation: device.attest({ challengeB64url }) } as const
  const body = { proof, confirm: { kind: 'PIN', pin: by.pin } } as const
  await by.desk.call('addOperatorProof', { params: { operatorId: by.id }, body }, 201)
  return device
}

/** What the page of a browser does: asks for the text, makes it whole, and lets the device sign its hash. */
export async function signedByPasskey(
  setup: VoteSetup,
  action: AgentAction,
  by: Colleague,
  { device, ...with_ }: Partial<Asserting> & { readonly device: SoftwareAuthenticator },
): Promise<CastVotesRequest> {
  const { subject, wallAt: signedAt, signer } = await setup.standing(action, by)
  const statement = {
    operatorId: by.id,
    operatorName: signer?.name ?? '',
    standing: signer ?? { isApprover: false, groupIds: [] },
    onBehalfOf: signer?.onBehalfOf ?? [],
    reason: null,
    checklist: [],
    evidence: [],
    signedAt,
    salt: SALT,
  }
  const challengeHex = challengeOf(signedTextOf(subject.text, statement))
  return {
    subjects: [{ subjectId: action.id, sha256: subject.sha256 }],
    signedAt,
    salt: SALT,
    proof: { kind: 'PASSKEY', assertion: device.assert({ challengeHex, ...with_ }) },
  }
}
