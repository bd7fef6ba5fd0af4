import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locator, Page } from '@playwright/test'

/** Cell texts, labels and buttons whose content does not fit and is not meant to be shortened. */
export async function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, .mantine-Button-label, a, h1, h2, h3, label, dt, th')]
      .filter((element) => element.offsetParent !== null && getComputedStyle(element).textOverflow !== 'ellipsis')
      .filter(
        (element) => element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflow === 'hidden',
      )
      .map((element) => element.innerText.slice(0, 60)),
  )
}

/** What an empty input says in itself and has no room for, unless it is meant to be shortened. */
export async function cutHints(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ruler = document.createElement('canvas').getContext('2d')
    return [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')].flatMap((input) => {
      const { font, paddingLeft, paddingRight, textOverflow } = getComputedStyle(input)
      if (ruler === null || input.offsetParent === null || textOverflow === 'ellipsis') return []
      ruler.font = font
      const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return ruler.measureText(input.placeholder).width > room ? [input.placeholder] : []
    })
  })
}

/** What lies right of the window, and nothing scrolls there. */
export async function lostControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element) =>
      /auto|scroll/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth
    const isReached = (element: Element | null): boolean =>
      element !== null && (scrolls(element) || isReached(element.parentElement))
    return [...document.querySelectorAll<HTMLElement>('button, a, input, select, textarea, h1, h2, dt, dd, li')]
      .filter((element) => element.offsetParent !== null && element.getBoundingClientRect().right > innerWidth + 1)
      .filter((element) => element.tabIndex !== -1 && !isReached(element))
      .map((element) => element.innerText.slice(0, 60) || element.outerHTML.slice(0, 120))
  })
}

/**
 * A button that fades from disabled to enabled has colours half-way that nobody reads: axe looks after the fade. Where
 * a colour is inherited, the fade of the outer element starts one of the inner when it has ended.
 */
export async function fadesAreOver(): Promise<void> {
  const fades = () =>
    document
      .getAnimations()
      .filter((each) => each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      .filter(({ playState }) => playState !== 'finished')
  // A fade that is paused, or out of sight, never ends: what it would have changed is looked at as it is.
  const second = () => new Promise((resolve) => setTimeout(resolve, 1000))
  for (let ending = fades(), left = 8; ending.length > 0 && left > 0; ending = fades(), left -= 1)
    await Promise.race([Promise.all(ending.map((each) => each.finished.catch(() => undefined))), second()])
}

/** As axe's own builder does, but its text is sent once a page and not once a run: that took most of the time. */
const fromAxe = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const AXE = readFileSync(fromAxe.resolve('axe-core/axe.min.js'), 'utf8')

/** Reads axe into a page. Reading it takes as long as one look: once is enough for a program that stays loaded. */
export async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(AXE)
}

/** What depends on how wide the window is. */
export const OF_WIDTH = ['target-size', 'scrollable-region-focusable']
/** What depends on the colours: in the other theme the document is the same. */
export const OF_COLOUR = ['color-contrast', 'link-in-text-block']
/** And what another layout may put on another ground. */
export const OF_LAYOUT = [...OF_WIDTH, ...OF_COLOUR]

interface Marked {
  readonly html: string
  readonly failureSummary?: string
  /** Selectors: of the element alone where it is in no frame. */
  readonly target: readonly unknown[]
}
interface Violation {
  readonly id: string
  readonly nodes: readonly Marked[]
}
declare global {
  interface Window {
    readonly axe: {
      run(context: Node | { readonly exclude: string[][] }, options: object): Promise<{ violations: Violation[] }>
    }
  }
}

/** The navigation is the same on every screen, and a quarter of what there is to look at on most. */
const NAVIGATION = 'nav[aria-label="Navigation"]'

interface Part {
  /** What lies behind a dialog, or half under a bar, is reached otherwise. */
  readonly within?: Locator | undefined
  /** The navigation was looked at in this size and theme on another screen. */
  readonly isNavigationKnown?: boolean
}

/**
 * A control that lies half under a bar is too small only there: it counts where it is too small in the middle of what
 * scrolls, too. What was scrolled stands as before.
 */
async function smallAnywhere({ id, nodes }: Violation): Promise<Violation> {
  if (id !== 'target-size') return { id, nodes }
  const left: Marked[] = []
  for (const node of nodes) {
    const element = document.querySelector(String(node.target[0]))
    const scrolled: [Element, number][] = []
    for (let each = element; each !== null; each = each.parentElement) scrolled.push([each, each.scrollTop])
    element?.scrollIntoView({ block: 'center' })
    const only = { runOnly: { type: 'rule', values: [id] }, resultTypes: ['violations'] }
    const again = element === null ? null : await window.axe.run(element, only)
    for (const [each, top] of scrolled) each.scrollTop = top
    if (again === null || again.violations.length > 0) left.push(node)
  }
  return { id, nodes: left }
}

/** Violations of the rules in a part of a page; of all of them, and of the size of targets, where none is named. */
export async function violations(
  page: Page,
  rules: readonly string[] = [],
  { within, isNavigationKnown = false }: Part = {},
): Promise<string[]> {
  const known = isNavigationKnown ? NAVIGATION : null
  const found = await (within ?? page.locator('html')).evaluate(
    async (element, [only, without]) => {
      const chosen = only.length === 0 ? {} : { runOnly: { type: 'rule', values: only } }
      const whole = without === null ? document : { exclude: [[without]] }
      const found = await window.axe.run(element === document.documentElement ? whole : element, {
        ...chosen,
        rules: { 'target-size': { enabled: true } },
        resultTypes: ['violations'],
        // Style sheets are parsed once more for experimental rules only.
        preload: { assets: ['media'] },
      })
      return found.violations
    },
    [rules, known] as const,
  )
  const counted = await Promise.all(found.map((violation) => page.evaluate(smallAnywhere, violation)))
  const textOf = ({ html, failureSummary = '' }: Marked) => `${html.slice(0, 120)} ${failureSummary.slice(0, 200)}`
  return counted
    .filter(({ nodes }) => nodes.length > 0)
    .map(({ id, nodes }) => `${id}: ${nodes.map(textOf).join(' | ')}`)
}
