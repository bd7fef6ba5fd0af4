import type { Page } from '@playwright/test'
import { type Host, startHost } from '../host'
import { test } from '../test'
import { openDesk } from './desk'

/** A host of its own, and one person in a browser who has the desk. */
export let host: Host
export let page: Page

/** Sets them up before the tests of a file, and ends them behind the last. */
export function oneAtTheDesk(seed: Parameters<typeof startHost>[0], viewport = { width: 1280, height: 800 }): void {
  test.beforeAll(async ({ browser }) => {
    host = await startHost(seed)
    page = await (await browser.newContext({ viewport })).newPage()
    await openDesk(page, host)
  })
  test.afterAll(async () => {
    await page.context().close()
    await host.stop()
  })
}
