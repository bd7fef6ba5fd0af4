import { isMet } from '../engine/needs'
import type { Ceremony, PlayedWallet } from '../engine/step'
import { words } from '../words'
import { ALL_CEREMONIES, STRONG_CEREMONIES, TOUR_ID } from './allCeremonies'

const { after } = words.next

interface Successor {
  readonly id: string
  /** Why it makes sense now. */
  readonly says: string
}

const LOG_IN: Successor = { id: 'log-in-by-code', says: after.noSession }
const PRIVACY: Successor = { id: 'privacy', says: after.sessionCanSign }
const END_TRUST: Successor = { id: 'end-trust', says: after.endTrust }
const PAYMENT: Successor = { id: 'payment', says: after.moneyNext }

/** What follows on each ceremony, the likeliest first. */
const SUCCESSORS: Readonly<Record<string, readonly Successor[]>> = {
  [TOUR_ID]: [{ id: 'payment', says: after.leftOut }, LOG_IN],
  'log-in-by-code': [{ id: 'add-passkey', says: after.addPasskey }, PRIVACY, PAYMENT],
  'add-passkey': [{ id: 'log-in-by-passkey', says: after.usePasskey }],
  'log-in-by-passkey': [PRIVACY, PAYMENT],
  'add-oauth': [{ id: 'log-in-by-oauth', says: after.useIdentity }],
  'log-in-by-oauth': [PRIVACY, PAYMENT],
  'add-code': [{ id: 'log-in-by-code', says: after.useCode }],
  privacy: [PAYMENT, { id: 'export', says: after.exportNext }],
  payment: [
    { id: 'delegate-key', says: after.delegate },
    { id: 'refresh', says: after.refresh },
    { id: 'export', says: after.exportNext },
  ],
  'delegate-key': [{ id: 'refresh', says: after.refresh }],
  refresh: [{ id: 'export', says: after.exportNext }, PRIVACY],
  export: [
    { id: 'revoke', says: after.revoke },
    { id: 'end-session', says: after.end },
  ],
  revoke: [{ id: 'end-session', says: after.end }, LOG_IN],
  'verify-phone': [{ id: 'strong-login-by-sms', says: after.phoneProves }],
  'strong-login-by-sms': [
    { id: 'enrol-app', says: after.enrolApp },
    { id: 'strong-quote', says: after.proveMoney },
  ],
  'enrol-app': [{ id: 'strong-login-by-app', says: after.useApp }],
  'strong-login-by-app': [{ id: 'enrol-passkey', says: after.enrolPasskey }],
  'enrol-passkey': [{ id: 'strong-login-by-passkey', says: after.useFactor }],
  'strong-login-by-passkey': [{ id: 'strong-quote-by-passkey', says: after.proveMoney }],
  'strong-quote-by-passkey': [{ id: 'trust-payee-by-passkey', says: after.trust }],
  'strong-quote': [{ id: 'trust-payee', says: after.trust }],
  'trust-payee': [END_TRUST],
  'trust-payee-by-passkey': [END_TRUST],
  'end-trust': [{ id: 'fail-until-locked', says: after.failing }],
  'fail-until-locked': [{ id: 'strong-login-by-sms', says: after.loginAgain }],
  'replace-factor': [{ id: 'enrol-app', says: after.enrolApp }],
  'end-session': [{ id: 'add-oauth', says: after.addIdentity }, PRIVACY],
}

interface NextCeremony {
  readonly ceremony: Ceremony
  readonly says: string
}

/**
 * The ceremony to offer once another has come to its end: one that can begin at once, and that has not been finished
 * if there is such a one; without a session the login by code, from which all others can be reached.
 */
export function nextCeremony(
  id: string,
  played: PlayedWallet,
  isFinished: (id: string) => boolean,
): NextCeremony | null {
  const isStrong = STRONG_CEREMONIES.some((known) => known.id === id)
  const fit = [...(SUCCESSORS[id] ?? []), ...(isStrong ? [] : [LOG_IN])].flatMap(
    ({ id: wanted, says }): NextCeremony[] => {
      const ceremony = ALL_CEREMONIES.find((known) => known.id === wanted)
      const canBegin = ceremony?.needs.every((need) => isMet(need, played)) === true
      return ceremony !== undefined && canBegin && wanted !== id ? [{ ceremony, says }] : []
    },
  )
  const hasSession = isMet('SESSION', played)
  const sensible = fit.filter(({ says }) => says !== LOG_IN.says || !hasSession)
  return sensible.find(({ ceremony }) => !isFinished(ceremony.id)) ?? sensible[0] ?? fit[0] ?? null
}
