import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { expect } from '../expect'
import { ApprovalsScreen, takeDemoDesk } from './desk'

const PROGRAM = join(import.meta.dirname, '../../out/main/host.js')

/** Opens the running host of a data folder in a browser of its own, and takes the desk there as one of the demo. */
export async function sitDown(browser: Browser, dir: string, operator: string): Promise<ApprovalsScreen> {
  const page = await (await browser.newContext()).newPage()
  const asked = spawnSync(process.execPath, [PROGRAM, '--link', '--data-dir', dir], { encoding: 'utf8' })
  await page.goto(asked.stdout.trim())
  await takeDemoDesk(page, operator)
  await expect(page.getByRole('navigation', { name: 'Navigation' })).toBeVisible()
  return new ApprovalsScreen(page)
}
