import type { Page, Route } from '@playwright/test'

type Pattern = string | RegExp | ((url: URL) => boolean)
type Answer = (route: Route) => Promise<void>

/** Calls that are kept back: first they are let go, then nothing more is answered otherwise. */
export interface Kept {
  readonly letGo: () => void
  /** Waits for the kept calls: a route that is taken away while it answers fails its test. */
  readonly takeAway: () => Promise<void>
}

/**
 * Keeps back what goes to an address until it is let go; then each call is answered by `answer`, and so is each that
 * comes later, until that is taken away.
 */
export async function answerLate(page: Page, pattern: Pattern, answer: Answer): Promise<Kept> {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await isLetGo
    await answer(route)
  })
  return { letGo, takeAway: () => page.unrouteAll({ behavior: 'wait' }) }
}

/**
 * Keeps back what goes to an address until it is let go; then each call is answered, as the service does or by
 * `answer`, and nothing on the page is kept back or answered otherwise any more. What comes only then is answered by
 * the service, so whoever gives an `answer` waits for the call first.
 */
export async function holdBack(
  page: Page,
  pattern: Pattern,
  answer: Answer = (route) => route.continue(),
): Promise<() => Promise<void>> {
  const { letGo, takeAway } = await answerLate(page, pattern, answer)
  return async () => {
    letGo()
    await takeAway()
  }
}
