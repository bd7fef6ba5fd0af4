import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { expect } from '../expect'
import { type Host, startHost } from '../host'
import { followRoute, openDesk, screenOf } from '../screens/desk'
import {
  bringAxe,
  cutHints,
  cutTexts,
  fadesAreOver,
  lostControls,
  OF_LAYOUT,
  OF_WIDTH,
  violations,
} from '../screens/looks'
import { openRow } from '../screens/rows'
import { test } from '../test'

/**
 * What a machine can check of every screen: axe, errors, what is cut or out of reach, keyboard focus. With
 * COUNTERSIGN_PICTURES=1 it makes pictures of each, to be looked at.
 */
const MAKES_PICTURES = process.env.COUNTERSIGN_PICTURES === '1'
const SHOTS = join(import.meta.dirname, '../../test-results/screens')
const IMAGES = join(import.meta.dirname, '../../docs/images')
const SCREENS = [
  '/overview',
  '/approvals',
  '/approvals?tab=decided',
  '/agents',
  '/time-machine',
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
  '/stablecoins',
  '/stablecoins?tab=coins',
  '/stablecoins?tab=links',
  '/internal-accounts',
  '/quotes',
  '/transactions',
  '/cards',
  '/ledger',
  '/ledger?tab=entries&of=world:bank:USD',
  '/exchange-rates',
  '/exchange-rates?tab=chart',
  '/discoveries',
  '/discoveries?tab=uma',
  '/discoveries?tab=vasps',
  '/credentials',
  '/delegated-keys',
  '/sent-messages',
  '/signatures',
  '/signatures?tab=paste',
  '/playground',
  '/playground?ceremony=add-passkey&show=bytes',
  '/playground?ceremony=enrol-app',
  '/sandbox',
  '/sandbox?act=fail-login',
  '/terminal',
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
  '/settings/approval-rules',
  '/settings/approval-rules?tab=history',
  '/settings/platform',
  '/settings/operators',
  '/settings/operators?tab=groups',
  '/settings/operators?tab=stand-ins',
  '/settings/operators?tab=stand-ins&new=1',
  '/settings/sessions',
  '/settings/audit',
  '/settings/audit?outcome=REFUSED',
  '/settings/appearance',
] as const

let host: Host
let session: Awaited<ReturnType<Page['context']>>
test.describe.configure({ mode: 'parallel' })

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

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"], [data-stale="true"]')).toHaveCount(0)
  await page.evaluate(fadesAreOver)
}

async function picture(page: Page, name: string): Promise<void> {
  if (MAKES_PICTURES) await page.screenshot({ path: join(SHOTS, `${name}.png`) })
}

/** Changes the theme as a person's system does, and waits until everything has its colours. */
async function paint(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`)).toBeVisible()
  await page.evaluate(fadesAreOver)
}

/**
 * At 1280 pixels and at 400, which is another layout, all rules are looked at; at 1024 what is cut or out of reach, and
 * on the first screen what depends on the width. Every rule at every width while pictures are made.
 */
const LIGHT = [
  { width: 1280, height: 800, rules: [] },
  { width: 1024, height: 768, rules: OF_WIDTH },
  { width: 400, height: 800, rules: [] },
] as const
/** Dark is the same document in other colours: what depends on them, and on a width that light was not looked at in. */
const DARK = [{ width: 1920, height: 1080, rules: OF_LAYOUT }] as const
const IN_PICTURES = [LIGHT[0], DARK[0], LIGHT[1], LIGHT[2]].map((size) => ({ ...size, rules: [] }))

interface Look {
  readonly path: string
  /** Of its pictures. */
  readonly name: string
  /** Another screen was looked at before in this page. */
  readonly isNavigationKnown: boolean
}

async function lookInLight(page: Page, { path, name, isNavigationKnown }: Look): Promise<string[]> {
  const findings: string[] = []
  for (const { width, height, rules } of MAKES_PICTURES ? IN_PICTURES : LIGHT) {
    await page.setViewportSize({ width, height })
    await settled(page)
    await picture(page, `${name}-light-${width}`)
    const isSeen = width === 1024 && isNavigationKnown && !MAKES_PICTURES
    const found = isSeen ? [] : await violations(page, rules, { isNavigationKnown })
    if (width !== 1280)
      found.push(...[...(await cutTexts(page)), ...(await cutHints(page))].map((text) => `cut: ${text}`))
    if (width !== 1280) found.push(...(await lostControls(page)).map((text) => `out of reach: ${text}`))
    findings.push(...found.map((text) => `${path} at ${width} px: ${text}`))
  }
  return findings
}

async function lookInDark(page: Page, { path, name, isNavigationKnown }: Look): Promise<string[]> {
  const findings: string[] = []
  await paint(page, 'dark')
  for (const { width, height, rules } of MAKES_PICTURES ? IN_PICTURES : DARK) {
    await page.setViewportSize({ width, height })
    await settled(page)
    await picture(page, `${name}-dark-${width}`)
    const found = await violations(page, rules, { isNavigationKnown })
    findings.push(...found.map((text) => `${path} at ${width} px, dark: ${text}`))
  }
  return findings
}

/** On a phone, dark still: the list by itself, where a panel covered it. */
async function lookAtList(page: Page, { path, name, isNavigationKnown }: Look): Promise<string[]> {
  await page.setViewportSize({ width: 400, height: 800 })
  const close = page.getByRole('button', { name: 'Close', exact: true }).first()
  if (await close.isVisible()) await close.click()
  await settled(page)
  await picture(page, `${name}-dark-400-list`)
  const lost = (await lostControls(page)).map((text) => `out of reach: ${text}`)
  return [...(await violations(page, OF_LAYOUT, { isNavigationKnown })), ...lost].map(
    (text) => `${path} at 400 px, dark: ${text}`,
  )
}

/**
 * Goes to a screen at 1280 pixels and in light. From another screen the router goes, as by a link: loading the whole
 * program for each takes longer than what is looked at. Another address of the same screen is loaded.
 */
async function goToScreen(page: Page, path: string, before: string | undefined): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 })
  if (before === undefined || screenOf(before) === screenOf(path)) {
    // Nothing is drawn yet: the theme and the size change at no cost.
    await page.goto(host.url + path, { waitUntil: 'commit' })
    await paint(page, 'light')
    await page.waitForLoadState()
    await bringAxe(page)
  } else {
    await paint(page, 'light')
    await followRoute(page, path)
  }
  await settled(page)
}

/** In parts, so that the workers share them: two for each of three, who come to the end together. */
const PARTS = [0, 1, 2, 3, 4, 5].map((part) => SCREENS.filter((_path, index) => index % 6 === part))

for (const screens of PARTS) {
  test(`${screens[0]} and every sixth screen after it are accessible in four widths and both themes`, async () => {
    test.setTimeout(400_000)
    const page = await session.newPage()
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`${page.url()}: ${message.text()}`)
    })
    page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
    const findings: string[] = []
    for (const [index, path] of screens.entries()) {
      await goToScreen(page, path, screens[index - 1])
      const row = page.locator('tbody tr[data-row], [role=row][aria-selected], tbody tr').first()
      if (await row.isVisible()) await row.click({ position: { x: 6, y: 6 } })
      const look = { path, name: path.replaceAll(/[^a-z]+/g, '-').slice(1), isNavigationKnown: index > 0 }
      findings.push(
        ...(await lookInLight(page, look)),
        ...(await lookInDark(page, look)),
        ...(await lookAtList(page, look)),
      )
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
      await openRow(page.getByRole('row').nth(1))
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
