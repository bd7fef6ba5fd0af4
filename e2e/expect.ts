import { type Locator, type Page, expect as playwrightExpect } from '@playwright/test'

/** What Playwright gives an assertion of one's own. */
interface Asked {
  readonly isNot: boolean
  readonly timeout: number
}
interface Verdict {
  readonly pass: boolean
  readonly message: () => string
}
interface Options {
  readonly timeout?: number
}
type Text = string | RegExp
type Assertion = ReturnType<typeof playwrightExpect<Locator>>

const AT_ONCE_MS = 1
/** How long is left to assert what was waited for: it is so at once, unless the page goes elsewhere meanwhile. */
const leftOf = (wait: Promise<unknown>, timeout: number): Promise<number> =>
  wait.then(
    () => timeout,
    () => AT_ONCE_MS,
  )

/** What Playwright's own assertion comes to; where it has been waited for, its message tells how long. */
async function verdictOf({ isNot }: Asked, timeout: number, asserts: () => Promise<void>): Promise<Verdict> {
  try {
    await asserts()
    return { pass: !isNot, message: () => '' }
  } catch (error) {
    const told = (error as Error).message.replace(/(?<=^Timeout: +)1ms$/m, `${timeout}ms`)
    return { pass: isNot, message: () => told }
  }
}

function ofState(state: 'visible' | 'hidden', name: 'toBeVisible' | 'toBeHidden') {
  const looks = (locator: Locator) => (state === 'visible' ? locator.isVisible() : locator.isHidden())
  return async function (this: Asked, locator: Locator, { timeout = this.timeout }: Options = {}): Promise<Verdict> {
    if (this.isNot) return verdictOf(this, timeout, () => playwrightExpect(locator).not[name]({ timeout }))
    try {
      // One look is cheaper than a wait, which takes a handle of what it finds.
      if (!(await looks(locator))) await locator.waitFor({ state, timeout })
      return { pass: true, message: () => '' }
    } catch {
      return verdictOf(this, timeout, () => playwrightExpect(locator)[name]({ timeout: AT_ONCE_MS }))
    }
  }
}

function ofText(name: 'toHaveText' | 'toContainText') {
  return async function (this: Asked, locator: Locator, text: Text | Text[], options: Options = {}): Promise<Verdict> {
    const { timeout = this.timeout } = options
    if (this.isNot)
      return verdictOf(this, timeout, () => playwrightExpect(locator).not[name](text, { ...options, timeout }))
    // Of a list no outline is made. One element of several may meet a list of one: the text itself is asserted then.
    const wait: Assertion = playwrightExpect(locator)
    const left = Array.isArray(text) ? timeout : await leftOf(wait[name]([text], { ...options, timeout }), timeout)
    return verdictOf(this, timeout, () => playwrightExpect(locator)[name](text, { ...options, timeout: left }))
  }
}

async function toHaveURL(
  this: Asked,
  page: Page,
  url: Text | ((url: URL) => boolean),
  options: Options = {},
): Promise<Verdict> {
  const { timeout = this.timeout } = options
  if (this.isNot)
    return verdictOf(this, timeout, () => playwrightExpect(page).not.toHaveURL(url, { ...options, timeout }))
  const wanted = typeof url === 'string' ? ({ href }: URL) => href === url : url
  const left = await leftOf(page.waitForURL(wanted, { timeout, waitUntil: 'commit' }), timeout)
  return verdictOf(this, timeout, () => playwrightExpect(page).toHaveURL(url, { ...options, timeout: left }))
}

/**
 * Playwright's assertions. Those that wait most wait by other means and then assert: for its message Playwright makes
 * an outline of the whole page whenever it looks in vain, in the processor time of the program that it waits for.
 */
export const expect = playwrightExpect.extend({
  toBeVisible: ofState('visible', 'toBeVisible'),
  toBeHidden: ofState('hidden', 'toBeHidden'),
  toHaveText: ofText('toHaveText'),
  toContainText: ofText('toContainText'),
  toHaveURL,
}) as typeof playwrightExpect
