import { spawn } from 'node:child_process'

const OUTPUT_BYTES_MAX = 200_000
const running = new Set()
let isForwarding = false
let isEnding = false

/** Ends a child and everything it started; on Windows only the child itself can be reached this way. */
function endGroup(child, signal) {
  try {
    if (process.platform === 'win32') child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {
    // Already gone.
  }
}

/** How long a child has to end by itself: an installation that went on would be in the way of the next one. */
const ENDING_MS = 3000
const LOOK_EVERY_MS = 20

function exitWithChildren(code) {
  isEnding = true
  const exit = () => {
    for (const child of running) endGroup(child, 'SIGKILL')
    process.exit(code)
  }
  setTimeout(exit, ENDING_MS)
  setInterval(() => running.size === 0 && exit(), LOOK_EVERY_MS)
}

function forwardSignalsOnce() {
  if (isForwarding) return
  isForwarding = true
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ]) {
    process.on(signal, () => {
      for (const child of running) endGroup(child, signal)
      exitWithChildren(code)
    })
  }
}

/**
 * Runs a program to its end in a process group of its own, so that a time-out leaves nothing behind.
 * Never throws: a program that cannot be started has `code` 127 and says why in `output`.
 */
export function runProcess(command, args, { cwd, env = process.env, timeoutMs = 0, isShown = false } = {}) {
  return new Promise((resolve) => {
    forwardSignalsOnce()
    const child = spawn(command, args, {
      cwd,
      env,
      detached: process.platform !== 'win32',
      // npm on Windows is a command file, which only a shell can start.
      shell: process.platform === 'win32' && command.endsWith('.cmd'),
      stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
    })
    running.add(child)
    let output = ''
    let isTimedOut = false
    const keep = (chunk) => {
      output = (output + chunk).slice(-OUTPUT_BYTES_MAX)
    }
    child.stdout?.setEncoding('utf8').on('data', keep)
    child.stderr?.setEncoding('utf8').on('data', keep)
    const timer =
      timeoutMs > 0
        ? setTimeout(() => {
            isTimedOut = true
            endGroup(child, 'SIGKILL')
          }, timeoutMs)
        : undefined
    const finish = (code, signal) => {
      clearTimeout(timer)
      running.delete(child)
      // Nothing is said of a program that was told to end, and nothing goes on after it.
      if (isEnding) return
      resolve({ code, signal, output, isTimedOut, isOk: code === 0 && !isTimedOut })
    }
    child.on('error', (error) => {
      keep(error.message)
      finish(127, null)
    })
    child.on('close', finish)
  })
}

/**
 * Gives the terminal to a program: same input and output, signals passed on. Resolves with how it ended.
 * From a terminal Ctrl-C already reaches the whole group, so it is not sent a second time.
 */
export function handOver(command, args, { cwd, env = process.env } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: 'inherit' })
    const forward = (signal) => {
      if (signal === 'SIGINT' && process.stdin.isTTY) return
      child.kill(signal)
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward)
    const finish = (code, signal) => {
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(name, forward)
      resolve({ code, signal })
    }
    child.on('error', () => finish(127, null))
    child.on('exit', finish)
  })
}

/** The exit code a shell would report for a program that ended this way. */
export function exitCodeOf({ code, signal }) {
  const bySignal = { SIGHUP: 129, SIGINT: 130, SIGABRT: 134, SIGKILL: 137, SIGSEGV: 139, SIGTERM: 143 }
  return code ?? bySignal[signal] ?? 1
}
