import { test as playwrightTest } from '@playwright/test'

/**
 * Playwright's test. The page that a test is given stays open until the next one is: it leaves the console, which would
 * go on asking a host that has ended, in the processor time of the tests that follow.
 */
export const test = playwrightTest.extend({
  page: async ({ page }, use, testInfo) => {
    await use(page)
    if (testInfo.status === testInfo.expectedStatus && !page.isClosed()) await page.goto('about:blank')
  },
})
