import { expect, type Page, test } from '@playwright/test'
import { type PlainClient, platformClient } from '../agentClient'
import { type Host, startHost } from '../host'
import { PERSON } from '../person'
import { openDesk } from '../screens/desk'

/** A wallet's card with its delegated key, as staff see it. */

let host: Host
let platform: PlainClient
let accountId: string
let cardId: string

test.beforeAll(async () => {
  host = await startHost('empty')
  platform = platformClient(host)
  const { id: cardholderId } = await platform.post<{ id: string }>('/customers', PERSON)
  const query = `customerId=${cardholderId}&type=EMBEDDED_WALLET`
  const { data } = await platform.get<{ data: { id: string }[] }>(`/customers/internal-accounts?${query}`)
  accountId = data[0]?.id ?? ''
  const card = { cardholderId, form: 'VIRTUAL', fundingSources: [accountId] }
  cardId = (await platform.post<{ id: string }>('/cards', card)).id
  await expect.poll(async () => (await platform.get<{ state: string }>(`/cards/${cardId}`)).state).toBe('ACTIVE')
})

test.afterAll(() => host.stop())

/** The three calls, signed by the literal of the sandbox. */
async function delegate(nickname: string): Promise<string> {
  const body = { cardId, internalAccountId: accountId, nickname }
  const repeat = async (requestId: string) => {
    const reply = await fetch(`${host.baseUrl}/auth/delegated-keys`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${host.token.id}:${host.token.secret}`).toString('base64')}`,
        'content-type': 'application/json',
        'service-wallet-signature': 'sandbox-valid-signature',
        'request-id': requestId,
      },
      body: JSON.stringify(body),
    })
    return (await reply.json()) as { id: string; requestId: string }
  }
  const first = await platform.post<{ requestId: string }>('/auth/delegated-keys', body)
  const second = await repeat(first.requestId)
  return (await repeat(second.requestId)).id
}

const detail = (page: Page) => page.getByRole('region', { name: 'Delegated key', exact: true })

test('staff find the key of a card, look at it, and revoke it; the wallet shows both', async ({ page }) => {
  const id = await delegate('Card payments of Marta')
  await openDesk(page, host)
  await page.goto(`${host.url}/delegated-keys`)
  await page.getByText('Card payments of Marta').click()
  await expect(page).toHaveURL(new RegExp(encodeURIComponent(id).replace('%3A', '(:|%3A)')))
  await expect(detail(page)).toContainText('In force')
  await expect(detail(page)).toContainText('It has signed nothing yet.')
  await detail(page).getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(detail(page)).toContainText('Revoked')
  await page.goto(`${host.url}/credentials/${accountId}`)
  await expect(page.getByRole('region', { name: 'Delegated keys' })).toContainText('Revoked')
})
