import type { Locator, Page } from '@playwright/test'
import { expect } from '../expect'
import type { Host } from '../host'

/** Takes the desk of the demo data with the PIN that its first screen shows. */
export async function takeDemoDesk(page: Page, operator: string): Promise<void> {
  const person = page.locator('label').filter({ hasText: operator, has: page.getByRole('radio') })
  const pin = /Demo PIN (\d+)/.exec((await person.textContent()) ?? '')?.[1] ?? ''
  await person.click()
  await page.getByLabel(`PIN of ${operator}`).fill(pin)
  await page.keyboard.press('Enter')
}

/**
 * Opens the console by its one-time link; gives the operator's name at first run, signs in where a demo has operators.
 */
export async function openDesk(page: Page, host: Pick<Host, 'consoleUrl'>, operator = 'Priya Raman'): Promise<void> {
  await page.goto(host.consoleUrl)
  const name = page.getByRole('textbox', { name: 'Your name' })
  await expect(name.or(page.getByLabel(/^PIN of /)).first()).toBeVisible()
  if (await name.isVisible()) {
    await name.fill(operator)
    await page.getByRole('button', { name: 'Continue' }).click()
  } else await takeDemoDesk(page, operator)
  await expect(page.getByRole('navigation', { name: 'Navigation' })).toBeVisible()
}

/** Keys are heard once the desk stands and nothing lies above it. */
export async function waitForKeys(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByLabel(/^PIN of /)).toHaveCount(0)
  await expect(page.locator('dialog[open], #overlays [role="dialog"]')).toHaveCount(0)
}

/** The router of the page, as it says itself what it shows and what the address asks for. */
interface PageRouter {
  readonly history: { readonly location: { readonly href: string } }
  readonly state: { readonly isLoading: boolean; readonly resolvedLocation?: { readonly href: string } }
}

/**
 * Goes to another screen of the loaded program, as a link of it does, and waits until the screen of the address stands.
 * The screen before may still be on its way then: the router drops it.
 */
export async function followRoute(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState(null, '', to), path)
  await page.waitForFunction(() => {
    const { history, state }: PageRouter = Reflect.get(window, '__TSR_ROUTER__')
    return !state.isLoading && state.resolvedLocation?.href === history.location.href
  })
}

/** Which screen an address is of: without what is selected there, and how it is narrowed. */
export const screenOf = (path: string): string =>
  (path.split('?')[0] ?? '')
    .split('/')
    .filter((part) => part !== '' && !part.includes(':'))
    .join('/')

/**
 * Goes to an address of the console. The router goes where it is another screen; another address of the same one is
 * loaded. Loading the program takes more than a second of a processor.
 */
export async function goToAddress(page: Page, address: string): Promise<void> {
  const [from, to] = [new URL(page.url()), new URL(address)]
  if (from.origin !== to.origin || screenOf(from.pathname) === screenOf(to.pathname)) await page.goto(address)
  else await followRoute(page, to.pathname + to.search)
}

/** The approvals screen, in the words that people and screen readers have for it. */
export class ApprovalsScreen {
  readonly page: Page
  readonly action: Locator
  readonly forecast: Locator
  readonly whyHeld: Locator
  readonly story: Locator

  constructor(page: Page) {
    this.page = page
    this.action = page.getByRole('region', { name: 'Selected payment', exact: true })
    this.forecast = page.getByRole('region', { name: 'Forecast' })
    this.whyHeld = page.getByRole('region', { name: 'Why held' })
    this.story = page.getByRole('region', { name: 'Story' })
  }

  async open(): Promise<void> {
    await this.page.getByRole('link', { name: /^Approvals/ }).click()
    await expect(this.page.getByRole('heading', { level: 1, name: /^Approvals/ })).toBeVisible()
  }

  row(text: string | RegExp): Locator {
    return this.page.getByRole('row').filter({ hasText: text })
  }

  async approve(): Promise<void> {
    await this.page.getByRole('button', { name: 'Approve', exact: false }).first().click()
  }

  async reject(reason: string): Promise<void> {
    await this.page.getByRole('button', { name: /^Reject…/ }).click()
    const dialog = this.page.getByRole('dialog', { name: 'Reject payment' })
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
    await dialog.getByRole('button', { name: 'Reject payment' }).click()
    await expect(dialog).toBeHidden()
  }
}
