import { mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type PlainClient, platformClient } from '../agentClient'
import { expect } from '../expect'
import { type Host, startHost } from '../host'
import { bringAxe, cutTexts, lostControls, violations } from '../screens/looks'
import { test } from '../test'

/**
 * The pages that end users see, worked by the people they are for. Each step is looked at in both themes, on a phone
 * and on a desk.
 */
const SHOTS = join(import.meta.dirname, '../../test-results/screens')
const MAKES_PICTURES = process.env.COUNTERSIGN_PICTURES === '1'

let host: Host
let platform: PlainClient

test.use({ viewport: { width: 400, height: 800 } })
test.beforeAll(async () => {
  mkdirSync(SHOTS, { recursive: true })
  host = await startHost('empty')
  platform = platformClient(host)
})
test.afterAll(() => host.stop())

/** What a machine can check of the page as it stands; the phone is left as it was. */
async function expectGoodLooks(page: Page, name: string): Promise<void> {
  await bringAxe(page)
  const findings: string[] = []
  for (const [width, height] of [
    [1280, 800],
    [400, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      if (MAKES_PICTURES) {
        const path = join(SHOTS, `hosted-${name}-${colorScheme}-${width}.png`)
        await page.screenshot({ path, fullPage: true })
      }
      const found = [...(await violations(page)), ...(await cutTexts(page)), ...(await lostControls(page))]
      findings.push(...found.map((text) => `${name} at ${width} px, ${colorScheme}: ${text}`))
    }
  }
  expect(findings).toEqual([])
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** A German customer whose check waits for a person, with both contacts proven. */
async function signUp(): Promise<string> {
  const { id } = await platform.post<{ id: string }>('/customers', {
    customerType: 'INDIVIDUAL',
    fullName: 'Lena Vogt 001',
    region: 'DE',
    email: 'lena.vogt@example.de',
    phoneNumber: '+491701234567',
  })
  for (const contact of ['email', 'phone']) {
    await platform.post(`/customers/${id}/verify-${contact}`)
    await platform.post(`/customers/${id}/verify-${contact}/confirm`, { code: '123456' })
  }
  return id
}

interface Visit {
  readonly path: string | undefined
  readonly referer: string | undefined
}

/** The app that a customer comes from and goes back to. */
async function startApp() {
  const visits: Visit[] = []
  const server = createServer(({ url, headers }, reply) => {
    if (url !== '/favicon.ico') visits.push({ path: url, referer: headers.referer })
    reply.setHeader('content-type', 'text/html').end('<h1>Back in the app</h1>')
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const stop = () => new Promise((resolve) => server.close(resolve).closeAllConnections())
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, visits, stop }
}

/** A picture that looks like a passport. */
async function passportPicture(page: Page): Promise<Buffer> {
  const paper = await page.context().newPage()
  await paper.setContent('<body style="font: 20px serif; background: #eed">PASSPORT<br>VOGT<br>LENA<br>C01X00T47')
  const picture = await paper.screenshot()
  await paper.close()
  return picture
}

async function addDocument(page: Page, name = 'passport.png'): Promise<void> {
  await page.getByLabel('What it is').selectOption({ label: 'Passport' })
  await page.getByLabel('Number of the document').fill('C01X00T47')
  await page.getByLabel('Issuing authority').fill('City of Berlin')
  const buffer = await passportPicture(page)
  await page.getByLabel('File or photograph').setInputFiles({ name, mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Add this file and another one' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
}

test('a customer is verified on a phone, by keyboard, and comes back to the app', async ({ page }) => {
  const customerId = await signUp()
  const app = await startApp()
  const redirectUri = `${app.url}/verified?state=xyz`
  const { kycUrl } = await platform.post<{ kycUrl: string }>(`/customers/${customerId}/kyc-link`, { redirectUri })
  const next = async () => {
    await page.getByRole('button', { name: 'Continue' }).focus()
    await page.keyboard.press('Enter')
  }

  await page.goto(kycUrl)
  await expect(page).toHaveTitle('Step 1 of 4 – Verification')
  await expectGoodLooks(page, 'person')
  await next()
  await expect(page.getByRole('alert')).toHaveText('Some answers need another look. Nothing was sent yet.')
  await expect(page).toHaveTitle('Please correct: Step 1 of 4 – Verification')
  const birth = page.getByLabel('Date of birth')
  await expect(birth).toBeFocused()
  await expect(birth).toHaveAccessibleDescription('Please give the day as it stands in your passport.')
  await expectGoodLooks(page, 'person-faults')
  await birth.fill('1988-04-12')
  await page.getByLabel('Nationality').selectOption({ label: 'Germany' })
  await page.getByLabel('Kind of US tax number').selectOption('SSN')
  await page.getByLabel('US tax number', { exact: true }).fill('123-45-6789')
  await next()

  await expect(heading(page, 'Where you live')).toBeVisible()
  await page.getByLabel('Street and number').fill('Torstraße 1')
  await page.getByLabel('Postal code').fill('10119')
  await page.getByLabel('City').fill('Berlin')
  await page.getByLabel('Country', { exact: true }).selectOption({ label: 'Germany' })
  await expectGoodLooks(page, 'address')
  await next()

  await expect(heading(page, 'Your documents')).toBeVisible()
  await expect(page.getByLabel('Issued in')).toHaveValue('DE')
  await next()
  await expect(page.getByText('Still missing: a document.')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await addDocument(page)
  await addDocument(page, 'a photograph of my old passport, taken by mistake.png')
  await expectGoodLooks(page, 'document')
  const removal = page.getByRole('button', { name: /^Remove Passport: a photograph/ })
  const oneLine = await page.getByRole('button', { name: 'Remove Passport: passport.png' }).boundingBox()
  expect((await removal.boundingBox())?.height).toBe(oneLine?.height)
  await removal.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem')).toHaveText(/^\s*Passport: passport\.png\s*Remove\s*$/)
  await next()

  await expect(heading(page, 'Send it')).toBeVisible()
  await expect(page.getByText('Torstraße 1, 10119 Berlin, Germany')).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('checkbox')).toHaveAccessibleDescription('Please agree before you send it.')
  await expectGoodLooks(page, 'consent')
  await page.getByRole('checkbox').focus()
  await page.keyboard.press('Space')

  await page.getByRole('button', { name: 'Send' }).click()
  await expect(heading(page, 'Back in the app')).toBeVisible()
  expect(page.url()).toBe(redirectUri)
  // The app is told the state it gave, and not the address of the page, which is a key.
  expect(app.visits).toEqual([{ path: '/verified?state=xyz', referer: undefined }])
  await app.stop()

  await page.goto(kycUrl)
  await expect(heading(page, 'Thank you')).toBeVisible()
  await expectGoodLooks(page, 'finished')
  const { data } = await platform.get<{ data: { verificationStatus: string }[] }>(
    `/verifications?customerId=${customerId}`,
  )
  expect(data).toMatchObject([{ verificationStatus: 'PENDING_MANUAL_REVIEW' }])
})

test('somebody fills it in for a company', async ({ page }) => {
  const businessInfo = {
    legalName: 'Cordillera Roasters SAS',
    country: 'CO',
    taxId: '90-0441200',
    registrationNumber: 'CO-9004412001',
    incorporatedOn: '2016-03-08',
    countriesOfOperation: ['CO'],
  }
  const { id } = await platform.post<{ id: string }>('/customers', { customerType: 'BUSINESS', businessInfo })
  const { kycUrl } = await platform.post<{ kycUrl: string }>(`/customers/${id}/kyc-link`, {})
  await page.goto(kycUrl)
  await expect(page.getByLabel('Legal name')).toHaveValue('Cordillera Roasters SAS')
  await expect(page.getByLabel('Country of incorporation')).toHaveValue('CO')
  await expectGoodLooks(page, 'company')
})

test('a customer who lost the phone shows that it is them', async ({ page }) => {
  const customerId = await signUp()
  const { verificationLink } = await platform.post<{ verificationLink: string }>(
    `/sca/factors/reset?customerId=${customerId}`,
    { factor: 'SMS_OTP' },
  )
  await page.goto(verificationLink)
  await expect(heading(page, 'Show that it is you')).toBeVisible()
  await expectGoodLooks(page, 'liveness')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Hold still')).toBeVisible()
  await expectGoodLooks(page, 'liveness-hold')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Thank you')).toBeVisible()
  await expectGoodLooks(page, 'liveness-passed')
})

test('the holder of a wallet shows that it is theirs', async ({ page }) => {
  const customerId = await signUp()
  const { id } = await platform.post<{ id: string }>('/customers/external-accounts', {
    customerId,
    currency: 'USDC',
    ownershipType: 'FIRST_PARTY',
    accountInfo: {
      accountType: 'ETHEREUM_WALLET',
      address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Lena Vogt', countryOfResidence: 'DE' },
    },
  })
  const { verificationLink } = await platform.post<{ verificationLink: string }>(
    `/customers/external-accounts/${id}/challenge`,
    { method: 'LIVENESS' },
  )
  await page.goto(verificationLink)
  await page.getByRole('button', { name: 'I am ready' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(heading(page, 'Thank you')).toBeVisible()
  expect(await platform.get(`/customers/external-accounts/${id}`)).toMatchObject({ status: 'ACTIVE' })
})

test('an invited person reads who invites and how much', async ({ page }) => {
  const { umaAddress } = await platform.post<{ umaAddress: string }>('/customers', {
    customerType: 'INDIVIDUAL',
    fullName: 'Joy Okafor',
    email: 'joy@example.com',
    currencies: ['USD'],
  })
  const invitation = { inviterUma: umaAddress, firstName: 'Amara', amountToSend: 12_550 }
  const { url, code } = await platform.post<{ url: string; code: string }>('/invitations', invitation)
  await page.goto(url)
  await expect(heading(page, 'Amara, you are invited')).toBeVisible()
  await expect(page.getByText('125.50 USD')).toBeVisible()
  await expect(page.getByText(code)).toBeVisible()
  await expectGoodLooks(page, 'invitation')
  await platform.post(`/invitations/${code}/cancel`)
  await page.goto(url)
  await expect(heading(page, 'This invitation was cancelled')).toBeVisible()
  await page.goto(`${host.url}/hosted/verification/${'0'.repeat(64)}`)
  await expect(heading(page, 'This link does not work')).toBeVisible()
  await expectGoodLooks(page, 'unknown')
})
