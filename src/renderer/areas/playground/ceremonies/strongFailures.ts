import { textMember, WalletClientError } from '../../../../wallet-client/bytes'
import type { Ceremony, PlayedStep } from '../engine/step'
import { words } from '../strongWords'
import { choice, typed } from './signedRetry'
import { ipField, scaCall, sentCodeField } from './strongLogin'

const FAILURES_MAX = 9
const LOCKING = '5'

const fail: PlayedStep = {
  title: words.lockout.failTitle,
  says: words.lockout.failSays,
  act: words.lockout.fail,
  calls: ['recordSecurityEvent'],
  fields: () => [typed('count', words.lockout.count, LOCKING)],
  run: async ({ played, input, call }) => {
    const wanted = Math.min(Math.max(Number.parseInt(input.count ?? '', 10) || 1, 1), FAILURES_MAX)
    for (let told = 1; told <= wanted; told += 1) {
      const answer = await call(scaCall(played, 'record-event', { eventType: 'FAILED_LOGIN_ATTEMPT' }), [200, 423])
      // A locked customer is counted no further.
      if (answer.code === 'ACCOUNT_LOCKED') return { says: words.lockout.failed(told, words.lockout.locked) }
    }
    return { says: words.lockout.failed(wanted, words.lockout.open) }
  },
}

const tryLogin: PlayedStep = {
  title: words.lockout.tryTitle,
  says: words.lockout.trySays,
  act: words.lockout.try,
  calls: ['startScaLogin', 'completeScaLogin'],
  fields: () => [sentCodeField(), ipField()],
  run: async ({ played, input, call }) => {
    const { challengeId } = await call(scaCall(played, 'login/start', { factor: 'SMS_OTP' }), [200])
    const body = { factor: 'SMS_OTP', challengeId, code: input.code, endUserIpAddress: input.ip }
    const answer = await call(scaCall(played, 'login/complete', body), [200, 423])
    const { lockedUntil } = (answer.details ?? {}) as { readonly lockedUntil?: string }
    if (answer.code !== 'ACCOUNT_LOCKED') return { says: words.lockout.notLocked }
    return { says: lockedUntil === undefined ? words.lockout.suspended : words.lockout.tried(lockedUntil) }
  },
}

const lift: PlayedStep = {
  title: words.lockout.liftTitle,
  says: words.lockout.liftSays,
  act: words.lockout.lift,
  calls: ['recordSecurityEvent'],
  run: async ({ played, call }) => {
    await call(scaCall(played, 'record-event', { eventType: 'RESET_PASSWORD_COMPLETED' }), [200])
    return { says: words.lockout.lifted }
  },
}

/** Failed logins until the lockout, and its end. Source: behaviour 6.2. */
export const failUntilLocked: Ceremony = {
  id: 'fail-until-locked',
  title: words.lockout.title,
  says: words.lockout.says,
  needs: ['STRONG_AUTHENTICATION', 'VERIFIED_PHONE'],
  hasNoScript: true,
  steps: [fail, tryLogin, lift],
}

const startReset: PlayedStep = {
  title: words.reset.startTitle,
  says: words.reset.startSays,
  act: words.reset.start,
  calls: ['startTwoFactorReset'],
  fields: () => [choice('factor', words.reset.factor, words.reset.factors)],
  run: async ({ played, input, call }) => {
    const factor = input.factor ?? ''
    const answer = await call(scaCall(played, 'factors/reset', { factor }), [201])
    return {
      says: words.reset.started,
      draft: { reset: { id: textMember(answer, 'resetId', 'The answer'), factor } },
    }
  },
}

const pollReset: PlayedStep = {
  title: words.reset.pollTitle,
  says: words.reset.pollSays,
  act: words.reset.poll,
  run: async ({ played, draft, call }) => {
    if (draft.reset === undefined) throw new WalletClientError(words.reset.nothing)
    const ask = () => call(scaCall(played, `factors/reset/${draft.reset?.id}`, undefined, 'GET'), [200])
    await ask()
    return { says: words.reset.polled(textMember(await ask(), 'status', 'The answer')), draft }
  },
}

const completeReset: PlayedStep = {
  title: words.reset.completeTitle,
  says: words.reset.completeSays,
  act: words.reset.complete,
  calls: ['completeTwoFactorReset'],
  fields: (_played, { reset }) =>
    reset?.factor === 'SMS_OTP'
      ? [typed('country', words.reset.country, '+49'), typed('number', words.reset.number, '1701234599')]
      : [],
  run: async ({ played, draft, input, call }) => {
    const { reset } = draft
    if (reset === undefined) throw new WalletClientError(words.reset.nothing)
    const mobile = { countryCode: input.country, number: input.number }
    const body = reset.factor === 'SMS_OTP' ? { mobile } : undefined
    await call(scaCall(played, `factors/reset/${reset.id}/complete`, body), [204])
    const { keyRing } = played
    if (reset.factor === 'TOTP') return { says: words.reset.completed, keyRing: { ...keyRing, app: null } }
    if (reset.factor === 'PASSKEY') return { says: words.reset.completed, keyRing: { ...keyRing, scaPasskey: null } }
    return { says: words.reset.completed }
  },
}

/** Replace a lost factor. Source: behaviour 6.3. */
export const replaceFactor: Ceremony = {
  id: 'replace-factor',
  title: words.reset.title,
  says: words.reset.says,
  needs: ['STRONG_AUTHENTICATION'],
  hasNoScript: true,
  steps: [startReset, pollReset, completeReset],
}
