import { words } from '../ceremonyWords'
import type { Ceremony, PlayedWallet } from '../engine/step'
import { delegateKey } from './delegatedKey'
import { hasPhone, logInByCode } from './logInByCode'
import { addOauth, logInByOauth } from './oauth'
import { addPasskey, logInByPasskey } from './passkeys'
import { payment } from './payment'
import { addCode, endSession, exportWallet, privacy, refreshSession, revokeCredential } from './signedActs'
import { enrolApp, strongLoginByApp } from './strongApp'
import { failUntilLocked, replaceFactor } from './strongFailures'
import { strongLoginBySms, verifyPhone } from './strongLogin'
import { enrolPasskey, strongLoginByPasskey } from './strongPasskey'
import { strongQuote, strongQuoteByPasskey } from './strongQuote'
import { endTrust, trustPayee, trustPayeeByPasskey } from './strongTrust'

/** The ceremonies one by one, in the order in which they build on each other. */
export const CEREMONIES: readonly Ceremony[] = [
  logInByCode,
  addPasskey,
  logInByPasskey,
  addOauth,
  logInByOauth,
  addCode,
  privacy,
  payment,
  delegateKey,
  refreshSession,
  exportWallet,
  revokeCredential,
  endSession,
]

/** What a customer of the European Economic Area proves itself with, in the order in which it builds on each other. */
export const STRONG_CEREMONIES: readonly Ceremony[] = [
  verifyPhone,
  strongLoginBySms,
  enrolApp,
  strongLoginByApp,
  enrolPasskey,
  strongLoginByPasskey,
  strongQuote,
  strongQuoteByPasskey,
  trustPayee,
  trustPayeeByPasskey,
  endTrust,
  failUntilLocked,
  replaceFactor,
]

export const ALL_CEREMONIES: readonly Ceremony[] = [...CEREMONIES, ...STRONG_CEREMONIES]

export const TOUR_ID = 'tour'

/** The ceremonies of the whole tour for this wallet; without a phone there is no code by text message. */
export function tourParts(played: PlayedWallet): readonly Ceremony[] {
  const sms = hasPhone(played) && !played.keyRing.codes.some(({ isRevoked }) => !isRevoked)
  return [
    logInByCode,
    addPasskey,
    logInByPasskey,
    addOauth,
    logInByOauth,
    ...(sms ? [{ ...addCode, title: words.acts.addCodeSmsTitle }] : []),
    privacy,
    exportWallet,
    { ...revokeCredential, title: words.acts.revokePasskeyTitle },
    endSession,
  ]
}
