import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildPlatform, type Platform } from './buildPlatform'
import { growData, type Size } from './growData'
import { DATA_FOLDERS } from './places'
import { startHost } from './processes'

/** Removes what this and earlier runs left. */
export function clearDataFolders(): void {
  rmSync(DATA_FOLDERS, { recursive: true, force: true })
}

/** A data folder with one of each thing, made by the interface; its host is stopped. */
export async function createTemplate(): Promise<{ readonly dataDir: string; readonly platform: Platform }> {
  const dataDir = join(DATA_FOLDERS, 'template')
  mkdirSync(DATA_FOLDERS, { recursive: true })
  const host = await startHost(dataDir)
  try {
    return { dataDir, platform: await buildPlatform(host) }
  } finally {
    await host.stop()
  }
}

/** A copy of a stopped host's data folder. Returns its path. */
export function copyData(dataDir: string, name: string): string {
  const copy = join(DATA_FOLDERS, name)
  rmSync(copy, { recursive: true, force: true })
  cpSync(dataDir, copy, { recursive: true })
  return copy
}

/** A copy of the template with that many rows. Returns its path. */
export function createSetup(
  template: { readonly dataDir: string; readonly platform: Platform },
  name: string,
  size: Size,
): string {
  const dataDir = copyData(template.dataDir, name)
  growData(dataDir, template.platform, size)
  return dataDir
}
