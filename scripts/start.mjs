import { bootstrap } from './bootstrap.mjs'
import { obtainElectron } from './findElectron.mjs'
import { checkHostArguments, usageWithHost } from './hostArguments.mjs'
import { root } from './project.mjs'
import { runHost } from './runHost.mjs'
import { exitCodeOf, handOver } from './runProcess.mjs'
import { createSay, runMain } from './say.mjs'

const CRASH_WINDOW_MS = 15_000
const LOADER_FAILED = 127

/** A runtime that cannot run here (no sandbox, a missing library) dies by a signal or is refused by the loader. */
function couldNotRun({ code, signal }, lastedMs) {
  return (
    lastedMs < CRASH_WINDOW_MS &&
    (signal === 'SIGTRAP' || signal === 'SIGABRT' || signal === 'SIGSEGV' || code === LOADER_FAILED)
  )
}

/** Opens the window; null where this runtime turns out not to run on this machine. */
async function runElectron(file, args) {
  const startedAtMs = performance.now()
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env
  const end = await handOver(file, [root, ...args], { cwd: root, env })
  return couldNotRun(end, performance.now() - startedAtMs) ? null : exitCodeOf(end)
}

const command = { usage: () => usageWithHost('Usage: npm start -- [options]'), passesOn: true }

await runMain(command, async ({ args }) => {
  // What is said on the way to a window would come before the refusal.
  await checkHostArguments(args, { isForWindow: true, ...(args.length > 0 && { isBuiltNow: false }) })
  // The host that runs is asked, whatever shows its console; standard output carries the link only.
  if (args.includes('--link')) return runHost(await bootstrap({ needs: 'build', say: createSay(process.stderr) }), args)
  const say = createSay(args.includes('--json') ? process.stderr : process.stdout)
  const node = await bootstrap({ needs: 'build', say })
  // Said in the terminal, where whoever forgot a PIN asked for it; no window is needed.
  if (args.some((arg) => /^--reset-pin(=|$)/.test(arg))) return runHost(node, args)
  const electron = await obtainElectron(node, say)
  if (electron.file !== null) {
    const code = await runElectron(electron.file, args)
    if (code !== null) return code
    electron.reason = 'the runtime did not start'
  }
  say.line(`No Electron window (${electron.reason}): the same console opens in the browser.`)
  return runHost(node, ['--open', ...args])
})
