import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheDir, modulesDir } from './project.mjs'
import { runProcess } from './runProcess.mjs'

const DOWNLOAD_TIMEOUT_MS = 180_000
const DOWNLOAD_FAILED = join(cacheDir, 'electron-download-failed')

const executableNames = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }

/** Why no window can be opened here whatever is installed, or null. */
export function windowObstacle(platform = process.platform, env = process.env, userId = process.getuid?.()) {
  if (platform !== 'linux') return null
  if (!env.DISPLAY && !env.WAYLAND_DISPLAY) return 'no display'
  if (userId === 0) return 'Electron does not run as root'
  return null
}

/** The Electron program that is on this machine, or null. Looks only; requiring `electron` would start its download. */
export function findElectron(modules = modulesDir, env = process.env, platform = process.platform) {
  const folder = join(modules, 'electron')
  if (!existsSync(join(folder, 'package.json'))) return null
  const pathFile = join(folder, 'path.txt')
  const named = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : null
  const override = env.ELECTRON_OVERRIDE_DIST_PATH
  if (!override && named === null) return null
  const file = join(override || join(folder, 'dist'), named ?? executableNames[platform] ?? 'electron')
  return existsSync(file) ? file : null
}

const electronVersion = () => JSON.parse(readFileSync(join(modulesDir, 'electron', 'package.json'), 'utf8')).version

function hasFailedBefore(version) {
  return existsSync(DOWNLOAD_FAILED) && readFileSync(DOWNLOAD_FAILED, 'utf8') === version
}

/** Fetches the runtime once per version; a failure is remembered so that later starts lose no time. */
async function downloadElectron(node, say) {
  const version = electronVersion()
  if (hasFailedBefore(version)) return 'its download failed before; "npx install-electron" tries again'
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env
  let result
  await say.step(`Downloading the Electron ${version} runtime`, async () => {
    result = await runProcess(node, [join(modulesDir, 'electron', 'install.js')], {
      env,
      timeoutMs: DOWNLOAD_TIMEOUT_MS,
    })
  })
  if (result.isOk && findElectron() !== null) {
    rmSync(DOWNLOAD_FAILED, { force: true })
    return null
  }
  writeFileSync(DOWNLOAD_FAILED, version)
  return result.isTimedOut ? 'its download took too long' : 'its download failed'
}

/** Finds Electron, fetching it where a window could be opened: the program, or the reason why there is none. */
export async function obtainElectron(node, say) {
  const obstacle = windowObstacle()
  if (obstacle !== null) return { file: null, reason: obstacle }
  const present = findElectron()
  if (present !== null) return { file: present, reason: null }
  if (process.env.ELECTRON_OVERRIDE_DIST_PATH) {
    return { file: null, reason: 'ELECTRON_OVERRIDE_DIST_PATH names a folder without it' }
  }
  const reason = await downloadElectron(node, say)
  return reason === null ? { file: findElectron(), reason: null } : { file: null, reason }
}
