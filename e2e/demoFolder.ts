import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startFolderHost } from './folderHost'

/** Of this run of the tests; whoever starts them removes it. */
const SHARED = process.env.COUNTERSIGN_E2E_FOLDER ?? mkdtempSync(join(tmpdir(), 'countersign-e2e-'))
const BUILT = join(SHARED, 'demo')
const BUILDING = join(SHARED, 'demo-in-building')
const LOOK_AGAIN_MS = 200

/** Whether this worker is the one that builds. */
function isMine(): boolean {
  try {
    mkdirSync(BUILDING)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

async function buildDemo(): Promise<void> {
  try {
    const host = await startFolderHost(['--data-dir', BUILDING, '--port', '0', '--demo', '--durability', 'NORMAL'])
    await host.stop()
    renameSync(BUILDING, BUILT)
  } finally {
    rmSync(BUILDING, { recursive: true, force: true })
  }
}

/**
 * A data folder with the demo. It is built once in a run, by the worker that needs it first, and each host starts on a
 * copy: building takes longer than most tests do.
 *
 * Input: `name`, which the new folder's name ends with.
 */
export async function copyDemoFolder(name: string): Promise<string> {
  while (!existsSync(BUILT)) {
    if (isMine()) await buildDemo()
    else await wait(LOOK_AGAIN_MS)
  }
  const folder = mkdtempSync(join(tmpdir(), `countersign-e2e-${name}-`))
  cpSync(BUILT, folder, { recursive: true })
  return folder
}
