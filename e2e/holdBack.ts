import type { Page, Route } from '@playwright/test'

/**
 * Keeps back what goes to an address until it is let go; then each call is answered, as the service does or by
 * `answer`, and nothing on the page is kept back or answered otherwise any more. Letting go waits for the kept calls:
 * a route that is taken away while it answers fails its test.
 */
export async function holdBack(
  page: Page,
  pattern: string | RegExp | ((url: URL) => boolean),
  answer: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => Promise<void>> {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await isLetGo
    await answer(route)
  })
  return async () => {
    letGo()
    await page.unrouteAll({ behavior: 'wait' })
  }
}
