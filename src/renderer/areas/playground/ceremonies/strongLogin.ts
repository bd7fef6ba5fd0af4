import { textMember, WalletClientError } from '../../../../wallet-client/bytes'
import type { CallRequest, Ceremony, PlayedStep, PlayedWallet, StepField, StepRun } from '../engine/step'
import { words } from '../strongWords'
import { typed } from './signedRetry'

const SANDBOX_CODE = '123456'
const IP_ADDRESS = '203.0.113.7'

/** A call of strong authentication for the customer of the wallet. */
export function scaCall(
  played: PlayedWallet,
  path: string,
  body?: unknown,
  method: CallRequest['method'] = 'POST',
): CallRequest {
  const address = `/sca/${path}?customerId=${played.customer.id}`
  return body === undefined ? { method, path: address } : { method, path: address, body }
}

/** The field of a code that was sent. */
export const sentCodeField = (): StepField => typed('code', words.code, SANDBOX_CODE, { note: words.codeNote })

/** The field of the address from which the customer logs in. */
export const ipField = (): StepField => typed('ip', words.ipAddress, IP_ADDRESS, { isExtra: true })

/** Logs in by a proof. Returns: one line on the session. */
export async function completeLogin({ played, input, call }: StepRun, proof: Readonly<Record<string, unknown>>) {
  const body = { ...proof, endUserIpAddress: input.ip ?? '' }
  const answer = await call(scaCall(played, 'login/complete', body), [200])
  return words.until(textMember(answer, 'sessionExpiresAt', 'The answer'))
}

const sendCode: PlayedStep = {
  title: words.verifyPhone.sendTitle,
  says: words.verifyPhone.sendSays,
  act: words.verifyPhone.send,
  calls: ['sendCustomerPhoneVerification'],
  run: async ({ played, call }) => {
    await call({ method: 'POST', path: `/customers/${played.customer.id}/verify-phone` }, [204])
    return { says: words.verifyPhone.sent }
  },
}

const confirmCode: PlayedStep = {
  title: words.verifyPhone.confirmTitle,
  says: words.verifyPhone.confirmSays,
  act: words.verifyPhone.confirm,
  calls: ['confirmCustomerPhoneVerification'],
  fields: () => [sentCodeField()],
  run: async ({ played, input, call }) => {
    const path = `/customers/${played.customer.id}/verify-phone/confirm`
    await call({ method: 'POST', path, body: { code: input.code } }, [200])
    return { says: words.verifyPhone.done }
  },
}

/** Prove the phone number. Source: behaviour 5. */
export const verifyPhone: Ceremony = {
  id: 'verify-phone',
  title: words.verifyPhone.title,
  says: words.verifyPhone.says,
  needs: ['STRONG_AUTHENTICATION', 'PHONE'],
  hasNoScript: true,
  steps: [sendCode, confirmCode],
}

const startLogin: PlayedStep = {
  title: words.sms.startTitle,
  says: words.sms.startSays,
  act: words.sms.start,
  calls: ['startScaLogin'],
  run: async ({ played, call }) => {
    const answer = await call(scaCall(played, 'login/start', { factor: 'SMS_OTP' }), [200])
    return { says: words.sms.started, draft: { challengeId: textMember(answer, 'challengeId', 'The answer') } }
  },
}

const completeSmsLogin: PlayedStep = {
  title: words.sms.completeTitle,
  says: words.sms.completeSays,
  act: words.sms.complete,
  calls: ['completeScaLogin'],
  fields: () => [sentCodeField(), ipField()],
  run: async (run) => {
    const { challengeId } = run.draft
    if (challengeId === undefined) throw new WalletClientError(words.sms.nothing)
    return { says: await completeLogin(run, { factor: 'SMS_OTP', challengeId, code: run.input.code }) }
  },
}

/** Log in by a code that is sent. Source: behaviour 6.2. */
export const strongLoginBySms: Ceremony = {
  id: 'strong-login-by-sms',
  title: words.sms.title,
  says: words.sms.says,
  needs: ['STRONG_AUTHENTICATION', 'VERIFIED_PHONE'],
  hasNoScript: true,
  steps: [startLogin, completeSmsLogin],
}
