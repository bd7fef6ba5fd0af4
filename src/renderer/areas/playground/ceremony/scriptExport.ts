import { WalletClientError } from '../../../../wallet-client/bytes'
import ceremonies from './script/ceremonies.mjs?raw'
import passkey from './script/passkey.mjs?raw'
import primitives from './script/primitives.mjs?raw'

type CodeType = 'EMAIL_OTP' | 'SMS_OTP'

/**
 * One step of a ceremony, as it can be carried out again with fresh keys. Sessions and credentials go by names that
 * the ceremony chooses: `session`, `renewed` and `credential` name what a step makes or concerns, `signedBy` the
 * session whose key signs. Names, not ids: another run makes other ids.
 */
export type CeremonyStep =
  | { readonly kind: 'LOG_IN_BY_CODE'; readonly type: CodeType; readonly code: string; readonly session: string }
  | { readonly kind: 'ADD_CODE'; readonly type: CodeType; readonly signedBy: string; readonly credential: string }
  | {
      readonly kind: 'ADD_PASSKEY'
      readonly nickname: string
      readonly rpId: string
      readonly origin: string
      readonly signedBy: string
      readonly credential: string
    }
  | { readonly kind: 'LOG_IN_BY_PASSKEY'; readonly credential: string; readonly session: string }
  | {
      readonly kind: 'ADD_OAUTH'
      /** Without `sub` each run takes a fresh one: an identity can be added to an account only once. */
      readonly claims: { readonly iss: string; readonly aud: string; readonly sub?: string; readonly email?: string }
      readonly signedBy: string
      readonly credential: string
    }
  | { readonly kind: 'LOG_IN_BY_OAUTH'; readonly credential: string; readonly session: string }
  | {
      readonly kind: 'SIGNED_CALL'
      readonly method: 'POST' | 'PATCH' | 'DELETE'
      readonly path: string
      readonly body?: unknown
      readonly signedBy: string
    }
  | {
      readonly kind: 'PAY_FROM_WALLET'
      readonly customerId: string
      readonly fundMinor: number
      readonly amountMinor: number
      readonly clabe: string
      readonly holder: string
      /** `ONE_CALL` signs the text of the quote and executes without asking first. */
      readonly form: 'TWO_CALLS' | 'ONE_CALL'
      readonly signedBy: string
    }
  | { readonly kind: 'DELEGATE_KEY'; readonly customerId: string; readonly nickname: string; readonly signedBy: string }
  | { readonly kind: 'REFRESH_SESSION'; readonly session: string; readonly renewed: string }
  | { readonly kind: 'REVOKE_SESSION'; readonly session: string; readonly signedBy: string }
  | { readonly kind: 'REVOKE_CREDENTIAL'; readonly credential: string; readonly signedBy: string }
  | { readonly kind: 'EXPORT_WALLET'; readonly signedBy: string; readonly pinnedPublicHex?: string }

/** What was sent and answered while a step was walked through on the screen; the script cites it, no more. */
export interface RecordedCall {
  readonly method: string
  /** Below the base URL, query included. */
  readonly path: string
  readonly status: number
}

export interface RecordedStep {
  readonly title: string
  readonly step: CeremonyStep
  readonly calls: readonly RecordedCall[]
}

export interface RecordedCeremony {
  readonly title: string
  /** Without a slash at its end. */
  readonly baseUrl: string
  /** The embedded wallet, `InternalAccount:<uuid>`. */
  readonly accountId: string
  readonly steps: readonly RecordedStep[]
}

const FUNCTIONS: Readonly<Record<CeremonyStep['kind'], string>> = {
  LOG_IN_BY_CODE: 'logInByCode',
  ADD_CODE: 'addCode',
  ADD_PASSKEY: 'addPasskey',
  LOG_IN_BY_PASSKEY: 'logInByPasskey',
  ADD_OAUTH: 'addOauth',
  LOG_IN_BY_OAUTH: 'logInByOauth',
  SIGNED_CALL: 'signedCall',
  PAY_FROM_WALLET: 'payFromWallet',
  DELEGATE_KEY: 'delegateKey',
  REFRESH_SESSION: 'refreshSession',
  REVOKE_SESSION: 'revokeSession',
  REVOKE_CREDENTIAL: 'revokeCredential',
  EXPORT_WALLET: 'exportWallet',
}

/** The part of a script that it shares with the others: the modules in one text, without the seams between them. */
function scriptRuntime(): string {
  const seamless = (text: string): string =>
    text.replace(/^import [^;]*? from '[^']+'\n+/gm, '').replace(/^export /gm, '')
  return [primitives, passkey, ceremonies].map(seamless).join('\n')
}

const madeSession = (step: CeremonyStep): string | null => {
  if (step.kind === 'REFRESH_SESSION') return step.renewed
  return step.kind.startsWith('LOG_IN') && 'session' in step ? step.session : null
}

const usedSessions = (step: CeremonyStep): readonly string[] => [
  ...('signedBy' in step ? [step.signedBy] : []),
  ...(step.kind === 'REFRESH_SESSION' || step.kind === 'REVOKE_SESSION' ? [step.session] : []),
]

const madeCredential = (step: CeremonyStep): string | null =>
  step.kind.startsWith('ADD_') && 'credential' in step ? step.credential : null

/** A name must be made before it is used, or the script would stop in the middle of a run. */
function requireOrder(steps: readonly RecordedStep[]): void {
  const sessions = new Set<string>()
  const credentials = new Set<string>()
  for (const { title, step } of steps) {
    const session = usedSessions(step).find((name) => !sessions.has(name))
    if (session !== undefined)
      throw new WalletClientError(`"${title}" uses the session "${session}" before it is made.`)
    const isMade = madeCredential(step) !== null
    if (!isMade && 'credential' in step && !credentials.has(step.credential)) {
      throw new WalletClientError(`"${title}" uses the credential "${step.credential}" before it is added.`)
    }
    sessions.add(madeSession(step) ?? '')
    credentials.add(madeCredential(step) ?? '')
  }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ')

function stepText({ title, step, calls }: RecordedStep, index: number): string {
  const { kind, ...input } = step
  const cited = calls.map(({ method, path, status }) => `  // recorded: ${oneLine(`${method} ${path}`)} -> ${status}`)
  const call = `  await ceremony.${FUNCTIONS[kind]}(${JSON.stringify(input, null, 2).replaceAll('\n', '\n  ')})`
  return [`  say(${JSON.stringify(`${index + 1}. ${title}`)})`, ...cited, call].join('\n')
}

/**
 * Writes a recorded ceremony as one Node script (20 or later, no dependency): an ES module that carries the steps out
 * again with fresh keys and exits with 1 when one is refused.
 *
 * The API token comes from COUNTERSIGN_TOKEN_ID and COUNTERSIGN_TOKEN_SECRET and is never written into the script.
 * Errors: WalletClientError when a step uses a session or a credential that no earlier step makes.
 * Assumes: A-158, whose clock the script's tokens follow.
 */
export function scriptOf({ title, baseUrl, accountId, steps }: RecordedCeremony): string {
  requireOrder(steps)
  return `// ${oneLine(title)}
// Run: COUNTERSIGN_TOKEN_ID=... COUNTERSIGN_TOKEN_SECRET=... node ceremony.mjs   (Node 20 or later)

const BASE_URL = ${JSON.stringify(baseUrl)}
const ACCOUNT_ID = ${JSON.stringify(accountId)}

async function main() {
  const ceremony = new Ceremony({ baseUrl: BASE_URL, accountId: ACCOUNT_ID })
${steps.map(stepText).join('\n')}
  say(${JSON.stringify(`Done: ${steps.length} steps.`)})
}

${scriptRuntime()}
try {
  await main()
} catch (error) {
  say(\`Stopped: \${error.message}\`)
  globalThis.process.exitCode = 1
}
`
}
