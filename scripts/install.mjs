import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, sep } from 'node:path'
import { cacheDir, modulesDir, root } from './project.mjs'
import { runProcess } from './runProcess.mjs'
import { PlainFailure } from './say.mjs'

const STAMP = '.countersign-install'
/** npm writes this file last, when everything it lists is in place. */
const NPM_RECORD = '.package-lock.json'
const INSTALL_TIMEOUT_MS = 10 * 60_000

const stampOf = (lockText) =>
  `${createHash('sha256').update(lockText).digest('hex')} ${process.platform}-${process.arch}\n`

function readText(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/**
 * True when npm's own record of what it installed has every package of the lock file in its version. Packages for
 * other platforms may be missing; a mandatory one may not.
 */
export function isRecordComplete(lockText, recordText) {
  const wanted = JSON.parse(lockText).packages
  const present = JSON.parse(recordText).packages
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '') continue
    const found = present[path]
    if (found === undefined) {
      if (entry.optional || entry.devOptional || entry.peer) continue
      return false
    }
    if (found.version !== entry.version || found.integrity !== entry.integrity) return false
  }
  return Object.keys(present).every((path) => path in wanted)
}

/** True when node_modules holds what the lock file says, whoever installed it. */
export function isInstalled(modules = modulesDir, lockFile = join(root, 'package-lock.json')) {
  const lockText = readFileSync(lockFile, 'utf8')
  const record = join(modules, NPM_RECORD)
  if (!existsSync(record)) return false
  if (readText(join(modules, STAMP)) === stampOf(lockText)) return true
  try {
    if (!isRecordComplete(lockText, readFileSync(record, 'utf8'))) return false
  } catch {
    return false
  }
  writeFileSync(join(modules, STAMP), stampOf(lockText))
  return true
}

/** npm as a program and its first arguments, on a Node that an install does not replace. */
export function npmCommand() {
  const cli = process.env.npm_execpath
  // npm must not run on the Node it is about to delete and install again.
  const node = process.env.npm_node_execpath
  if (cli && /^npm-cli\.c?js$/.test(basename(cli)) && node && !node.startsWith(modulesDir + sep)) return [node, [cli]]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', []]
}

/** Windows refuses to delete a running program but lets it be moved away. */
function moveRunningNodeAway() {
  if (process.platform !== 'win32' || !process.execPath.startsWith(modulesDir + sep)) return
  mkdirSync(cacheDir, { recursive: true })
  renameSync(process.execPath, join(cacheDir, `node-${process.pid}.exe`))
}

function adviceFor(output) {
  if (/ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|ECONNRESET|network/i.test(output)) {
    return 'npm could not reach its registry: check the connection and proxy, then run the same command again.'
  }
  if (/ENOSPC/.test(output)) return 'The disk is full: free about 1 GB, then run the same command again.'
  if (/EACCES|EPERM/.test(output))
    return 'This folder cannot be written: check its owner, then run the same command again.'
  return 'Run "npm ci" here to see all of it; the same command can then be run again.'
}

/** Installs exactly what the lock file says. A failure leaves nothing that looks installed. */
export async function install(say) {
  rmSync(join(modulesDir, STAMP), { force: true })
  rmSync(join(modulesDir, NPM_RECORD), { force: true })
  await say.step('Installing dependencies (npm ci)', async () => {
    const [command, args] = npmCommand()
    moveRunningNodeAway()
    const result = await runProcess(command, [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      env: { ...process.env, npm_config_omit: '', NODE_ENV: '' },
      timeoutMs: INSTALL_TIMEOUT_MS,
    })
    if (result.isOk && isInstalled()) return
    rmSync(join(modulesDir, NPM_RECORD), { force: true })
    const tail = result.output.trim().split('\n').slice(-15).join('\n')
    const cause = result.isTimedOut
      ? `npm ci did not finish in ${INSTALL_TIMEOUT_MS / 60_000} minutes.`
      : 'npm ci failed.'
    throw new PlainFailure(`${tail}\n${cause} Nothing was started. ${adviceFor(result.output)}`)
  })
}
