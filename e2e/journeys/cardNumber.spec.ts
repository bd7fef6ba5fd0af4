import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FrameLocator, Page } from '@playwright/test'
import { consoleClient, type PlainClient, platformClient } from '../agentClient'
import { expect } from '../expect'
import { type Host, startHost } from '../host'
import { bringAxe, violations } from '../screens/looks'
import { test } from '../test'

/** The number of a card as its holder sees it: on a page of its own, and in a frame of the platform's site. */

let host: Host
let platform: PlainClient
let cardId: string
/** A site on another origin, which shows whatever its query names in a frame. */
let site: Server

test.use({ viewport: { width: 400, height: 800 }, permissions: ['clipboard-read', 'clipboard-write'] })
test.beforeAll(async () => {
  host = await startHost('empty')
  platform = platformClient(host)
  cardId = await issueCard()
  site = createServer((request, reply) => {
    const shown = new URL(request.url ?? '/', 'http://site').searchParams.get('shown') ?? ''
    const frame = `<iframe title="Card" allow="clipboard-write" width="380" height="600" src="${shown}"></iframe>`
    reply.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>Shop</title>${frame}`)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
})
test.afterAll(async () => {
  site.close()
  await host.stop()
})

const siteOrigin = () => `http://127.0.0.1:${(site.address() as AddressInfo).port}`

async function issueCard(): Promise<string> {
  const customer = { customerType: 'INDIVIDUAL', fullName: 'Marta Ferreira', region: 'US', email: 'marta@example.com' }
  const { id: cardholderId } = await platform.post<{ id: string }>('/customers', customer)
  const accounts = await platform.get<{ data: { id: string }[] }>(
    `/customers/internal-accounts?customerId=${cardholderId}&currency=USD`,
  )
  const fundingSources = accounts.data.map(({ id }) => id)
  const { id } = await platform.post<{ id: string }>('/cards', { cardholderId, form: 'VIRTUAL', fundingSources })
  const isActive = async () => (await platform.get<{ state: string }>(`/cards/${id}`)).state === 'ACTIVE'
  await expect.poll(isActive).toBe(true)
  return id
}

const link = async () => (await platform.post<{ panEmbedUrl: string }>(`/cards/${cardId}/reveal`)).panEmbedUrl

const allowFrames = (origins: readonly string[]) =>
  consoleClient(host).patch('/settings', { cardFrameOrigins: origins })

const showButton = (where: Page | FrameLocator) => where.getByRole('button', { name: 'Show the number' })
const number = (where: Page | FrameLocator) => where.locator('#number')

test('a cardholder sees the number once, copies it, and it is hidden again', async ({ page }) => {
  await page.clock.install()
  const url = await link()
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your card')
  await bringAxe(page)
  expect(await violations(page)).toEqual([])
  await showButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(number(page)).toHaveText(/^4000 00\d\d \d{4} \d{4}$/)
  const shown = ((await number(page).textContent()) ?? '').replaceAll(' ', '')
  await bringAxe(page)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Copy card number' }).click()
  await expect(page.getByRole('status')).toHaveText('The card number is copied.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown)
  await page.clock.fastForward('01:01')
  await expect(number(page)).toHaveText(`•••• •••• •••• ${shown.slice(-4)}`)
  await expect(page.locator('#security-code')).toHaveText('•••')
  await expect(page.getByRole('button')).toHaveCount(0)
  expect(await page.content()).not.toContain(shown.slice(0, 12))
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
})

test('another site shows it in a frame only where the setting names it', async ({ page }) => {
  const refusals: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') refusals.push(message.text())
  })
  await page.goto(`${siteOrigin()}/?shown=${encodeURIComponent(await link())}`)
  await expect.poll(() => refusals.join(' ')).toContain('frame-ancestors')
  const frame = page.frameLocator('iframe')
  await expect(showButton(frame)).toHaveCount(0)
  await allowFrames([siteOrigin()])
  await page.goto(`${siteOrigin()}/?shown=${encodeURIComponent(await link())}`)
  await showButton(frame).click()
  await expect(number(frame)).toHaveText(/^4000 00\d\d \d{4} \d{4}$/)
  await allowFrames([])
})
