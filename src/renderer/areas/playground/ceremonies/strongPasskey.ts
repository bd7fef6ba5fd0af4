import {
  type Assertion,
  type Attestation,
  createPasskey,
  FLAGS,
  type Passkey,
} from '../../../../wallet-client/authenticator'
import { fromBase64url, textMember, WalletClientError } from '../../../../wallet-client/bytes'
import { assertBytes, assertionJson, registrationJson } from '../../../../wallet-client/webauthnJson'
import { decodeAttestation, decodeAuthenticatorData, decodeClientData } from '../ceremony/decodePasskey'
import { assertPlatformPasskey, createPlatformPasskey } from '../ceremony/platformAuthenticator'
import type { Ceremony, CeremonyDraft, PlayedStep, PlayedWallet, StepField, StepRun } from '../engine/step'
import { words } from '../strongWords'
import { choice } from './signedRetry'
import { completeLogin, ipField, scaCall } from './strongLogin'

const OTHER_PAGE = 'https://other.example'

type PasskeyDraft = NonNullable<CeremonyDraft['scaPasskey']>

/** What a ceremony of passkeys is begun with, of either kind. */
export function begunOf({ origin }: PlayedWallet, answer: Record<string, unknown>, options: unknown): PasskeyDraft {
  const { challenge } = options as { readonly challenge?: unknown }
  if (typeof challenge !== 'string') throw new WalletClientError(words.passkey.unnamed)
  const origins = (answer.allowedOrigins ?? []) as readonly string[]
  return {
    challenge,
    rpId: textMember(answer, 'relyingPartyId', 'The answer'),
    origin: origins.includes(origin) ? origin : (origins[0] ?? origin),
  }
}

const askOptions: PlayedStep = {
  title: words.passkey.startTitle,
  says: words.passkey.startSays,
  act: words.passkey.start,
  calls: ['startScaFactorEnrollment'],
  run: async ({ played, call }) => {
    const answer = await call(scaCall(played, 'factors', { type: 'PASSKEY' }), [200])
    const scaPasskey = begunOf(played, answer, answer.options)
    return { says: words.passkey.started(scaPasskey.rpId), draft: { scaPasskey } }
  },
}

/** The computer's own authenticator makes passkeys for this very page only. */
const canPlatform = ({ canAskPlatform, origin, rpId }: PlayedWallet, begun: PasskeyDraft | undefined): boolean =>
  canAskPlatform && begun?.origin === origin && begun.rpId === rpId

function makeFields(played: PlayedWallet, { scaPasskey }: CeremonyDraft): StepField[] {
  const { authenticator, authenticators, mistake, mistakes } = words.passkey
  return [
    ...(canPlatform(played, scaPasskey) ? [choice('authenticator', authenticator, authenticators)] : []),
    choice('mistake', mistake, mistakes, { isExtra: true }),
  ]
}

interface Made {
  readonly attestation: Attestation
  readonly software: Passkey | null
}

async function make({ played, input }: StepRun, begun: PasskeyDraft): Promise<Made> {
  const { challenge, rpId, origin } = begun
  if (input.authenticator === 'PLATFORM') {
    const userName = played.customer.email ?? played.customer.id
    return { attestation: await createPlatformPasskey({ challenge, userName }), software: null }
  }
  const isUnverified = input.mistake === 'NOT_VERIFIED'
  const { passkey, attestation } = await createPasskey({
    challenge,
    rpId,
    origin: input.mistake === 'OTHER_PAGE' ? OTHER_PAGE : origin,
    flags: FLAGS.UP | FLAGS.AT | (isUnverified ? 0 : FLAGS.UV),
  })
  return { attestation, software: passkey }
}

const makeAndEnrol: PlayedStep = {
  title: words.passkey.makeTitle,
  says: words.passkey.makeSays,
  act: words.passkey.make,
  calls: ['confirmScaFactorEnrollment'],
  fields: makeFields,
  run: async (run) => {
    const { scaPasskey } = run.draft
    if (scaPasskey === undefined) throw new WalletClientError(words.passkey.nothing)
    const { attestation, software } = await make(run, scaPasskey)
    await run.show('clientDataJSON', () => decodeClientData(attestation.clientDataJson))
    await run.show('attestationObject', () => decodeAttestation(attestation.attestationObject))
    const origin = run.input.mistake === 'OTHER_PAGE' ? OTHER_PAGE : scaPasskey.origin
    const body = { type: 'PASSKEY', origin, credential: registrationJson(attestation) }
    await run.call(scaCall(run.played, 'factors/confirm', body), [200])
    const { credentialId } = attestation
    return {
      says: words.passkey.enrolled(credentialId),
      keyRing: { ...run.played.keyRing, scaPasskey: { credentialId, software } },
    }
  },
}

/** Enrol a passkey as a factor. Source: behaviour 6.1. */
export const enrolPasskey: Ceremony = {
  id: 'enrol-passkey',
  title: words.passkey.enrolTitle,
  says: words.passkey.enrolSays,
  needs: ['STRONG_AUTHENTICATION'],
  hasNoScript: true,
  steps: [askOptions, makeAndEnrol],
}

const begin: PlayedStep = {
  title: words.passkey.challengeTitle,
  says: words.passkey.challengeSays,
  act: words.passkey.challenge,
  calls: ['startScaLogin'],
  run: async ({ played, call }) => {
    const answer = await call(scaCall(played, 'login/start', { factor: 'PASSKEY' }), [200])
    return { says: words.passkey.challenged, draft: { scaPasskey: begunOf(played, answer, answer.passkeyOptions) } }
  },
}

interface Used {
  readonly assertion: Assertion
  readonly software: Passkey | null
}

async function use({ played, input }: StepRun, { challenge, origin }: PasskeyDraft): Promise<Used> {
  const held = played.keyRing.scaPasskey
  if (held === null) throw new WalletClientError(words.passkey.missing)
  if (held.software === null) {
    const { credentialId } = held
    const assertion = await assertPlatformPasskey({ credentialId, challenge: fromBase64url(challenge) })
    return { assertion, software: null }
  }
  const { assertion, passkey } = await assertBytes(held.software, challenge, {
    origin: input.mistake === 'OTHER_PAGE' ? OTHER_PAGE : origin,
    flags: input.mistake === 'NOT_VERIFIED' ? FLAGS.UP : FLAGS.UP | FLAGS.UV,
  })
  return { assertion, software: passkey }
}

/** Mistakes that the built-in authenticator can make on purpose. */
export const mistakeFields = ({ keyRing }: PlayedWallet): StepField[] =>
  keyRing.scaPasskey?.software == null
    ? []
    : [choice('mistake', words.passkey.mistake, words.passkey.useMistakes, { isExtra: true })]

interface PasskeyProof {
  /** As the service takes it. */
  readonly proof: { readonly passkeyAssertion: ReturnType<typeof assertionJson>; readonly origin: string }
  /** With the counter that was used. */
  readonly keyRing: PlayedWallet['keyRing']
}

/** Signs the challenge at hand. */
export async function proofByPasskey(run: StepRun): Promise<PasskeyProof> {
  const { scaPasskey } = run.draft
  if (scaPasskey === undefined) throw new WalletClientError(words.passkey.nothing)
  const { assertion, software } = await use(run, scaPasskey)
  await run.show('clientDataJSON', () => decodeClientData(assertion.clientDataJson))
  await run.show('authenticatorData', () => decodeAuthenticatorData(fromBase64url(assertion.authenticatorData)))
  const origin = run.input.mistake === 'OTHER_PAGE' ? OTHER_PAGE : scaPasskey.origin
  return {
    proof: { passkeyAssertion: assertionJson(assertion), origin },
    keyRing: { ...run.played.keyRing, scaPasskey: { credentialId: assertion.credentialId, software } },
  }
}

const sign: PlayedStep = {
  title: words.passkey.signTitle,
  says: words.passkey.signSays,
  act: words.passkey.sign,
  calls: ['completeScaLogin'],
  fields: (played) => [...mistakeFields(played), ipField()],
  run: async (run) => {
    const { proof, keyRing } = await proofByPasskey(run)
    return { says: await completeLogin(run, { factor: 'PASSKEY', ...proof }), keyRing }
  },
}

/** Log in by the passkey. Source: behaviour 6.2. */
export const strongLoginByPasskey: Ceremony = {
  id: 'strong-login-by-passkey',
  title: words.passkey.loginTitle,
  says: words.passkey.loginSays,
  needs: ['STRONG_AUTHENTICATION', 'SCA_PASSKEY'],
  hasNoScript: true,
  steps: [begin, sign],
}
