import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { LINK_PATH } from '../../src/contract/console/sessionNames'
import { linkReply } from '../../src/contract/console/sessionOpening'
import { expect } from '../expect'
import { ApprovalsScreen, takeDemoDesk } from './desk'

/**
 * A fresh one-time link to the running host of a data folder. Asked for as `--link` does (consoleSessions.spec), which
 * starts a whole program for it.
 */
export async function linkTo(dir: string): Promise<string> {
  const offer = await readFile(join(dir, 'console-link.json'), 'utf8')
  const { url, secret } = JSON.parse(offer) as { readonly url: string; readonly secret: string }
  const reply = await fetch(url + LINK_PATH, { method: 'POST', headers: { authorization: `Bearer ${secret}` } })
  return linkReply.parse(await reply.json()).link
}

/** Opens the running host of a data folder in a browser of its own, and takes the desk there as one of the demo. */
export async function sitDown(browser: Browser, dir: string, operator: string): Promise<ApprovalsScreen> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(await linkTo(dir))
  await takeDemoDesk(page, operator)
  await expect(page.getByRole('navigation', { name: 'Navigation' })).toBeVisible()
  return new ApprovalsScreen(page)
}
