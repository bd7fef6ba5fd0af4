import type { Place } from '../../navigation/places'

/** What people type in the palette who do not know the name of the screen; by the name of the place. */
export const PLACE_ALIASES: Readonly<Partial<Record<Place['name'], string>>> = {
  externalAccounts: 'external accounts beneficiary bank',
  ownership: 'account verification wallet challenge liveness signer',
  onboarding: 'onboarding verifications kyc kyb customer checks documents reviews',
  internalAccounts: 'balance fund freeze',
  cards: 'issue freeze virtual debit visa number limit reveal',
  discoveries: 'discoveries institutions',
  credentials: 'session passkey otp oauth login revoke',
  'sent-messages': 'one-time code otp email sms',
  playground: 'passkey otp oauth ceremony log in sign export',
  signatures: 'stamp failed verdict why did my signature fail',
  clock: 'timers queue freeze time travel advance fire deadline',
  inbox: 'events outbox',
  reference: 'documentation docs openapi schema error code endpoint operation curl fetch try',
  controls:
    'controls freeze close review inactive counterparty rules threshold maximum limits daily velocity rate issuer',
  terminal: 'point of sale pos merchant authorize clear settle return refund simulate card',
  snapshots: 'snapshot restore undo reset demo export import backup workspace save load',
  sessions: 'sign out log out browsers devices idle limit timeout',
  audit: 'history',
  appearance: 'theme dark light keys density',
}
