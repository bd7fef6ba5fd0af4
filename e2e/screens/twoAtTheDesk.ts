import { rmSync } from 'node:fs'
import { type Page, test } from '@playwright/test'
import { type GivenAgent, givenAgent } from '../agentClient'
import { copyDemoFolder } from '../demoFolder'
import { type FolderHost, startFolderHost } from '../folderHost'
import { sitDown } from './sitDown'

export const PRIYA = 'Priya Raman'
export const TOMAS = 'Tomás Ferreira'
/** Public, as every screen of the demo says. */
export const PINS = { [PRIYA]: '274915', [TOMAS]: '806352' } as const

/** A host of its own with the demo, an agent that asks for payments, and two people in a browser each. */
export let dir: string
export let host: FolderHost
export let given: GivenAgent
export let hers: Page
export let his: Page

/** Sets them up before the tests of a file, and ends them behind the last. Input: the agent's name. */
export function twoAtTheDesk(agent: string): void {
  test.beforeAll(async ({ browser }) => {
    dir = await copyDemoFolder(agent)
    host = await startFolderHost(['--data-dir', dir, '--port', '0', '--demo'])
    given = await givenAgent(host, agent)
    hers = (await sitDown(browser, dir, PRIYA)).page
    his = (await sitDown(browser, dir, TOMAS)).page
  })
  test.afterAll(async () => {
    await host.stop()
    rmSync(dir, { recursive: true, force: true })
  })
}
