import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFolderHost } from './folderHost'

let built: Promise<string> | null = null

async function buildDemo(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-e2e-demo-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const host = await startFolderHost(['--data-dir', folder, '--port', '0', '--demo', '--durability', 'NORMAL'])
  await host.stop()
  return folder
}

/**
 * A data folder with the demo. It is built once in a worker, and each of its hosts starts on a copy: building takes
 * longer than most tests do.
 *
 * Input: `name`, which the new folder's name ends with.
 */
export async function copyDemoFolder(name: string): Promise<string> {
  built ??= buildDemo()
  const folder = mkdtempSync(join(tmpdir(), `countersign-e2e-${name}-`))
  cpSync(await built, folder, { recursive: true })
  return folder
}
