import type { Locator, Page } from '@playwright/test'
import { consoleClient, platformClient } from '../agentClient'
import { expect } from '../expect'
import { type Host, startHost } from '../host'
import { goToAddress, openDesk, waitForKeys } from '../screens/desk'
import { bringAxe, cutTexts, fadesAreOver, lostControls, OF_COLOUR, violations } from '../screens/looks'
import { test } from '../test'

/** The desk before an audience: nothing of the sandbox, large type, own name and colour. */
const STAFF_SCREENS = [
  ...['overview', 'approvals', 'agents', 'beneficial-owners', 'external-accounts', 'ownership', 'onboarding'],
  ...['customers', 'internal-accounts', 'quotes', 'transactions', 'transactions?status=REFUNDED&currency=XYZ'],
  ...[
    'cards',
    'ledger',
    'stablecoins?tab=links',
    'invitations',
    'settings/platform',
    'settings/operators',
    'settings/audit',
  ],
] as const
const SIZES = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const
const SHOTS = process.env.COUNTERSIGN_SHOTS

test.describe.configure({ mode: 'serial' })
let host: Host
let page: Page

test.beforeAll('the desk of the demo data, in a window of the size of a projector', async ({ browser }) => {
  host = await startHost('demo')
  const window = await browser.newContext({ viewport: SIZES[0] })
  page = await window.newPage()
  await openDesk(page, host)
})
test.afterAll(async () => {
  await page.context().close()
  await host.stop()
})

const html = () => page.locator('html')
const navigation = () => page.getByRole('navigation', { name: 'Navigation' })

async function settled(): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main [aria-busy="true"], main [data-stale="true"]')).toHaveCount(0)
  await page.evaluate(fadesAreOver)
}

async function listening(): Promise<void> {
  await settled()
  await waitForKeys(page)
}

async function picture(name: string): Promise<void> {
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/${name}.png` })
}

test('one key begins and ends presenting, and this browser remembers it', async () => {
  await listening()
  await expect(page.getByText('Sandbox', { exact: true }).first()).toBeVisible()
  await page.keyboard.press('Shift+P')
  await expect(html()).toHaveAttribute('data-presenting', 'true')
  await expect(page.getByText('Sandbox', { exact: true }).first()).toBeHidden()
  await expect(navigation().getByRole('link', { name: /^Request log/ })).toBeHidden()
  await expect(html()).toHaveCSS('font-size', '18px')
  await page.reload()
  await expect(html()).toHaveAttribute('data-presenting', 'true')
  await listening()
  await page.keyboard.press('Shift+P')
  await expect(html()).toHaveCSS('font-size', '16px')
  await expect(page.getByText('Sandbox', { exact: true }).first()).toBeVisible()
})

test('the palette begins it, and then names no screen for developers', async () => {
  const palette = page.getByRole('textbox', { name: 'Search, go to, do' })
  await page.keyboard.press('Control+K')
  await palette.fill('present')
  await page.getByText('Begin presenting').click()
  await expect(html()).toHaveAttribute('data-presenting', 'true')
  await expect(palette).toBeHidden()
  await page.keyboard.press('Control+K')
  const found = page.getByRole('dialog').getByText(/^(Sandbox|Settings)$|^Appearance$|^Clock$/)
  await palette.fill('appearance')
  await expect(found).toHaveText(['Appearance'])
  await palette.fill('clock')
  await expect(found).toHaveCount(0)
  await page.keyboard.press('Escape')
})

test('the audience reads our name in our colour, and a colour that is too weak is refused', async () => {
  await goToAddress(page, `${host.url}/settings/appearance`)
  await page.getByRole('textbox', { name: 'Name that the audience reads' }).fill('Meridian Bank')
  await expect(page).toHaveTitle(/Meridian Bank$/)
  const colour = page.getByRole('textbox', { name: 'Primary colour', exact: true })
  await colour.fill('#38bdf8')
  await colour.press('Enter')
  await expect(page.getByText('has a contrast of 2.1:1; 4.5:1 is needed')).toBeVisible()
  await expect(html()).not.toHaveAttribute('style', /--cs-accent/)
  await colour.fill('#0f766e')
  await colour.press('Enter')
  await expect(page.getByText('4.5:1 is needed')).toHaveCount(0)
  await expect(html()).toHaveAttribute('style', /--cs-accent: ?light-dark\(#0f766e/)
  await expect(page.getByRole('switch', { name: 'Presenting' })).toBeChecked()
  await picturesOf('appearance')
})

const THEMES = [
  { colorScheme: 'light', rules: [] },
  { colorScheme: 'dark', rules: OF_COLOUR },
] as const

/** Dark is the same document in other colours: its words and what is cut are looked at in light. */
const SIZES_IN = { light: SIZES, dark: [] } as const

/** The page as it stands, in each size; the theme is waited for. */
async function lookAt(path: string, colorScheme: 'light' | 'dark'): Promise<string[]> {
  const findings: string[] = []
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`)).toBeVisible()
  for (const size of SHOTS === undefined ? SIZES_IN[colorScheme] : SIZES) {
    await page.setViewportSize(size)
    await settled()
    await picture(`${path.replaceAll(/\W+/g, '-')}-${colorScheme}-${size.width}`)
    // The domain of UMA addresses is the service's own, and part of names that others know.
    const seen = (await page.locator('body').innerText()).replaceAll('sandbox.countersign.test', '')
    if (/sandbox/i.test(seen)) findings.push(`${path}: ${/.*sandbox.*/i.exec(seen)?.[0]}`)
    const cut = [...(await cutTexts(page)), ...(await lostControls(page))]
    findings.push(...cut.map((text) => `${path} at ${size.width} px: cut: ${text}`))
  }
  // What else there is to look at is the same as while nobody presents (everyScreen): the colours are the bank's own.
  const isNavigationKnown = path !== STAFF_SCREENS[0]
  const weak = await violations(page, OF_COLOUR, { isNavigationKnown })
  findings.push(...weak.map((text) => `${path} in ${colorScheme}: ${text}`))
  return findings
}

test('no screen for staff tells of the sandbox, and nothing is cut, in either theme', async () => {
  test.slow()
  const findings: string[] = []
  for (const path of STAFF_SCREENS) {
    await page.setViewportSize(SIZES[0])
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await goToAddress(page, `${host.url}/${path}`)
    await settled()
    await bringAxe(page)
    for (const { colorScheme } of THEMES) findings.push(...(await lookAt(path, colorScheme)))
  }
  expect(findings).toEqual([])
})

const story = () => page.getByRole('complementary', { name: 'Story' })
const steps = () => story().getByRole('listitem')
const onShow = () => story().locator('[aria-current="step"]')

/** Takes the next step by its key and waits until the story says where it is. */
async function next(says: string | RegExp): Promise<void> {
  await page.keyboard.press('Shift+ArrowRight')
  await expect(story().getByRole('status')).toHaveText(says, { timeout: 90_000 })
}

async function picturesOf(name: string): Promise<void> {
  await bringAxe(page)
  for (const { colorScheme, rules } of THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const size of SHOTS === undefined ? [SIZES[1]] : SIZES) {
      await page.setViewportSize(size)
      await settled()
      await picture(`${name}-${colorScheme}-${size.width}`)
    }
    expect(await violations(page, rules)).toEqual([])
  }
  await page.setViewportSize(SIZES[0])
}

test('a story is told by one key, from the request of an agent to the message about its payment', async () => {
  test.slow()
  await goToAddress(page, `${host.url}/overview`)
  await listening()
  await expect(story().getByRole('status')).toHaveText('Ready. The scene is kept before the first step.')
  await expect(story().getByRole('button', { name: /^Set the scene back/ })).toBeDisabled()
  const count = await steps().count()
  const at = (step: number) => `Step ${step} of ${count}`

  await next(at(1))
  await expect(page).toHaveURL(/\/customers\/Customer:/)
  await expect(page.getByRole('region', { name: /^Customer/ }).first()).toContainText('Amelia Hart')
  await next(at(2))
  await expect(page).toHaveURL(/\/agents\/Agent:/)
  await next(at(3))
  await expect(page).toHaveURL(/\/approvals\/AgentAction:/)
  await expect(page.getByRole('region', { name: 'Selected payment', exact: true })).toContainText('Ferreteria Luna SA')
  await picturesOf('story-asks')
  await next(at(4))
  await expect(onShow()).toContainText('The first person signs')
  await next(at(5))
  await expect(onShow()).toContainText('The second person signs')
  await next(at(6))
  await expect(page).toHaveURL(/\/transactions\/Transaction:/)
  await expect(page.locator('main')).toContainText('Completed')
  await picturesOf('story-arrives')
  await next(at(7))
  await expect(page).toHaveURL(/\/inbox\/Webhook:/)
  await expect(page.locator('main')).toContainText('OUTGOING_PAYMENT.COMPLETED')
  await next('The story is told.')
  await expect(page).toHaveURL(/\/settings\/audit\/Audit:/)
  await expect(page.getByRole('region', { name: 'Audit entry', exact: true })).toContainText('castVotes')
  await picturesOf('story-log')
})

test('what was signed was signed by two people, and nothing was played', async () => {
  const [action] = (
    await consoleClient(host).get<{ data: { id: string; agentName: string }[] }>('/approvals/decided?limit=1')
  ).data
  expect(action?.agentName).toBe('purchasing')
  const { votes } = await consoleClient(host).get<{ votes: { state: string; by: { name: string } }[] }>(
    `/approvals/standing/${action?.id}`,
  )
  expect(votes.map(({ by }) => by.name).toSorted()).toEqual(['Priya Raman', 'Tomás Ferreira'])
})

test('one key looks back, notes and story go and come, and a reload forgets nothing', async () => {
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(onShow()).toContainText('The platform is told')
  await expect(page).toHaveURL(/\/inbox\/Webhook:/)
  await expect(story().getByText('can check the signature.')).toBeVisible()
  await page.keyboard.press('Shift+N')
  await expect(story().getByText('can check the signature.')).toBeHidden()
  await page.keyboard.press('Shift+S')
  await expect(story()).toBeHidden()
  await page.reload()
  await expect(page.getByRole('complementary', { name: 'Story', includeHidden: true })).toBeAttached()
  await listening()
  await page.keyboard.press('Shift+S')
  await expect(onShow()).toContainText('The platform is told')
  await page.keyboard.press('Shift+N')
})

test('the notes stand in a window of their own, from which the story goes on', async () => {
  const opened = page.waitForEvent('popup')
  await story().getByRole('button', { name: 'Notes in a window of their own' }).click()
  const notes = await opened
  await expect(notes.getByRole('region', { name: 'On show' })).toContainText('can check the signature.')
  await expect(notes.getByRole('region', { name: 'Comes next' })).toContainText('The log is proved')
  await expect(story().getByText('can check the signature.')).toHaveCount(0)
  await expect(notes.getByRole('heading', { name: 'The platform is told' })).toHaveCSS('font-family', /Inter/)
  if (SHOTS !== undefined) await notes.screenshot({ path: `${SHOTS}/notes.png` })
  await notes.keyboard.press('Shift+ArrowLeft')
  await expect(notes.getByRole('region', { name: 'On show' })).toContainText('The ledger balances at every step.')
  await expect(page).toHaveURL(/\/transactions\/Transaction:/)
  await notes.close()
  await expect(story().getByText('The ledger balances at every step.')).toBeVisible()
})

test('one key sets the scene back, and the story is told again from its beginning', async () => {
  const names = async () =>
    (await platformClient(host).get<{ data: { fullName?: string }[] }>('/customers?limit=100')).data.map(
      ({ fullName }) => fullName,
    )
  expect(await names()).toContain('Amelia Hart')
  await page.keyboard.press('Shift+Z')
  await expect(story().getByRole('status')).toHaveText('Ready. The scene is kept before the first step.')
  await expect(page).toHaveURL(/\/overview$/)
  expect(await names()).not.toContain('Amelia Hart')
  await next(/^Step 1 of/)
  expect(await names()).toContain('Amelia Hart')
})

test('a step that does not come through says why, and is taken once nothing stands in its way', async () => {
  await next(/^Step 2 of/)
  const agentId = decodeURIComponent(new URL(page.url()).pathname.replace('/agents/', ''))
  const pause = (isPaused: boolean) => platformClient(host).patch(`/agents/${agentId}`, { isPaused })
  await pause(true)
  await page.keyboard.press('Shift+ArrowRight')
  await expect(story().getByRole('alert')).toContainText('“The agent asks” was not done')
  await expect(steps().nth(2).getByRole('img', { name: 'not done' })).toBeVisible()
  await pause(false)
  await next(/^Step 3 of/)
  await expect(story().getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Shift+Z')
  await expect(story().getByRole('status')).toHaveText(/^Ready/)
})

/** Previews a form of the approval rules and puts what it says in force. */
async function putInForce(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Preview' }).click()
  const confirm = page.getByRole('dialog', { name: 'Put in force', exact: true })
  await confirm.getByRole('textbox', { name: 'Reason' }).fill('Audit finding 12')
  await confirm.getByRole('button', { name: 'Put in force', exact: true }).click()
  await expect(confirm).toBeHidden()
}

async function openRules(): Promise<void> {
  await goToAddress(page, `${host.url}/settings/approval-rules`)
  await listening()
}

test('a rule that leaves out whoever asked: who counts signs, and where too few may, the story says so', async () => {
  test.slow()
  await openRules()
  await page.getByRole('button', { name: /^Add rule/ }).click()
  const form = page.getByRole('dialog', { name: 'Add approval rule', exact: true })
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Not who asked')
  await expect(form.getByRole('checkbox', { name: 'Whoever made the agent or proposed the payment' })).toBeChecked()
  await expect(form.getByRole('textbox', { name: 'People who sign' })).toHaveValue('2')
  await putInForce(form)
  for (const step of [1, 2, 3]) await next(new RegExp(`^Step ${step} of`))
  await page.keyboard.press('Shift+ArrowRight')
  const alert = story().getByRole('alert')
  await expect(alert).toContainText('“The first person signs” was not done')
  await expect(alert).toContainText(
    'Not who asked: signed by 2 people, not whoever asked for it. 1 person may sign now; this rule needs 2.',
  )
  await expect(alert).toContainText('ask for fewer under Settings, Approval rules.')
  await expect(story().getByRole('button', { name: /^Set the scene back/ })).toBeEnabled()
  await picturesOf('story-too-few')

  await openRules()
  await page.getByRole('button', { name: 'Change the rule Not who asked' }).click()
  const change = page.getByRole('dialog', { name: 'Change Not who asked', exact: true })
  await change.getByRole('textbox', { name: 'People who sign' }).fill('1')
  await putInForce(change)
  for (const step of [4, 5, 6]) await next(new RegExp(`^Step ${step} of`))
  await expect(story().getByRole('alert')).toHaveCount(0)
  await expect(page.locator('main')).toContainText('Completed')
  await page.keyboard.press('Shift+Z')
  await expect(story().getByRole('status')).toHaveText(/^Ready/)
})
