import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { type GivenAgent, givenAgent } from '../agentClient'
import { type FolderHost, startFolderHost } from '../folderHost'
import { sitDown } from './sitDown'

export const PRIYA = 'Priya Raman'
export const TOMAS = 'Tomás Ferreira'
/** Public, as every screen of the demo says. */
export const PINS = { [PRIYA]: '274915', [TOMAS]: '806352' } as const

/** A host of its own with the demo, an agent that asks for payments, and two people in a browser each. */
export interface TwoAtTheDesk {
  readonly dir: string
  readonly host: FolderHost
  readonly given: GivenAgent
  readonly hers: Page
  readonly his: Page
  end(): Promise<void>
}

/** Starts it. `agent` is the agent's name. */
export async function twoAtTheDesk(browser: Browser, agent: string): Promise<TwoAtTheDesk> {
  const dir = mkdtempSync(join(tmpdir(), `countersign-e2e-${agent}-`))
  const host = await startFolderHost(['--data-dir', dir, '--port', '0', '--demo'])
  const end = async () => {
    await host.stop()
    rmSync(dir, { recursive: true, force: true })
  }
  const given = await givenAgent(host, agent)
  const { page: hers } = await sitDown(browser, dir, PRIYA)
  const { page: his } = await sitDown(browser, dir, TOMAS)
  return { dir, host, given, hers, his, end }
}
