import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startFolderHost } from './folderHost'
import { test } from './test'

/** Of this run of the tests; whoever starts them removes it. */
const SHARED = process.env.COUNTERSIGN_E2E_FOLDER ?? mkdtempSync(join(tmpdir(), 'countersign-e2e-'))
const BUILT = join(SHARED, 'demo')
const BUILDING = join(SHARED, 'demo-in-building')
/** Says which process builds. */
const BUILDER = join(SHARED, 'demo-builder')
const LOOK_AGAIN_MS = 200
/** Ten seconds of a processor, which others may use, too. */
const BUILDING_MS_MAX = 180_000

const isFileError = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Whether this worker is the one that builds; a worker that a test's timeout ended leaves it to the next. */
function isMine(): boolean {
  try {
    writeFileSync(BUILDER, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (!isFileError(error, 'EEXIST')) throw error
    const pid = Number(readFileSync(BUILDER, 'utf8'))
    if (pid > 0 && !isRunning(pid)) rmSync(BUILDER, { force: true })
    return false
  }
}

async function buildDemo(): Promise<void> {
  try {
    rmSync(BUILDING, { recursive: true, force: true })
    const host = await startFolderHost(['--data-dir', BUILDING, '--port', '0', '--demo', '--durability', 'NORMAL'])
    await host.stop()
    renameSync(BUILDING, BUILT)
  } catch (error) {
    rmSync(BUILDER, { force: true })
    throw error
  }
}

/**
 * A data folder with the demo. It is built once in a run, by the worker that needs it first, and each host starts on a
 * copy: building takes longer than most tests do.
 *
 * Input: `name`, which the new folder's name ends with.
 */
export async function copyDemoFolder(name: string): Promise<string> {
  // Building is no part of the test that comes first: a worker that its timeout ends leaves nothing to the second try.
  if (!existsSync(BUILT)) test.info().setTimeout(test.info().timeout + BUILDING_MS_MAX)
  while (!existsSync(BUILT)) {
    if (isMine()) await buildDemo()
    else await wait(LOOK_AGAIN_MS)
  }
  const folder = mkdtempSync(join(tmpdir(), `countersign-e2e-${name}-`))
  cpSync(BUILT, folder, { recursive: true })
  return folder
}

/** A module for Node that puts its clock back to when the demo was built, for what waits for minutes in it. */
export function clockOfDemo(): string {
  const ageMs = Math.round(Date.now() - statSync(join(BUILT, 'countersign.sqlite')).mtimeMs)
  const program = `const now = Date.now; Date.now = () => now() - ${ageMs}`
  return `data:text/javascript,${encodeURIComponent(program)}`
}
