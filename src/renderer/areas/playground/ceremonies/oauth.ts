import { textMember, toHex, WalletClientError } from '../../../../wallet-client/bytes'
import { mintToken, nonceOf } from '../../../../wallet-client/oidcToken'
import { generateKeyPair } from '../../../../wallet-client/p256'
import { decodeToken } from '../ceremony/decodeToken'
import { words } from '../ceremonyWords'
import { nextName } from '../engine/keyRing'
import type { Ceremony, CeremonyDraft, PlayedStep, PlayedWallet, StepField, StepInput, StepRun } from '../engine/step'
import { addSession, openSealedKey } from './heldSession'
import { keyPiece } from './pieces'
import { choice, signedSteps, typed } from './signedRetry'

const ISSUER = 'https://accounts.google.com'
const AUDIENCE = 'countersign-playground'

type Claims = NonNullable<CeremonyDraft['claims']>

function claimFields(claims: Claims): readonly StepField[] {
  return [
    typed('iss', words.oauth.iss, claims.iss),
    typed('aud', words.oauth.aud, claims.aud),
    typed('sub', words.oauth.sub, claims.sub),
    typed('email', words.oauth.email, claims.email ?? ''),
    typed('age', words.oauth.age, '0', { note: words.oauth.ageNote, isExtra: true }),
    typed('lifetime', words.oauth.lifetime, '600', { isExtra: true }),
    choice('shape', words.oauth.shape, words.oauth.shapes, { isExtra: true }),
  ]
}

function claimsOfInput(input: StepInput): Claims {
  const { iss = '', aud = '', sub = '', email = '' } = input
  return { iss, aud, sub, email: email === '' ? undefined : email }
}

interface Minting {
  readonly claims: Claims
  readonly clientPublicKey?: string
  /** Overrides the nonce; undefined leaves it out. */
  readonly changed?: Readonly<Record<string, unknown>>
}

async function mint(run: StepRun, { claims, clientPublicKey, changed }: Minting): Promise<string> {
  const { input, played } = run
  if (input.shape === 'MALFORMED') return 'sandbox-valid-oidc-token'
  const token = mintToken({
    ...claims,
    aud: input.shape === 'TWO_AUDIENCES' ? [claims.aud, 'another-audience'] : claims.aud,
    nowMs: played.now(),
    ageSeconds: Number(input.age ?? '0'),
    lifetimeSeconds: Number(input.lifetime ?? '600'),
    clientPublicKey,
    claims: changed,
  })
  await run.show('oidcToken', () => decodeToken(token, played.now()))
  return token
}

const newClaims = ({ customer, word, keyRing }: PlayedWallet): Claims => {
  const sub = `person-${word}-${keyRing.identities.length + 1}`
  return { iss: ISSUER, aud: AUDIENCE, sub, email: customer.email ?? `${sub}@example.com` }
}

/** Add an identity of a login provider by signed retry. Source: wallet-crypto 6.1. */
export const addOauth: Ceremony = {
  id: 'add-oauth',
  title: words.oauth.addTitle,
  says: words.oauth.addSays,
  needs: ['SESSION'],
  steps: signedSteps({
    operation: 'createAuthCredential',
    askTitle: words.oauth.mintTitle,
    askSays: words.oauth.mintSays,
    askAct: words.oauth.mintAct,
    askFields: (played) => claimFields(newClaims(played)),
    request: async (run) => {
      const claims = claimsOfInput(run.input)
      const body = { type: 'OAUTH', accountId: run.played.accountId, oidcToken: await mint(run, { claims }) }
      return { request: { method: 'POST', path: '/auth/credentials', body }, draft: { claims } }
    },
    expected: [201],
    done: ({ played: { keyRing }, draft: { claims } }, signer, answer) => {
      if (claims === undefined) throw new WalletClientError(words.sign.nothingAsked)
      const name = nextName('identity', keyRing)
      const identity = { name, id: textMember(answer, 'id', 'The credential'), isRevoked: false, claims }
      const { sub: _, ...rest } = claims
      return {
        says: words.acts.addedDone(name),
        keyRing: { ...keyRing, identities: [...keyRing.identities, identity] },
        recorded: { kind: 'ADD_OAUTH', claims: rest, signedBy: signer.name, credential: name },
      }
    },
  }),
}

const keyStep: PlayedStep = {
  title: words.oauth.keyTitle,
  says: words.oauth.keySays,
  act: words.oauth.keyAct,
  fields: ({ keyRing }) => [
    choice(
      'identity',
      words.oauth.identity,
      keyRing.identities
        .filter(({ isRevoked }) => !isRevoked)
        .toReversed()
        .map(({ name, claims }) => ({ value: name, label: `${name}, ${claims.email ?? claims.sub}` })),
    ),
  ],
  run: async (run) => {
    const held = run.played.keyRing.identities.find(({ name }) => name === run.input.identity)
    if (held === undefined) throw new WalletClientError(words.oauth.missing)
    const key = generateKeyPair()
    const clientPublicKey = toHex(key.publicUncompressed)
    const nonce = nonceOf(clientPublicKey)
    await run.show(words.pieces.key, () => keyPiece(key))
    await run.show(words.pieces.nonce, () => ({
      title: words.pieces.nonce,
      rows: [
        { label: words.pieces.nonceText, value: clientPublicKey },
        { label: words.pieces.nonceHex, value: nonce },
      ],
    }))
    const credential = { id: held.id, type: 'OAUTH' as const, nickname: held.claims.email ?? held.claims.sub }
    const subject = { name: held.name, id: held.id }
    return { says: words.oauth.keyDone(nonce), draft: { key, claims: held.claims, credential, subject } }
  },
}

const verifyStep: PlayedStep = {
  title: words.oauth.verifyTitle,
  says: words.oauth.verifySays,
  act: words.oauth.verifyAct,
  calls: ['verifyAuthCredential'],
  fields: (played, { claims }) => [
    ...claimFields(claims ?? newClaims(played)),
    choice('nonce', words.oauth.nonce, words.oauth.nonces, { isExtra: true }),
  ],
  run: async (run) => {
    const { key, credential, subject } = run.draft
    if (key === undefined || credential === undefined) throw new WalletClientError(words.oauth.noKey)
    const clientPublicKey = toHex(key.publicUncompressed)
    const nonce = run.input.nonce === 'OTHER' ? nonceOf('another key') : undefined
    const oidcToken = await mint(run, {
      claims: claimsOfInput(run.input),
      clientPublicKey,
      changed: run.input.nonce === 'RIGHT' ? undefined : { nonce },
    })
    const body = { type: 'OAUTH', oidcToken, clientPublicKey }
    const answer = await run.call({ method: 'POST', path: `/auth/credentials/${credential.id}/verify`, body }, [200])
    const opened = await openSealedKey(run, answer, key)
    const { keyRing, session } = addSession(run.played.keyRing, answer, { key: opened, credential })
    return {
      says: words.session(session.name, session.expiresAt),
      keyRing,
      recorded: { kind: 'LOG_IN_BY_OAUTH', credential: subject?.name ?? '', session: session.name },
    }
  },
}

/** Log in with a token of a login provider. Source: wallet-crypto 6.1, 3. */
export const logInByOauth: Ceremony = {
  id: 'log-in-by-oauth',
  title: words.oauth.loginTitle,
  says: words.oauth.loginSays,
  needs: ['IDENTITY'],
  steps: [keyStep, verifyStep],
}
