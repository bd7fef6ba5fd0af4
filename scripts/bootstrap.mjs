import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildOutput, isBuilt } from './buildOutput.mjs'
import { findNode } from './findNode.mjs'
import { install, isInstalled } from './install.mjs'
import { cacheDir } from './project.mjs'
import { PlainFailure } from './say.mjs'

const LOCK = join(cacheDir, 'bootstrap.lock')
const LOCK_WAIT_MS = 10 * 60_000

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function tryLock() {
  try {
    const handle = openSync(LOCK, 'wx')
    writeSync(handle, String(process.pid))
    closeSync(handle)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}

function removeDeadLock() {
  try {
    const pid = Number(readFileSync(LOCK, 'utf8'))
    if (pid > 0 && !isAlive(pid)) rmSync(LOCK, { force: true })
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

/** One installation or build at a time in one folder: a second command waits for the first. */
async function underLock(say, act) {
  mkdirSync(cacheDir, { recursive: true })
  const startedAtMs = performance.now()
  let isSaid = false
  while (!tryLock()) {
    removeDeadLock()
    if (!isSaid) say.line('Waiting for another command that installs or builds in this folder.')
    isSaid = true
    if (performance.now() - startedAtMs > LOCK_WAIT_MS) {
      throw new PlainFailure(`Another command still holds ${LOCK}. End it, or delete that file, and try again.`)
    }
    await sleep(200)
  }
  const release = () => rmSync(LOCK, { force: true })
  process.on('exit', release)
  try {
    return await act()
  } finally {
    release()
    process.off('exit', release)
  }
}

function requireNodeForScripts() {
  if (Number(process.versions.node.split('.')[0]) >= 18) return
  throw new PlainFailure(
    `Countersign needs Node 20.19 or newer and this is ${process.versions.node}. Install Node 22 or 24.`,
  )
}

/**
 * Makes the clone ready: dependencies as the lock file says, output as the sources say. Does and says nothing where
 * nothing changed. `needs` is `install` or `build`. Returns the Node to run everything else with.
 */
export async function bootstrap({ needs, say, isForced = false }) {
  requireNodeForScripts()
  if (!isInstalled()) {
    await underLock(say, async () => {
      if (!isInstalled()) await install(say)
    })
  }
  if (needs === 'build' && (isForced || !isBuilt())) {
    await underLock(say, async () => {
      if (isForced || !isBuilt()) await buildOutput(say)
    })
  }
  return findNode()
}
