import { mkdtempSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where data lives unless told otherwise; Electron, the browser host and the headless host agree on it. */
function defaultDataDir(): string {
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Countersign')
  if (process.platform === 'win32')
    return join(process.env.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'Countersign')
  return join(process.env.XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), 'countersign')
}

/** Where the data of these arguments lives: the folder that was named, that of the workspace, or the default one. */
export function dataDirOf({
  dataDir,
  workspace,
}: {
  readonly dataDir: string | null
  readonly workspace: string | null
}): string {
  if (dataDir !== null) return dataDir
  return workspace === null ? defaultDataDir() : join(defaultDataDir(), 'workspaces', workspace)
}

/** A new folder for one run. */
export function createEphemeralDir(): string {
  return mkdtempSync(join(tmpdir(), 'countersign-'))
}

/** Removes the folder of an ephemeral run. */
export function removeDir(dir: string): void {
  rmSync(dir, { recursive: true, force: true })
}
