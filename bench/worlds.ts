import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWorld, type World } from './buildWorld'
import { growWorld, type Size } from './growWorld'
import { WORLDS } from './places'
import { startHost } from './processes'

/** Removes what this and earlier runs left. */
export function clearWorlds(): void {
  rmSync(WORLDS, { recursive: true, force: true })
}

/** A data folder with one of each thing, made by the interface; its host is stopped. */
export async function createTemplate(): Promise<{ readonly dataDir: string; readonly world: World }> {
  const dataDir = join(WORLDS, 'template')
  mkdirSync(WORLDS, { recursive: true })
  const host = await startHost(dataDir)
  try {
    return { dataDir, world: await buildWorld(host) }
  } finally {
    await host.stop()
  }
}

/** A copy of a stopped host's data folder. Returns its path. */
export function copyWorld(dataDir: string, name: string): string {
  const copy = join(WORLDS, name)
  rmSync(copy, { recursive: true, force: true })
  cpSync(dataDir, copy, { recursive: true })
  return copy
}

/** A copy of the template with that many rows. Returns its path. */
export function createSetup(
  template: { readonly dataDir: string; readonly world: World },
  name: string,
  size: Size,
): string {
  const dataDir = copyWorld(template.dataDir, name)
  growWorld(dataDir, template.world, size)
  return dataDir
}
