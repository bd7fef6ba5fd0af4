import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { hostFile } from './project.mjs'
import { PlainFailure } from './say.mjs'

const READY_TIMEOUT_MS = 60_000
const END_TIMEOUT_MS = 10_000

/** The environment without what a person set for a host of their own. */
function cleanEnvironment() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('COUNTERSIGN_')))
}

function readyLineOf(child) {
  return new Promise((resolve, reject) => {
    const fail = (why) => reject(new PlainFailure(`A host could not be started: ${why}. Nothing was run.`))
    const timer = setTimeout(() => fail('it did not answer within a minute'), READY_TIMEOUT_MS)
    child.once('error', (error) => fail(error.message))
    child.once('exit', (code) => fail(`it ended with code ${code}`))
    createInterface({ input: child.stdout }).once('line', (line) => {
      clearTimeout(timer)
      resolve(JSON.parse(line))
    })
  })
}

async function endHost(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), END_TIMEOUT_MS)
  await ended
  clearTimeout(timer)
}

/**
 * Starts the built host on a free port and a temporary folder that goes with it, with credentials of its own.
 * `end` stops it; a signal to this process does too.
 */
export async function startTemporaryHost(node) {
  const secret = () => randomBytes(24).toString('hex')
  const credentials = { tokenId: 'scenario', tokenSecret: secret(), consoleSecret: secret() }
  const child = spawn(node, [hostFile, '--ephemeral', '--empty', '--json', '--port', '0'], {
    env: {
      ...cleanEnvironment(),
      COUNTERSIGN_TOKEN_ID: credentials.tokenId,
      COUNTERSIGN_TOKEN_SECRET: credentials.tokenSecret,
      COUNTERSIGN_CONSOLE_SECRET: credentials.consoleSecret,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ]) {
    process.once(signal, () => void endHost(child).finally(() => process.exit(code)))
  }
  try {
    const { baseUrl } = await readyLineOf(child)
    return { ...credentials, baseUrl, end: () => endHost(child) }
  } catch (error) {
    await endHost(child)
    throw error
  }
}
