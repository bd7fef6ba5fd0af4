import type { AuthMethodType } from '../../../../contract/wallet-auth/schemas'
import { textMember } from '../../../../wallet-client/bytes'
import { jwkFromKeyPair, type KeyPair } from '../../../../wallet-client/p256'
import { openSessionKey } from '../../../../wallet-client/sessionKey'
import { decodeSealedSessionKey } from '../ceremony/decode'
import { words } from '../ceremonyWords'
import { type HeldSession, type KeyRing, nextName } from '../engine/keyRing'
import type { CeremonyDraft, StepRun } from '../engine/step'
import { keyPiece } from './pieces'

const WHAT = 'The session'

/** Puts a session that the service answered onto the key ring, with the key that signs for it. */
export function addSession(
  keyRing: KeyRing,
  answer: Record<string, unknown>,
  by: { readonly key: KeyPair; readonly credential: NonNullable<CeremonyDraft['credential']> },
): { readonly keyRing: KeyRing; readonly session: HeldSession } {
  const session: HeldSession = {
    name: nextName('session', keyRing),
    id: textMember(answer, 'id', WHAT),
    credentialId: by.credential.id,
    type: textMember(answer, 'type', WHAT) as AuthMethodType,
    nickname: by.credential.nickname,
    keyJwk: jwkFromKeyPair(by.key),
    expiresAt: textMember(answer, 'expiresAt', WHAT),
    isRevoked: false,
  }
  return { keyRing: { ...keyRing, sessions: [...keyRing.sessions, session] }, session }
}

/** Opens the sealed key of a session's answer, shows its parts, and gives the key. */
export async function openSealedKey(run: StepRun, answer: Record<string, unknown>, client: KeyPair): Promise<KeyPair> {
  const sealed = textMember(answer, 'encryptedSessionSigningKey', WHAT)
  await run.show('encryptedSessionSigningKey', () => decodeSealedSessionKey(sealed))
  const key = await openSessionKey(sealed, client)
  await run.show(words.pieces.opened, () => keyPiece(key, words.pieces.opened))
  return key
}
