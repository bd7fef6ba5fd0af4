import { type FolderHost, startFolderHost } from '../folderHost'
import { PERSON } from '../person'
import type { Receiver } from './receiver'

export type Json = Readonly<Record<string, unknown>>

/** One customer with money, one payee, one agent's unused device code: what the campaigns act on. */
export interface Platform {
  readonly accountId: string
  readonly payeeId: string
  readonly fundedMinor: number
}

const FUNDED_MINOR = 90_000_000_000

/** The reply's body, or an error that shows what came instead. */
export async function required(reply: Promise<{ readonly status: number; readonly body: unknown }>): Promise<Json> {
  const { status, body } = await reply
  if (status >= 300) throw new Error(`a call of the set-up answered ${status}: ${JSON.stringify(body).slice(0, 300)}`)
  return body as Json
}

/** Starts the host on the folder; the first start makes the empty platform by call. */
export const startOn = (dataDir: string): Promise<FolderHost> => startFolderHost(['--port', '0', '--data-dir', dataDir])

/** Makes the customer, the account and the payee, and points webhooks at the receiver. */
export async function buildPlatform(host: FolderHost, receiver: Receiver): Promise<Platform> {
  await required(host.operate('/seeds/empty', {}))
  await required(host.call('/config', { webhookEndpoint: receiver.url }, { method: 'PATCH' }))
  const { publicKeyPem } = (await required(host.operate('/settings/webhooks/key'))) as { publicKeyPem: string }
  receiver.trust(publicKeyPem)
  const customer = await required(host.call('/customers', PERSON))
  const accounts = await required(
    host.call(`/customers/internal-accounts?customerId=${String(customer.id)}&currency=USD`),
  )
  const [account] = accounts.data as readonly Json[]
  const accountId = String(account?.id)
  await required(host.call(`/sandbox/internal-accounts/${accountId}/fund`, { amount: FUNDED_MINOR }))
  const payee = await required(
    host.call('/customers/external-accounts', {
      customerId: customer.id,
      currency: 'USD',
      accountInfo: {
        accountType: 'USD_ACCOUNT',
        routingNumber: '021000021',
        accountNumber: '1234567899',
        beneficiary: { beneficiaryType: 'BUSINESS', legalName: 'Luna Hardware SA', countryOfResidence: 'US' },
      },
    }),
  )
  return { accountId, payeeId: String(payee.id), fundedMinor: FUNDED_MINOR }
}
