import type { ChangeArea } from '../../contract/operation'
import type { EmbeddedWalletConfig } from '../../contract/platform-config/schemas'
import type { Tx } from '../database/schema'
import { isoOf, msOf } from '../foundation/clock'
import type { IdSource } from '../foundation/ids'
import { keepSentMessage, selectWalletConfig } from './sentMessageStore'
import { WALLET_MESSAGE_DEFAULTS } from './walletMessageDefaults'

/** The code that the sandbox sends, whatever length is configured. Source: specification, Sandbox authentication. */
export const SANDBOX_CODE = '000000'

const DEFAULT_APP = 'your wallet'

/** What a code is for, as its receiver reads it. */
const PURPOSES = {
  WALLET_LOGIN: 'login code',
  CONTACT_CHECK: 'verification code',
  STRONG_AUTHENTICATION: 'security code',
} as const
type MessagePurpose = keyof typeof PURPOSES

/** What of a request's context a message needs. */
interface Sending {
  readonly tx: Tx
  readonly now: number
  readonly ids: IdSource
  readonly changes: { readonly add: (area: ChangeArea, id?: string) => void }
}

interface CodeMessage {
  readonly channel: 'EMAIL' | 'SMS'
  /** The email address or phone number. */
  readonly address: string
  readonly code: string
  readonly purpose: MessagePurpose
  readonly expiresAt: string
  readonly accountId: string | null
  readonly customerId: string | null
  readonly authMethodId: string | null
}

/** How long a code is good for, in seconds. Source: behaviour 2, `embeddedWalletConfig`; 19.2. */
export async function codeLifetimeSeconds({ tx }: Pick<Sending, 'tx'>): Promise<number> {
  const { expirationSeconds } = { ...WALLET_MESSAGE_DEFAULTS, ...(await selectWalletConfig(tx)) }
  return expirationSeconds
}

function durationText(seconds: number): string {
  const [count, unit] = seconds % 60 === 0 ? [seconds / 60, 'minute'] : [seconds, 'second']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

function emailHead(config: EmbeddedWalletConfig, title: string): string[] {
  const { sendFromEmailSenderName, sendFromEmailAddress, replyToEmailAddress } = {
    ...WALLET_MESSAGE_DEFAULTS,
    ...config,
  }
  const from = sendFromEmailAddress === undefined ? '' : ` <${sendFromEmailAddress}>`
  const replyTo = replyToEmailAddress === undefined ? [] : [`Reply-To: ${replyToEmailAddress}`]
  return [`From: ${sendFromEmailSenderName}${from}`, ...replyTo, `Subject: ${title}`, '']
}

/** The message as its receiver would see it: an email with its head, or one line of SMS. */
function textOf({ channel, code, purpose }: CodeMessage, config: EmbeddedWalletConfig, seconds: number): string {
  const { appName } = config
  const what = PURPOSES[purpose]
  const valid = `It is valid for ${durationText(seconds)}. Do not give it to anybody.`
  if (channel === 'SMS') return `${appName === undefined ? '' : `${appName}: `}${code} is your ${what}. ${valid}`
  const head = emailHead(config, `${appName === undefined ? 'Your' : `Your ${appName}`} ${what}`)
  return [...head, `${code} is your ${what} for ${appName ?? DEFAULT_APP}.`, valid].join('\n')
}

/**
 * Sends a code; what the receiver would have got is kept as a sent message instead, the newest 2,000 of them.
 *
 * Returns: the id of the message.
 * Effects: a change event of 'messages'.
 * Source: behaviour 2 (`appName`, sender), 19.2; specification, Sandbox authentication (delivery is skipped).
 */
export async function sendCode({ tx, now, ids, changes }: Sending, message: CodeMessage): Promise<string> {
  const config = await selectWalletConfig(tx)
  const id = ids.new('Message')
  const seconds = Math.round((msOf(message.expiresAt) - now) / 1000)
  await keepSentMessage(tx, {
    id,
    channel: message.channel,
    address: message.address,
    purpose: message.purpose,
    code: message.code,
    text: textOf(message, config, seconds),
    account_id: message.accountId,
    customer_id: message.customerId,
    auth_method_id: message.authMethodId,
    expires_at: message.expiresAt,
    created_at: isoOf(now),
  })
  changes.add('messages', id)
  return id
}
