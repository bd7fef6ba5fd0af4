import { textMember, WalletClientError } from '../../../../wallet-client/bytes'
import { totpCode } from '../../../../wallet-client/totp'
import type { Ceremony, PlayedStep, StepField, StepRun } from '../engine/step'
import { words } from '../strongWords'
import { choice, typed } from './signedRetry'
import { completeLogin, ipField, scaCall } from './strongLogin'

const SANDBOX_CODE = '123456'
const STEP_MS = 30_000
const OLD_MS = 600_000
const NEVER = 0

const codeFields = (): StepField[] => [
  typed('own', words.app.own, '', { note: words.app.ownNote }),
  choice('kind', words.app.kind, words.app.kinds, { isExtra: true }),
]

/** Six digits that are none of the codes that the service takes now. */
function wrongCode(secretHex: string, now: number): string {
  const right = [-1, 0, 1].map((steps) => totpCode(secretHex, now + steps * STEP_MS))
  return ['000000', '000001', '000002', '000003'].find((code) => !right.includes(code)) ?? ''
}

interface SentCode {
  readonly code: string
  /** The newest step whose code was sent; each is taken once. */
  readonly lastStep: number
}

/** The code to send: of the person's own app, or as the page computes it. */
async function codeOf({ played, input, show }: StepRun, secretHex: string, lastStep: number): Promise<SentCode> {
  const own = (input.own ?? '').trim()
  if (own !== '') return { code: own, lastStep }
  const now = played.now()
  // An app would wait for its next code. The service takes that one already, for clocks may be a step apart.
  const step = Math.max(Math.floor(now / STEP_MS), lastStep + 1)
  const right = totpCode(secretHex, step * STEP_MS)
  await show(words.app.computed, () => ({
    title: words.app.computed,
    rows: [
      { label: words.app.secret, value: secretHex },
      { label: words.app.time, value: String(step) },
      { label: words.code, value: right },
    ],
  }))
  if (input.kind === 'LITERAL') return { code: SANDBOX_CODE, lastStep }
  if (input.kind === 'WRONG') return { code: wrongCode(secretHex, now), lastStep }
  return input.kind === 'OLD' ? { code: totpCode(secretHex, now - OLD_MS), lastStep } : { code: right, lastStep: step }
}

const askSecret: PlayedStep = {
  title: words.app.startTitle,
  says: words.app.startSays,
  act: words.app.start,
  calls: ['startScaFactorEnrollment'],
  run: async ({ played, call }) => {
    const answer = await call(scaCall(played, 'factors', { type: 'TOTP' }), [200])
    const secret = textMember(answer, 'secret', 'The answer')
    return {
      says: words.app.started(secret),
      draft: { app: { secret, uri: textMember(answer, 'totpUri', 'The answer') } },
    }
  },
}

const proveApp: PlayedStep = {
  title: words.app.confirmTitle,
  says: words.app.confirmSays,
  act: words.app.confirm,
  calls: ['confirmScaFactorEnrollment'],
  fields: codeFields,
  picture: ({ app }) => (app === undefined ? null : { text: app.uri, label: words.app.qr, note: words.app.qrNote }),
  run: async (run) => {
    const { app } = run.draft
    if (app === undefined) throw new WalletClientError(words.app.nothing)
    const { code, lastStep } = await codeOf(run, app.secret, NEVER)
    const body = { type: 'TOTP', secret: app.secret, code }
    const { recoveryCodes } = await run.call(scaCall(run.played, 'factors/confirm', body), [200])
    const { keyRing } = run.played
    return {
      says: words.app.enrolled(Array.isArray(recoveryCodes) ? recoveryCodes.length : 0),
      keyRing: { ...keyRing, app: { secret: app.secret, lastStep } },
    }
  },
}

/** Enrol an authenticator app. Source: behaviour 6.1. */
export const enrolApp: Ceremony = {
  id: 'enrol-app',
  title: words.app.enrolTitle,
  says: words.app.enrolSays,
  needs: ['STRONG_AUTHENTICATION'],
  hasNoScript: true,
  steps: [askSecret, proveApp],
}

const appLogin: PlayedStep = {
  title: words.app.loginTitle,
  says: words.app.loginSays,
  act: words.app.login,
  calls: ['completeScaLogin'],
  fields: () => [...codeFields(), ipField()],
  run: async (run) => {
    const { app } = run.played.keyRing
    if (app === null) throw new WalletClientError(words.app.missing)
    const { code, lastStep } = await codeOf(run, app.secret, app.lastStep)
    const says = await completeLogin(run, { factor: 'TOTP', code })
    return { says, keyRing: { ...run.played.keyRing, app: { ...app, lastStep } } }
  },
}

/** Log in by a code of the app. Source: behaviour 6.2. */
export const strongLoginByApp: Ceremony = {
  id: 'strong-login-by-app',
  title: words.app.loginTitle,
  says: words.app.loginSays,
  needs: ['STRONG_AUTHENTICATION', 'APP'],
  hasNoScript: true,
  steps: [appLogin],
}
