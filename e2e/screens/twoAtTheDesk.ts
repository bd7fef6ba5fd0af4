import { rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { type GivenAgent, givenAgent } from '../agentClient'
import { copyDemoFolder } from '../demoFolder'
import { type FolderHost, startFolderHost } from '../folderHost'
import { test } from '../test'
import { sitDown } from './sitDown'

export const PRIYA = 'Priya Raman'
export const TOMAS = 'Tomás Ferreira'
/** Public, as every screen of the demo says. */
export const PINS = { [PRIYA]: '274915', [TOMAS]: '806352' } as const

/** A host of its own with the demo, an agent that asks for payments, and one or two people in a browser each. */
export let dir: string
export let host: FolderHost
export let given: GivenAgent
export let hers: Page
export let his: Page

/** Sets up the host, the agent and Priya before the tests of a file, and ends them behind the last. */
export function oneOfTwoAtTheDesk(agent: string): void {
  test.beforeAll(async ({ browser }) => {
    dir = await copyDemoFolder(agent)
    host = await startFolderHost(['--data-dir', dir, '--port', '0', '--demo'])
    given = await givenAgent(host, agent)
    hers = (await sitDown(browser, dir, PRIYA)).page
  })
  test.afterAll(async () => {
    await host.stop()
    rmSync(dir, { recursive: true, force: true })
    // What is open goes on asking, in the processor time of the files that follow.
    await hers.context().close()
  })
}

/** Sets up both. Input: the agent's name. */
export function twoAtTheDesk(agent: string): void {
  oneOfTwoAtTheDesk(agent)
  test.beforeAll(async ({ browser }) => {
    his = (await sitDown(browser, dir, TOMAS)).page
  })
  test.afterAll(() => his.context().close())
}
