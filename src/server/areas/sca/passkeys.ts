import { judgeUse, type UseJudgement } from '../../crypto/webauthn/ceremonies'
import { getHostSetting } from '../../database/hostSettings'
import type { Tx } from '../../database/schema'
import { readColumn } from '../../database/table'
import type { Preparation } from '../../kernel/handlers'
import { type FactorRow, getFactorRow, type ScaChallengeRow } from './store'
import { scaFactors } from './tables'

/** Where passkeys may be made and used, and the domain that they are for. */
interface RelyingParty {
  readonly origins: readonly string[]
  readonly id: string
}

const OWN_NAME = 'localhost'
const DIGITS_OR_COLONS = /^[\d.]+$|:/

/** The page of this host; an address in digits is no domain of a passkey. */
function ownOrigin(inboxUrl: string | null): string {
  const url = new URL(inboxUrl ?? `http://${OWN_NAME}`)
  if (DIGITS_OR_COLONS.test(url.hostname)) url.hostname = OWN_NAME
  return url.origin
}

/** The pages that an operator set, else this host's own. Source: behaviour 6.4. Assumes: A-485. */
export async function getRelyingParty(tx: Tx): Promise<RelyingParty> {
  const set = await getHostSetting(tx, 'scaPasskeyOrigins')
  const origins = set.length > 0 ? set : [ownOrigin(await getHostSetting(tx, 'inboxUrl'))]
  return { origins, id: new URL(origins[0] ?? '').hostname }
}

const TIMEOUT_MS = 5 * 60_000

/** For `navigator.credentials.get`: WebAuthn L3 5.1.8.3. */
export function assertionOptions(party: RelyingParty, passkey: FactorRow, challenge: string): Record<string, unknown> {
  const transports = readColumn(scaFactors, passkey, 'transports_json') ?? []
  return {
    challenge,
    rpId: party.id,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: [{ id: passkey.credential_id, type: 'public-key', transports }],
  }
}

export interface GivenProof {
  readonly code?: string | null | undefined
  readonly passkeyAssertion?: Readonly<Record<string, unknown>> | null | undefined
  readonly origin?: string | null | undefined
}

/** An assertion that was judged against a challenge and the passkey as they stood before the transaction. */
export interface JudgedScaAssertion {
  readonly challengeId: string
  readonly signCountBefore: number
  readonly verdict: UseJudgement
}

/**
 * Judges the assertion of a proof, if it has one: the slow half, before the transaction.
 *
 * Returns: null where there is nothing to judge it against, which the transaction finds again and names.
 */
export async function judgeScaAssertion(
  { read }: Preparation,
  given: GivenProof | undefined,
  find: (tx: Tx) => Promise<ScaChallengeRow | null>,
): Promise<JudgedScaAssertion | null> {
  const { passkeyAssertion, origin } = given ?? {}
  if (passkeyAssertion == null || origin == null) return null
  const { challenge, passkey, party } = await read(async (tx) => {
    const live = await find(tx)
    const factor = live === null ? null : await getFactorRow(tx, live.customer_id, 'PASSKEY')
    return { challenge: live, passkey: factor, party: await getRelyingParty(tx) }
  })
  if (challenge?.passkey_challenge == null || !party.origins.includes(origin)) return null
  if (passkey?.credential_id == null || passkey.public_key === null || passkey.sign_count === null) return null
  const stored = {
    credentialId: passkey.credential_id,
    publicKey: passkey.public_key,
    signCount: passkey.sign_count,
  }
  const expected = { challenge: challenge.passkey_challenge, origin, relyingPartyId: party.id }
  const verdict = await judgeUse(passkeyAssertion, stored, expected)
  return { challengeId: challenge.id, signCountBefore: stored.signCount, verdict }
}
