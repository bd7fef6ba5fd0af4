import type { Page, Route } from '@playwright/test'

type Pattern = string | RegExp | ((url: URL) => boolean)
type Answer = (route: Route) => Promise<void>

/**
 * Answers what goes to an address otherwise than the service would. Returns: what ends that, and waits for the answers
 * that are under way.
 *
 * The route itself stays: Chromium forgets requests that are under way while the last route of a page is taken away,
 * and the page waits for them for ever.
 */
export async function answerOtherwise(page: Page, pattern: Pattern, answer: Answer): Promise<() => Promise<void>> {
  const underWay = new Set<Promise<void>>()
  let isOver = false
  await page.route(pattern, async (route) => {
    if (isOver) return route.fallback()
    const answered = answer(route)
    underWay.add(answered)
    await answered
  })
  return async () => {
    isOver = true
    await Promise.all(underWay)
  }
}

/** Lets nothing come from an address, as where the network drops it. Returns: what lets it come again. */
export const letNothingCome = (page: Page, pattern: Pattern): Promise<() => Promise<void>> =>
  answerOtherwise(page, pattern, (route) => route.abort())

/** Calls that are kept back: first they are let go, then nothing more is answered otherwise. */
export interface Kept {
  readonly letGo: () => void
  /** Waits for the kept calls. */
  readonly takeAway: () => Promise<void>
}

/**
 * Keeps back what goes to an address until it is let go; then each call is answered by `answer`, and so is each that
 * comes later, until that is taken away.
 */
export async function answerLate(page: Page, pattern: Pattern, answer: Answer): Promise<Kept> {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
  const takeAway = await answerOtherwise(page, pattern, async (route) => {
    await isLetGo
    await answer(route)
  })
  return { letGo, takeAway }
}

/**
 * Keeps back what goes to an address until it is let go; then each call is answered, as the service does or by
 * `answer`. What comes only then is answered by the service, so whoever gives an `answer` waits for the call first.
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
