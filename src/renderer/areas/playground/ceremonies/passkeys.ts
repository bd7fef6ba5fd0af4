import {
  ASSERTION_MISTAKES,
  type Assertion,
  type AssertionMistake,
  type Attestation,
  assertPasskey,
  createPasskey,
  FLAGS,
  newRegistrationChallenge,
} from '../../../../wallet-client/authenticator'
import { fromBase64url, textMember, toHex, toUtf8, WalletClientError } from '../../../../wallet-client/bytes'
import { compress, generateKeyPair } from '../../../../wallet-client/p256'
import { PASSKEY_ALGORITHMS, type PasskeyAlgorithm } from '../../../../wallet-client/passkeyKey'
import { decodeAttestation, decodeAuthenticatorData, decodeClientData } from '../ceremony/decodePasskey'
import { assertPlatformPasskey, createPlatformPasskey } from '../ceremony/platformAuthenticator'
import { words } from '../ceremonyWords'
import { type KeyRing, nextName } from '../engine/keyRing'
import type { Ceremony, CeremonyDraft, PlayedStep, PlayedWallet, StepField, StepRun } from '../engine/step'
import { addSession, openSealedKey } from './heldSession'
import { keyPiece, textPiece } from './pieces'
import { choice, signedSteps, typed } from './signedRetry'

const SANDBOX_PASSKEY_LITERAL = 'sandbox-valid-passkey-signature'

function makeFields(played: PlayedWallet): readonly StepField[] {
  const authenticators = words.passkey.authenticators
  const algorithms = PASSKEY_ALGORITHMS.map((value) => ({ value, label: value }))
  return [
    ...(played.canAskPlatform ? [choice('authenticator', words.passkey.authenticator, authenticators)] : []),
    typed('nickname', words.passkey.nickname, `Playground ${played.word} ${played.keyRing.passkeys.length + 1}`),
    choice('algorithm', words.passkey.algorithm, algorithms),
    choice('attestation', words.passkey.attestation, { none: 'none', packed: 'packed' }),
    choice('mistake', words.passkey.mistake, words.passkey.makeMistakes, { isExtra: true }),
  ]
}

const FLAGS_BY_MISTAKE: Readonly<Record<string, number>> = {
  USER_NOT_PRESENT: FLAGS.UV | FLAGS.AT,
  NO_KEY: FLAGS.UP | FLAGS.UV,
}

interface MadePasskey {
  readonly attestation: Attestation
  readonly passkey: NonNullable<CeremonyDraft['passkey']>
}

async function makePasskey({ played, input }: StepRun, challenge: string): Promise<MadePasskey> {
  const nickname = input.nickname ?? ''
  if (input.authenticator === 'PLATFORM') {
    const attestation = await createPlatformPasskey({ challenge, userName: nickname })
    return { attestation, passkey: { nickname, credentialId: attestation.credentialId, software: null } }
  }
  const flags = FLAGS_BY_MISTAKE[input.mistake ?? '']
  const { passkey, attestation } = await createPasskey({
    challenge,
    rpId: played.rpId,
    origin: input.mistake === 'OTHER_ORIGIN' ? 'https://other.example' : played.origin,
    algorithm: input.algorithm as PasskeyAlgorithm,
    attestation: input.attestation === 'packed' ? 'packed' : 'none',
    flags,
  })
  return { attestation, passkey: { nickname, credentialId: passkey.credentialId, software: passkey } }
}

const make: PlayedStep = {
  title: words.passkey.makeTitle,
  says: words.passkey.makeSays,
  act: words.passkey.makeAct,
  fields: makeFields,
  run: async (run) => {
    const challenge = newRegistrationChallenge()
    const { attestation, passkey } = await makePasskey(run, challenge)
    await run.show('clientDataJson', () => decodeClientData(attestation.clientDataJson))
    await run.show('attestationObject', () => decodeAttestation(attestation.attestationObject))
    const body = {
      type: 'PASSKEY',
      accountId: run.played.accountId,
      nickname: passkey.nickname,
      challenge: run.input.mistake === 'OTHER_CHALLENGE' ? newRegistrationChallenge() : challenge,
      attestation,
    }
    const request = { method: 'POST', path: '/auth/credentials', body } as const
    return { says: words.passkey.makeDone(passkey.credentialId), draft: { passkey, request } }
  },
}

function requirePasskey(draft: CeremonyDraft): NonNullable<CeremonyDraft['passkey']> {
  if (draft.passkey === undefined) throw new WalletClientError(words.passkey.missing)
  return draft.passkey
}

/** Add a passkey by signed retry. Source: wallet-crypto 5.1. */
export const addPasskey: Ceremony = {
  id: 'add-passkey',
  title: words.passkey.addTitle,
  says: words.passkey.addSays,
  needs: ['SESSION'],
  steps: [
    make,
    ...signedSteps({
      operation: 'createAuthCredential',
      askTitle: words.passkey.askTitle,
      request: ({ draft }) => {
        const { request } = draft
        if (request === undefined) throw new WalletClientError(words.passkey.missing)
        return Promise.resolve({ request })
      },
      expected: [201],
      done: ({ played, draft }, signer, answer) => {
        const { keyRing } = played
        const name = nextName('passkey', keyRing)
        const made = requirePasskey(draft)
        const passkey = { name, id: textMember(answer, 'id', 'The credential'), isRevoked: false, ...made }
        return {
          says: words.acts.addedDone(name),
          keyRing: { ...keyRing, passkeys: [...keyRing.passkeys, passkey] },
          recorded: {
            kind: 'ADD_PASSKEY',
            nickname: made.nickname,
            rpId: played.rpId,
            origin: played.origin,
            signedBy: signer.name,
            credential: name,
          },
        }
      },
    }),
  ],
}

const livePasskeys = (keyRing: KeyRing) => keyRing.passkeys.filter(({ isRevoked }) => !isRevoked).toReversed()

const challengeStep: PlayedStep = {
  title: words.passkey.challengeTitle,
  says: words.passkey.challengeSays,
  act: words.passkey.challengeAct,
  calls: ['challengeAuthCredential'],
  fields: ({ keyRing }) => [
    choice(
      'passkey',
      words.passkey.passkey,
      livePasskeys(keyRing).map(({ name, nickname }) => ({ value: name, label: `${name}, ${nickname}` })),
    ),
    choice('form', words.passkey.keyForm, words.passkey.keyForms, { isExtra: true }),
  ],
  run: async (run) => {
    const held = run.played.keyRing.passkeys.find(({ name }) => name === run.input.passkey)
    if (held === undefined) throw new WalletClientError(words.passkey.missing)
    const key = generateKeyPair()
    await run.show(words.pieces.key, () => keyPiece(key))
    const point = run.input.form === 'COMPRESSED' ? compress(key.publicUncompressed) : key.publicUncompressed
    const body = { clientPublicKey: toHex(point) }
    const answer = await run.call({ method: 'POST', path: `/auth/credentials/${held.id}/challenge`, body }, [200])
    const challengeHex = textMember(answer, 'challenge', 'The answer')
    await run.show('challenge', () => textPiece('challenge', challengeHex))
    const { nickname, credentialId, software } = held
    return {
      says: words.passkey.challengeDone(challengeHex),
      draft: {
        key,
        challengeHex,
        passkeyName: held.name,
        passkey: { nickname, credentialId, software },
        credential: { id: held.id, type: 'PASSKEY', nickname },
        asked: { payloadToSign: challengeHex, requestId: textMember(answer, 'requestId', 'The answer') },
      },
    }
  },
}

async function assertionOf(
  { draft, input }: StepRun,
  challengeHex: string,
): Promise<{ readonly assertion: Assertion; readonly passkey: NonNullable<CeremonyDraft['passkey']> }> {
  const held = requirePasskey(draft)
  if (held.software === null) {
    const challenge = toUtf8(challengeHex)
    return { assertion: await assertPlatformPasskey({ credentialId: held.credentialId, challenge }), passkey: held }
  }
  const mistake = ASSERTION_MISTAKES.find((value) => value === input.mistake) as AssertionMistake | undefined
  const made = await assertPasskey(held.software, { challengeHex, mistake })
  const assertion =
    input.mistake === 'LITERAL' ? { ...made.assertion, signature: SANDBOX_PASSKEY_LITERAL } : made.assertion
  return { assertion, passkey: { ...held, software: made.passkey } }
}

const mistakeField = (): StepField => {
  const { NONE, ...mistakes } = words.passkey.assertMistakes
  return choice(
    'mistake',
    words.passkey.mistake,
    { NONE, LITERAL: words.passkey.literal, ...mistakes },
    { isExtra: true },
  )
}

const assertStep: PlayedStep = {
  title: words.passkey.assertTitle,
  says: words.passkey.assertSays,
  act: words.passkey.assertAct,
  calls: ['verifyAuthCredential'],
  fields: (_played, { passkey }) => (passkey?.software === null ? [] : [mistakeField()]),
  run: async (run) => {
    const { draft, played } = run
    const { challengeHex, asked, key, credential, passkeyName } = draft
    if (challengeHex === undefined || asked?.requestId == null || key === undefined || credential === undefined) {
      throw new WalletClientError(words.passkey.noChallenge)
    }
    const { assertion, passkey } = await assertionOf(run, challengeHex)
    await run.show('clientDataJson', () => decodeClientData(assertion.clientDataJson))
    await run.show('authenticatorData', () => decodeAuthenticatorData(fromBase64url(assertion.authenticatorData)))
    const path = `/auth/credentials/${credential.id}/verify`
    const headers = { 'Request-Id': asked.requestId }
    const answer = await run.call({ method: 'POST', path, headers, body: { type: 'PASSKEY', assertion } }, [200])
    const opened = addSession(played.keyRing, answer, { key: await openSealedKey(run, answer, key), credential })
    const passkeys = opened.keyRing.passkeys.map((held) => (held.name === passkeyName ? { ...held, ...passkey } : held))
    return {
      says: words.session(opened.session.name, opened.session.expiresAt),
      keyRing: { ...opened.keyRing, passkeys },
      recorded: { kind: 'LOG_IN_BY_PASSKEY', credential: passkeyName ?? '', session: opened.session.name },
    }
  },
}

/** Log in by passkey. Source: wallet-crypto 5.2, 3. */
export const logInByPasskey: Ceremony = {
  id: 'log-in-by-passkey',
  title: words.passkey.loginTitle,
  says: words.passkey.loginSays,
  needs: ['PASSKEY'],
  steps: [challengeStep, assertStep],
}
