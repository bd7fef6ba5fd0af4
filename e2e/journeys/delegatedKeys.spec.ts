import type { Page } from '@playwright/test'
import { type PlainClient, platformClient } from '../agentClient'
import { expect } from '../expect'
import { PERSON } from '../person'
import { goToAddress } from '../screens/desk'
import { bringAxe, cutTexts, violations } from '../screens/looks'
import { host, oneAtTheDesk, page } from '../screens/oneAtTheDesk'
import { test } from '../test'

/** A wallet's card with its delegated key, as staff see it. */

let platform: PlainClient
let accountId: string
let cardId: string

oneAtTheDesk('empty')
test.beforeAll(async () => {
  platform = platformClient(host)
  const { id: cardholderId } = await platform.post<{ id: string }>('/customers', PERSON)
  const query = `customerId=${cardholderId}&type=EMBEDDED_WALLET`
  const { data } = await platform.get<{ data: { id: string }[] }>(`/customers/internal-accounts?${query}`)
  accountId = data[0]?.id ?? ''
  const card = { cardholderId, form: 'VIRTUAL', fundingSources: [accountId] }
  cardId = (await platform.post<{ id: string }>('/cards', card)).id
  await expect.poll(async () => (await platform.get<{ state: string }>(`/cards/${cardId}`)).state).toBe('ACTIVE')
})

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

/** A merchant's bank asks; what the service answers comes by itself. */
async function authorize(descriptor: string, amount: number): Promise<void> {
  const body = { amount, currency: { code: 'USDB' }, merchant: { descriptor, mcc: '5814', country: 'US' } }
  await platform.post(`/sandbox/cards/${cardId}/simulate/authorization`, body)
}

interface CardPayment {
  readonly id: string
  readonly status: string
  readonly merchant?: { readonly descriptor: string }
}

const paymentAt = async (descriptor: string): Promise<CardPayment | undefined> => {
  const { data } = await platform.get<{ data: CardPayment[] }>('/transactions?type=CARD')
  return data.find(({ merchant }) => merchant?.descriptor === descriptor)
}
const statusAt = async (descriptor: string) => (await paymentAt(descriptor))?.status ?? 'NONE'

/** What a machine can check of the screen, on a desk and in one column. */
async function expectGoodLooks(page: Page): Promise<void> {
  await bringAxe(page)
  for (const width of [1280, 400]) {
    await page.setViewportSize({ width, height: 800 })
    expect([...(await violations(page)), ...(await cutTexts(page))]).toEqual([])
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}

const detail = (page: Page) => page.getByRole('region', { name: 'Delegated key', exact: true })

test('staff find the key of a card, look at it, and revoke it; the wallet shows both', async () => {
  const id = await delegate('Card payments of Marta')
  await goToAddress(page, `${host.url}/delegated-keys`)
  await page.getByText('Card payments of Marta').click()
  await expect(page).toHaveURL(new RegExp(encodeURIComponent(id).replace('%3A', '(:|%3A)')))
  await expect(detail(page)).toContainText('In force')
  await expect(detail(page)).toContainText('It has signed nothing yet.')
  await detail(page).getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(detail(page)).toContainText('Revoked')
  await goToAddress(page, `${host.url}/credentials/${accountId}`)
  await expect(page.getByRole('region', { name: 'Delegated keys' })).toContainText('Revoked')
})

test('a card on a wallet pays by its key alone; each draw is signed, and settles after a revocation', async () => {
  await platform.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: 100_00 })
  await authorize('Before the key', 5_00)
  const id = await delegate('Second key of Marta')
  await authorize('Cafe Norte', 12_50)
  await expect.poll(() => statusAt('Cafe Norte')).toBe('AUTHORIZED')
  expect(await statusAt('Before the key')).toBe('NONE')

  await goToAddress(page, `${host.url}/delegated-keys/${id}`)
  const signed = detail(page).getByRole('region', { name: 'Newest signatures' })
  await expect(signed).toContainText('Authorization')
  await expect(signed).toContainText('Signature is good')
  await signed.getByText('Text that was signed').click()
  await expect(signed).toContainText('Cafe Norte')
  await expect(signed).toContainText('1250')
  await expectGoodLooks(page)
  await detail(page).getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(detail(page)).toContainText('Revoked')

  const payment = await paymentAt('Cafe Norte')
  const clearing = { cardTransactionId: payment?.id, amount: 12_50 }
  await platform.post(`/sandbox/cards/${cardId}/simulate/clearing`, clearing)
  await expect.poll(() => statusAt('Cafe Norte')).toBe('SETTLED')
  await authorize('After the key', 5_00)
  await delegate('Third key of Marta')
  await authorize('With another key', 5_00)
  await expect.poll(() => statusAt('With another key')).toBe('AUTHORIZED')
  expect(await statusAt('After the key')).toBe('NONE')
})
