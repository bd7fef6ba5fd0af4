import type { AuthMethodType } from '../../../../contract/wallet-auth/schemas'
import type { Passkey } from '../../../../wallet-client/authenticator'
import { type KeyPair, keyPairFromJwk } from '../../../../wallet-client/p256'
import type { RecordedStep } from '../ceremony/scriptExport'

/** A session whose key this page holds. */
export interface HeldSession {
  /** The page's own name for it, which an exported script takes over. */
  readonly name: string
  readonly id: string
  /** The credential that opened it. */
  readonly credentialId: string
  readonly type: AuthMethodType
  readonly nickname: string
  readonly keyJwk: JsonWebKey
  readonly expiresAt: string
  readonly isRevoked: boolean
}

interface Held {
  readonly name: string
  /** The credential's id at the service. */
  readonly id: string
  readonly isRevoked: boolean
}

/** A passkey that this page registered; `software` is null when the platform keeps the key. */
export interface HeldPasskey extends Held {
  readonly nickname: string
  readonly credentialId: string
  readonly software: Passkey | null
}

/** An identity of a login provider that this page mints tokens for. */
interface HeldIdentity extends Held {
  readonly claims: { readonly iss: string; readonly aud: string; readonly sub: string; readonly email?: string }
}

/** A contact that this page added as a credential. */
interface HeldCode extends Held {
  readonly type: 'EMAIL_OTP' | 'SMS_OTP'
}

/** What the page holds for one wallet, plain JSON: keys, and the steps that made them, for the script. */
export interface KeyRing {
  readonly sessions: readonly HeldSession[]
  readonly passkeys: readonly HeldPasskey[]
  readonly identities: readonly HeldIdentity[]
  readonly codes: readonly HeldCode[]
  /** What the customer proves itself with; null: nothing that this page holds. */
  readonly app: { readonly secret: string; readonly lastStep: number } | null
  readonly scaPasskey: { readonly credentialId: string; readonly software: Passkey | null } | null
  readonly journal: readonly RecordedStep[]
}

export const EMPTY_KEY_RING: KeyRing = {
  sessions: [],
  passkeys: [],
  identities: [],
  codes: [],
  app: null,
  scaPasskey: null,
  journal: [],
}

/** A credential of the key ring, whatever its kind. */
interface HeldCredential {
  readonly name: string
  readonly id: string
  readonly type: AuthMethodType
  readonly label: string
}

/** Sessions that may still sign at an instant of the service's clock, newest first. */
export function liveSessions(keyRing: KeyRing, nowMs: number): readonly HeldSession[] {
  return keyRing.sessions.filter((held) => !held.isRevoked && Date.parse(held.expiresAt) > nowMs).toReversed()
}

/** The credentials that this page added and that still stand, newest kind last. */
export function liveCredentials(keyRing: KeyRing): readonly HeldCredential[] {
  const all = [
    ...keyRing.passkeys.map((held) => ({ ...held, type: 'PASSKEY' as const, label: held.nickname })),
    ...keyRing.identities.map((held) => ({
      ...held,
      type: 'OAUTH' as const,
      label: held.claims.email ?? held.claims.sub,
    })),
    ...keyRing.codes.map((held) => ({ ...held, label: held.type })),
  ]
  return all.filter(({ isRevoked }) => !isRevoked).map(({ name, id, type, label }) => ({ name, id, type, label }))
}

/** The key of a held session. */
export function keyOf(session: HeldSession): KeyPair {
  return keyPairFromJwk(session.keyJwk)
}

/** The next free name of a kind: `session-3`. Revoked ones keep theirs, so that no name is used twice. */
export function nextName(kind: 'session' | 'passkey' | 'identity' | 'code', keyRing: KeyRing): string {
  const taken = {
    session: keyRing.sessions,
    passkey: keyRing.passkeys,
    identity: keyRing.identities,
    code: keyRing.codes,
  }[kind]
  return `${kind}-${taken.length + 1}`
}

const revoke = <Kind extends { readonly id: string; readonly isRevoked: boolean }>(
  list: readonly Kind[],
  isMeant: (held: Kind) => boolean,
): readonly Kind[] => list.map((held) => (isMeant(held) ? { ...held, isRevoked: true } : held))

/** The key ring once a credential is gone: the sessions that it opened are gone with it. */
export function withoutCredential(keyRing: KeyRing, id: string): KeyRing {
  return {
    ...keyRing,
    sessions: revoke(keyRing.sessions, (held) => held.credentialId === id),
    passkeys: revoke(keyRing.passkeys, (held) => held.id === id),
    identities: revoke(keyRing.identities, (held) => held.id === id),
    codes: revoke(keyRing.codes, (held) => held.id === id),
  }
}

/** The key ring once a session has ended. */
export function withoutSession(keyRing: KeyRing, id: string): KeyRing {
  return { ...keyRing, sessions: revoke(keyRing.sessions, (held) => held.id === id) }
}
