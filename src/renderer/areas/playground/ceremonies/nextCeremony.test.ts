import { describe, expect, it } from 'vitest'
import { EMPTY_KEY_RING, type HeldPasskey, type HeldSession, type KeyRing } from '../engine/keyRing'
import type { PlayedWallet } from '../engine/step'
import { CEREMONIES, TOUR_ID } from './allCeremonies'
import { nextCeremony } from './nextCeremony'

const NOW = Date.parse('2026-11-21T09:00:00.000Z')
const session: HeldSession = {
  name: 'session-1',
  id: 'Session:1',
  credentialId: 'AuthMethod:1',
  type: 'EMAIL_OTP',
  nickname: 'marta@example.com',
  keyJwk: {},
  expiresAt: '2026-11-21T09:15:00.000Z',
  isRevoked: false,
}
const passkey: HeldPasskey = {
  name: 'passkey-1',
  id: 'AuthMethod:2',
  isRevoked: false,
  nickname: 'Laptop',
  credentialId: 'abc',
  software: null,
}

function walletWith(keyRing: Partial<KeyRing>): PlayedWallet {
  return {
    accountId: 'InternalAccount:a',
    customer: {
      id: 'Customer:c',
      email: 'marta@example.com',
      phoneNumber: null,
      strong: { isAsked: false, hasVerifiedPhone: false, isLoggedIn: false },
    },
    origin: 'http://localhost:4010',
    rpId: 'localhost',
    canAskPlatform: false,
    word: 'a1b2c3',
    pinnedPublicHex: null,
    now: () => NOW,
    keyRing: { ...EMPTY_KEY_RING, ...keyRing },
    send: () => Promise.reject(new TypeError('nothing is sent here')),
  }
}

const idAfter = (id: string, keyRing: Partial<KeyRing>, finished: readonly string[] = []) =>
  nextCeremony(id, walletWith(keyRing), (other) => finished.includes(other))?.ceremony.id ?? null

describe('the ceremony that comes next', () => {
  it('is the one that builds on what has just been made', () => {
    expect(idAfter('log-in-by-code', { sessions: [session] })).toBe('add-passkey')
    expect(idAfter('add-passkey', { sessions: [session], passkeys: [passkey] })).toBe('log-in-by-passkey')
    expect(idAfter('privacy', { sessions: [session] })).toBe('payment')
    expect(idAfter(TOUR_ID, { sessions: [session] })).toBe('payment')
  })

  it('passes over what is finished already', () => {
    expect(idAfter('log-in-by-code', { sessions: [session] }, ['add-passkey'])).toBe('privacy')
  })

  it('is the login once no session can sign', () => {
    const ended = { ...session, isRevoked: true }
    const late = { ...session, expiresAt: '2026-11-21T08:59:59.000Z' }
    expect(idAfter('end-session', { sessions: [ended] }, ['log-in-by-code'])).toBe('log-in-by-code')
    expect(idAfter(TOUR_ID, { sessions: [late] })).toBe('log-in-by-code')
  })

  it('exists after every ceremony and can begin at once', () => {
    for (const { id } of CEREMONIES) {
      const next = nextCeremony(id, walletWith({ sessions: [session] }), () => true)
      expect(next?.ceremony.id, id).not.toBe(id)
      expect(next?.says, id).not.toBe('')
    }
  })
})
