import { spawn } from 'node:child_process'
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { expect } from '../expect'
import { holdBack } from '../holdBack'
import { type Host, startHost } from '../host'
import { goToAddress, openDesk } from '../screens/desk'
import { bringAxe, violations } from '../screens/looks'
import { PlaygroundScreen } from '../screens/playground'
import { test } from '../test'

let host: Host
let session: BrowserContext
test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }: { browser: Browser }) => {
  host = await startHost('empty')
  session = await browser.newContext()
  await openDesk(await session.newPage(), host)
})
test.afterAll(async () => {
  await session.close()
  await host.stop()
})

/** A tab of its own, so with no keys, on the wallet of a fresh customer. */
async function openPlayground(): Promise<PlaygroundScreen> {
  const page = await session.newPage()
  await goToAddress(page, `${host.url}/playground`)
  const playground = new PlaygroundScreen(page)
  await playground.makeCustomer()
  return playground
}

/** Runs a script in a Node of its own, as a reader would; everything it prints. */
function runScript(script: string): Promise<{ readonly code: number | null; readonly output: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, COUNTERSIGN_TOKEN_ID: host.token.id, COUNTERSIGN_TOKEN_SECRET: host.token.secret }
    const child = spawn(process.execPath, ['--input-type=module', '-'], { env })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    }
    child.once('exit', (code) => resolve({ code, output }))
    child.stdin.end(script)
  })
}

async function textOfDownload(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Export as script' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('ceremony.mjs')
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  await page.keyboard.press('Escape')
  return Buffer.concat(chunks).toString('utf8')
}

test('the whole tour runs on a fresh wallet, every byte in view, and again as a script', async () => {
  const playground = await openPlayground()
  const { page, steps, evidence, keyRing } = playground
  // The button that made the first wallet went away with the note that there is none.
  await expect(steps).toBeFocused()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))

  await playground.act('Ask for a code')
  await expect(evidence).toContainText('Step 1')
  await expect(await playground.showTab('Response')).toContainText('otpEncryptionTargetBundle')
  await expect(await playground.showTab('Bytes')).toContainText('data.targetPublic')
  await playground.act('Seal and send the code')
  await expect(await playground.showTab('Bytes')).toContainText('otp_code')
  await playground.act('Sign and open the session')
  await expect(keyRing).toContainText('session-1')
  const request = await playground.showTab('Request')
  await expect(request).toContainText('Service-Wallet-Signature')
  await expect(request).toContainText('Basic ••')

  await playground.runRest()
  await expect(steps.getByText('passkey-1 is revoked')).toBeVisible()
  await expect(steps.getByText('12 recovery words opened')).toBeVisible()
  await expect(keyRing.getByText('revoked')).toHaveCount(2)
  await playground.showStep(4)
  const bytes = await playground.showTab('Bytes')
  await expect(bytes).toContainText('webauthn.create')
  await expect(bytes).toContainText('flag UP')

  const script = await textOfDownload(page)
  expect(script).not.toContain(host.token.secret)
  const { code, output } = await runScript(script)
  expect(output).toContain('Done: ')
  expect(code).toBe(0)
  expect(complaints).toEqual([])
})

test('a deliberate mistake is refused with its reason, and put right in place', async () => {
  const playground = await openPlayground()
  const { page, steps } = playground
  await playground.choose('Sign an action: privacy')
  await steps.getByRole('button', { name: /Go to “Log in by code”/ }).click()
  await playground.runRest()
  await playground.choose('Sign an action: privacy')
  await playground.act('Send without a signature')
  await steps.getByRole('button', { name: 'Mistakes and finer points' }).click()
  const stamp = steps.getByRole('combobox', { name: 'Stamp' })
  await stamp.selectOption('Mistake: signature raw (r || s) instead of DER')
  await playground.act('Sign and repeat the call')
  await expect(steps.getByRole('alert')).toContainText('WALLET_SIGNATURE_MALFORMED')
  const why = steps.getByRole('link', { name: 'Why did my signature fail' })
  await expect(why).toHaveAttribute('href', /^\/signatures\/Verdict:.*accountId=InternalAccount:/)
  await bringAxe(page)
  expect(await violations(page)).toEqual([])
  await stamp.selectOption('Right')
  await playground.act('Sign and repeat the call')
  await expect(steps.getByText('Privacy is on')).toBeVisible()
})

test('a payment from the wallet executes in both forms', async () => {
  const playground = await openPlayground()
  const { page, steps } = playground
  await playground.choose('Log in by code')
  await playground.runRest()
  await playground.choose('Sign an action: payment')
  await playground.runRest()
  await expect(steps.getByText('Quote is PROCESSING')).toBeVisible()
  await steps.getByRole('button', { name: 'Start over' }).click()
  for (const name of ['Fund the wallet', 'Add the external account', 'Create the quote']) await playground.act(name)
  await steps.getByRole('combobox', { name: 'Form' }).selectOption('One call: sign the text of the quote')
  await playground.act('Go on')
  await playground.act('Sign and execute')
  await expect(steps.getByText('Quote is PROCESSING')).toBeVisible()
  await expect(await playground.showTab('Request')).not.toContainText('Request-Id')

  const { code, output } = await runScript(await textOfDownload(page))
  expect(output).toContain('is PROCESSING')
  expect(code).toBe(0)
})

test('card payments are delegated in three calls with one body, and again as a script', async () => {
  const playground = await openPlayground()
  const { page, steps } = playground
  await playground.choose('Log in by code')
  await playground.runRest()
  await playground.choose('Delegate card payments')
  await playground.act('Take the card')
  await playground.act('Send the first call')
  await expect(await playground.showTab('Response')).toContainText('CREATE_USERS_V3')
  await playground.act('Sign and repeat the call')
  await expect(steps.getByText('A key was made and waits')).toBeVisible()
  await expect(await playground.showTab('Bytes')).toContainText('CREATE_POLICIES')
  await playground.act('Sign and repeat the call')
  await expect(steps.getByText(/^Key \w{6} is in force$/)).toBeVisible()
  const { code, output } = await runScript(await textOfDownload(page))
  expect(output).toMatch(/delegated key DelegatedKey:\S+ is ACTIVE/)
  expect(code).toBe(0)
})

/** Goes on with the key until the control has the focus, at most so many times. */
async function reach(target: Locator, most: number, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let count = 0; count < most; count += 1) {
    await target.page().keyboard.press(key)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  await expect(target).toBeFocused()
}

test('a key is delegated by the keyboard alone, each act a few keys from the one before', async () => {
  const page = await session.newPage()
  await goToAddress(page, `${host.url}/playground`)
  const { steps } = new PlaygroundScreen(page)
  const button = (name: string) => page.getByRole('button', { name })
  const enter = () => page.keyboard.press('Enter')
  await reach(button('New sandbox customer'), 80)
  await enter()
  await expect(page).toHaveURL(/account=InternalAccount:/)
  await reach(button('Log in by code'), 80)
  await enter()
  await expect(steps).toBeFocused()
  await reach(button('Run all remaining steps'), 3)
  await enter()
  await expect(steps.getByText('Everything has been carried out.')).toBeVisible()
  await reach(button('Delegate card payments'), 60, 'Shift+Tab')
  await enter()
  await expect(steps).toBeFocused()
  const acts = [
    ['Take the card', /^A card was issued/],
    ['Send the first call', /^202, request/],
    ['Sign and repeat the call', /^A key was made and waits/],
    ['Sign and repeat the call', /^Key \w{6} is in force$/],
  ] as const
  for (const [name, said] of acts) {
    await reach(steps.getByRole('button', { name }), 8)
    await enter()
    await expect(steps.getByText(said)).toBeVisible()
  }
})

test('a ceremony chosen before its wallet is read begins on that wallet, and on no other', async () => {
  const { page, steps } = await openPlayground()
  await expect(steps).toBeVisible()
  const earlier = new URL(page.url()).searchParams.get('account') ?? ''
  // All reads of wallets but the one that names the new customer's.
  const letGo = await holdBack(page, /\/api\/wallets|internal-accounts(?!.*customerId=)/)
  await page.getByRole('button', { name: 'New sandbox customer' }).click()
  await expect(page).not.toHaveURL(new RegExp(earlier))
  await page.getByRole('button', { name: 'Log in by code' }).press('Enter')
  await expect(page).toHaveURL(/ceremony=log-in-by-code/)
  await expect(steps).toHaveCount(0)
  await letGo()
  await expect(steps).toBeFocused()
  await expect(steps.getByRole('heading', { level: 2, name: 'Log in by code' })).toBeVisible()
})

test('a finished ceremony offers the one that makes sense now, and nothing moves the frame', async () => {
  const playground = await openPlayground()
  const { page, steps } = playground
  await expect(playground.evidence).toContainText('Nothing has travelled yet')
  await playground.choose('Log in by code')
  await playground.runRest()
  const next = steps.getByRole('region', { name: 'Next' })
  await expect(next).toContainText('Next: add a passkey')
  await expect(next.getByRole('button')).toBeInViewport({ ratio: 1 })
  await expect(steps.getByRole('button', { name: 'Repeat from here' })).toBeInViewport({ ratio: 1 })
  await expect(steps.getByText('2 calls, GET 200, then POST 200')).toBeAttached()
  await next.getByRole('button', { name: 'Go to “Add a passkey”' }).click()
  await expect(steps.getByRole('heading', { level: 2, name: 'Add a passkey' })).toBeVisible()
  await playground.runRest()
  await expect(next).toContainText('Next: log in by passkey')
  const tops = await page.evaluate(() =>
    [document.documentElement, document.body, document.querySelector('main')].map((frame) => frame?.scrollTop),
  )
  expect(tops).toEqual([0, 0, 0])
})

test('keys are kept for this tab, and forgotten on demand', async () => {
  const playground = await openPlayground()
  const { page } = playground
  await playground.choose('Log in by code')
  await playground.runRest()
  await page.reload()
  await expect(playground.keyRing).toContainText('session-1')
  await playground.keyRing.getByRole('button', { name: 'Forget keys' }).click()
  await page.getByRole('dialog', { name: 'Forget keys' }).getByRole('button', { name: 'Forget keys' }).click()
  await expect(playground.keyRing).toContainText('No keys yet')
})
