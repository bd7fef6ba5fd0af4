import type { Call } from '../../../../contract/operations'
import {
  type Asserting,
  createSoftwareAuthenticator,
  type SoftwareAuthenticator,
} from '../../../crypto/webauthn/testing/softwareAuthenticator'
import type { ClientKey, WalletSetup } from './walletKit'
import { clientKey } from './walletKit'

/** A passkey of a wallet, and the authenticator that holds its private half. */
export interface HeldPasskey {
  readonly id: string
  readonly authenticator: SoftwareAuthenticator
}

/** Registers a passkey by calls alone. */
export async function addPasskey(
  setup: WalletSetup,
  made: Parameters<typeof createSoftwareAuthenticator>[0] & { readonly signCount?: number } = {},
): Promise<HeldPasskey> {
  const { signCount = 0, ...how } = made
  const authenticator = createSoftwareAuthenticator(how)
  const challenge = authenticator.credentialId.toString('base64url')
  const attestation = authenticator.attest({ challengeB64url: challenge, signCount })
  const body: Call<'createAuthCredential'>['body'] = {
    type: 'PASSKEY',
    accountId: setup.accountId,
    nickname: 'Laptop',
    challenge,
    attestation: { ...attestation, transports: ['internal'] },
  }
  const { id } = await setup.signed('createAuthCredential', { body }, { literal: true }, 201)
  return { id: String(id), authenticator }
}

/** A passkey that was challenged for a client key. */
interface PasskeyChallenge {
  readonly challenge: string
  readonly requestId: string
  readonly client: ClientKey
}

/** Asks for the challenge of a passkey. */
export async function challengePasskey(
  setup: WalletSetup,
  id: string,
  client: ClientKey = clientKey(),
  clientPublicKey: string = client.uncompressedHex,
): Promise<PasskeyChallenge> {
  const call = { params: { id }, body: { clientPublicKey } }
  const reply = await setup.server.as.platform.call('challengeAuthCredential', call, 200)
  if (!('requestId' in reply)) throw new Error('no challenge of a passkey')
  return { challenge: reply.challenge, requestId: reply.requestId, client }
}

type Assertion = ReturnType<SoftwareAuthenticator['assert']>

/** The call that answers a challenge; `how` and `change` make it wrong. */
export function answerOf(
  { id, authenticator }: HeldPasskey,
  asked: PasskeyChallenge,
  how: Partial<Asserting> = {},
  change: Partial<Assertion> = {},
) {
  const assertion = { ...authenticator.assert({ challengeHex: asked.challenge, ...how }), ...change }
  const body = { type: 'PASSKEY', assertion } as const
  return { params: { id }, headers: { 'request-id': asked.requestId }, body }
}

/** Whether an object is the setup's, or came after: a shared server has those of the tests before. */
const isSince = ({ customerId }: WalletSetup, id: string) => timeOf(id) >= timeOf(customerId)
const timeOf = (id: string) => id.slice(id.indexOf(':'))

/** Why calls were refused, as the developer's screen has it, oldest first. */
export async function verdictsOf(setup: WalletSetup) {
  const rows = await setup.server.service.store.read((tx) =>
    tx.selectFrom('signature_verdicts').selectAll().orderBy('id').execute(),
  )
  const own = rows.filter(({ id }) => isSince(setup, id))
  return own.map(({ account_id, request_id, code, reason, verdict_json }) => ({
    accountId: account_id,
    requestId: request_id,
    code,
    reason,
    verdict: JSON.parse(verdict_json) as Record<string, unknown>,
  }))
}

/** The sessions of every wallet, as stored. */
export async function storedSessions(setup: WalletSetup) {
  const { store } = setup.server.service
  const rows = await store.read((tx) => tx.selectFrom('auth_sessions').selectAll().orderBy('id').execute())
  return rows.filter(({ id }) => isSince(setup, id))
}

/** The challenges of every credential, oldest first, as stored. */
export async function storedChallenges(setup: WalletSetup) {
  const { store } = setup.server.service
  const rows = await store.read((tx) => tx.selectFrom('auth_challenges').selectAll().orderBy('id').execute())
  return rows.filter(({ auth_method_id }) => isSince(setup, auth_method_id))
}

/** What a refused login says: status, code and the details that name the check. */
export async function loginRefusal(
  { server }: WalletSetup,
  call: Parameters<typeof server.as.platform.call<'verifyAuthCredential', 401>>[1],
  status: 400 | 401 | 404 | 429 = 401,
) {
  const { code, details } = await server.as.platform.call('verifyAuthCredential', call, status)
  return { code, field: details?.field, reason: details?.reason, check: details?.check }
}
