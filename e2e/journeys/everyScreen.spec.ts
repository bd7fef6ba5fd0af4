import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { type Host, startHost } from '../host'
import { openDesk } from '../screens/desk'

/**
 * What a machine can check of every screen: axe, errors, text that is cut, keyboard focus. With COUNTERSIGN_PICTURES=1
 * it makes pictures of each, to be looked at.
 */
const MAKES_PICTURES = process.env.COUNTERSIGN_PICTURES === '1'
const SHOTS = join(import.meta.dirname, '../../test-results/screens')
const IMAGES = join(import.meta.dirname, '../../docs/images')
const SCREENS = [
  '/overview',
  '/approvals',
  '/approvals?tab=decided',
  '/agents',
  '/beneficial-owners',
  '/external-accounts',
  '/ownership',
  '/onboarding',
  '/customers',
  '/customers?isIncludingDeleted=true',
  '/customers?region=FR',
  '/customers?tab=import',
  '/customers?tab=imports',
  '/invitations',
  '/internal-accounts',
  '/quotes',
  '/transactions',
  '/ledger',
  '/ledger?tab=entries&of=world:bank:USD',
  '/exchange-rates',
  '/exchange-rates?tab=chart',
  '/discoveries',
  '/discoveries?tab=uma',
  '/discoveries?tab=vasps',
  '/credentials',
  '/sent-messages',
  '/signatures',
  '/signatures?tab=paste',
  '/playground',
  '/playground?ceremony=add-passkey&show=bytes',
  '/playground?ceremony=enrol-app',
  '/sandbox',
  '/sandbox?act=fail-login',
  '/clock',
  '/clock?tab=history',
  '/inbox',
  '/inbox?tab=outbox',
  '/inbox?tab=catalogue',
  '/inbox?tab=forwarding',
  '/request-log',
  '/reference',
  '/reference?operation=createQuote&pane=attempt',
  '/reference?schema=Quote',
  '/reference?code=INVALID_INPUT',
  '/reference?webhook=outgoing-payment',
  '/tokens',
  '/snapshots',
  '/settings/controls',
  '/settings/controls?tab=rules',
  '/settings/controls?tab=maxima',
  '/settings/controls?tab=limits',
  '/settings/platform',
  '/settings/operators',
  '/settings/sessions',
  '/settings/audit',
  '/settings/audit?outcome=REFUSED',
  '/settings/appearance',
] as const

let host: Host
let session: Awaited<ReturnType<Page['context']>>
test.describe.configure({ mode: 'parallel' })
test.use({ trace: 'off' })

test.beforeAll(async ({ browser }: { browser: Browser }) => {
  mkdirSync(SHOTS, { recursive: true })
  host = await startHost('demo')
  session = await browser.newContext()
  await openDesk(await session.newPage(), host)
})
test.afterAll(async () => {
  await session.close()
  await host.stop()
})

/** Cell texts, labels and buttons whose content does not fit and is not meant to be shortened. */
async function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, h1, h2, h3, label, dt, th')]
      .filter((element) => element.offsetParent !== null && getComputedStyle(element).textOverflow !== 'ellipsis')
      .filter(
        (element) => element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflow === 'hidden',
      )
      .map((element) => element.innerText.slice(0, 60)),
  )
}

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(fadesAreOver)
}

/** A button that fades from disabled to enabled has, half-way, colours that nobody reads: axe looks after the fade. */
async function fadesAreOver(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter((each) => each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  await Promise.all(ending.map((each) => each.finished.catch(() => undefined)))
}

async function picture(page: Page, name: string): Promise<void> {
  if (MAKES_PICTURES) await page.screenshot({ path: join(SHOTS, `${name}.png`) })
}

/** Dark is the same document in other colours: what depends on them is looked at again. */
function axeOf(page: Page, colorScheme: 'light' | 'dark'): AxeBuilder {
  // No screen has a frame, so that no second page is needed to put results together.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  return colorScheme === 'light' ? axe : axe.withRules(['color-contrast'])
}

/** In parts, so that the workers share them. */
const PARTS = [0, 1, 2, 3].map((part) => SCREENS.filter((_path, index) => index % 4 === part))

for (const [screens, colorScheme] of PARTS.flatMap((part) => [[part, 'light'] as const, [part, 'dark'] as const])) {
  test(`${screens[0]} and every fourth screen after it are accessible and free of errors, ${colorScheme}`, async () => {
    test.setTimeout(240_000)
    const page = await session.newPage()
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`${page.url()}: ${message.text()}`)
    })
    page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
    const findings: string[] = []
    for (const path of screens) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto(host.url + path)
      await settled(page)
      const row = page.locator('tbody tr[data-row], [role=row][aria-selected], tbody tr').first()
      if (await row.isVisible()) await row.click({ position: { x: 6, y: 6 } })
      await settled(page)
      const name = path.replaceAll(/[^a-z]+/g, '-').slice(1)
      await picture(page, `${name}-${colorScheme}-1280`)
      const { violations } = await axeOf(page, colorScheme).analyze()
      findings.push(
        ...violations.map(
          (found) => `${path}: ${found.id}: ${found.nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`,
        ),
      )
      await page.setViewportSize({ width: 1024, height: 768 })
      findings.push(...(await cutTexts(page)).map((text) => `${path}: cut at 1024 px: ${text}`))
      await page.setViewportSize({ width: 1920, height: 1080 })
      await picture(page, `${name}-${colorScheme}-1920`)
    }
    expect(findings).toEqual([])
    expect(complaints).toEqual([])
    await page.close()
  })
}

test('the pictures of the README are made here', async () => {
  const page = await session.newPage()
  await page.setViewportSize({ width: 1280, height: 800 })
  const dir = process.env.COUNTERSIGN_WRITE_IMAGES === '1' ? IMAGES : SHOTS
  mkdirSync(dir, { recursive: true })
  for (const [path, colorScheme, file] of [
    ['/approvals', 'light', 'approvals-light.png'],
    ['/overview', 'dark', 'overview-dark.png'],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto(host.url + path)
    await settled(page)
    if (path === '/overview') await expect(page.getByRole('figure', { name: /^Completed payments/ })).toBeVisible()
    if (path === '/approvals') {
      await page.getByRole('row').nth(1).click()
      await expect(page.getByRole('region', { name: 'Forecast' })).toContainText(
        /Would (be paid|start, then fail|be refused)/,
      )
    }
    await page.screenshot({ path: join(dir, file) })
  }
  await page.close()
})

test('keyboard alone reaches the navigation, the list and the palette', async () => {
  const page = await session.newPage()
  // Approvals opens the first item that waits, and the focus with it (keyboard.spec.ts).
  await page.goto(`${host.url}/customers`)
  await settled(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.type('Ledger')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Ledger/ })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.close()
})

test('any id pasted into the palette goes to its place', async () => {
  const page = await session.newPage()
  const reply = await fetch(`${host.baseUrl}/transactions?limit=1`, {
    headers: { authorization: `Basic ${Buffer.from(`${host.token.id}:${host.token.secret}`).toString('base64')}` },
  })
  const { data } = (await reply.json()) as { data: { id: string }[] }
  const id = data[0]?.id ?? ''
  await page.goto(`${host.url}/overview`)
  await settled(page)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.insertText(id)
  await expect(page.getByRole('dialog').getByText(id.slice(-6))).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/transactions/${id}`))
  await page.close()
})
