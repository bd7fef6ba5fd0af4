import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { bootstrap } from './bootstrap.mjs'
import { checkHostArguments, usageWithHost } from './hostArguments.mjs'
import { cacheDir, root } from './project.mjs'
import { createSay, PlainFailure, runMain } from './say.mjs'
import { tellBuilds } from './watchBuilds.mjs'

const PAGE_PORT = 5173
const devDir = join(cacheDir, 'dev')
const hostFile = join(devDir, 'main', 'host.js')
/** What the page asks of the host; everything else is the page itself. */
const HOST_PATHS = ['/console', '/2025-10-13', '/inbox', '/openapi.json', '/healthz']

/** The inbox receives at the address of its screen: what a browser opens there is the page, as on the host. */
const pageInstead = ({ method, url, headers }) =>
  method === 'GET' && url.startsWith('/inbox') && /\btext\/html\b/i.test(headers.accept ?? '') ? '/index.html' : null

const optionOf = (args, name) => {
  const at = args.findIndex((arg) => arg === name || arg.startsWith(`${name}=`))
  if (at < 0) return null
  return args[at].includes('=') ? args[at].slice(name.length + 1) : args[at + 1]
}

const withoutOption = (args, name) => {
  const at = args.indexOf(name)
  const others = at < 0 ? args : args.toSpliced(at, 2)
  return others.filter((arg) => !arg.startsWith(`${name}=`))
}

/** The port of the page. Errors: a PlainFailure, what was said is no port. */
function pagePortOf(args) {
  const text = optionOf(args, '--page-port')
  if (text === null) return PAGE_PORT
  if (/^\d{1,5}$/.test(text ?? '') && Number(text) >= 1 && Number(text) <= 65_535) return Number(text)
  throw new PlainFailure(`--page-port must be a number from 1 to 65535, not ${text ?? 'missing'}.`)
}

/** The page is served once the host answers: a port that cannot be had is said before anything is built. */
async function requireFreePort(port) {
  const probe = createServer().listen(port, 'localhost')
  try {
    await once(probe, 'listening')
  } catch (error) {
    const why = error.code === 'EADDRINUSE' ? 'is taken; stop what uses it' : `cannot be used (${error.message})`
    throw new PlainFailure(`Port ${port} of the page ${why}, or choose another with --page-port.`)
  }
  probe.close()
  await once(probe, 'close')
}

/** Arguments of the host: a data folder of its own, the page's origin let in, the same port after a restart. */
function hostArguments(given, port, pageOrigin) {
  const hasFolder = given.includes('--ephemeral') || optionOf(given, '--data-dir') !== null
  // A port that the system chose once is kept: the page asks there, and the session's cookie is named by it.
  const args = port === null ? given : [...withoutOption(given, '--port'), '--port', String(port)]
  return [...args, '--json', '--allow-origin', pageOrigin, ...(hasFolder ? [] : ['--data-dir', join(devDir, 'data')])]
}

/** Starts and restarts the host, one at a time. `onReady` gets each ready line. */
function createHostRunner({ node, args, say, pageOrigin }, onReady) {
  let child = null
  let port = null
  let queue = Promise.resolve()

  async function stop() {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }

  function start() {
    // What to start with is chosen once: a restart finds the data of the first start.
    const unseeded = args.filter((arg) => port === null || (arg !== '--demo' && arg !== '--empty'))
    child = spawn(node, [hostFile, ...hostArguments(unseeded, port, pageOrigin)], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!line.startsWith('{')) return say.line(line)
      const ready = JSON.parse(line)
      port = ready.port
      onReady(ready)
    })
    child.on('exit', (code) => {
      if (code) say.line(`The host ended with code ${code}; it starts again with the next change.`)
    })
  }

  return {
    restart() {
      queue = queue.then(stop).then(start)
      return queue
    },
    stop: () => queue.then(stop),
  }
}

/** What the build says of itself: nothing of it is said a second time here. */
async function buildConfig(vite) {
  const file = join(root, 'electron.vite.config.ts')
  const { config } = await vite.loadConfigFromFile({ command: 'build', mode: 'development' }, file, undefined, 'error')
  return config
}

/** The host and the threads that it starts, by the names under which it looks for them. */
function hostPrograms(config) {
  const { index: _, ...programs } = config.main.build.rolldownOptions.input
  return programs
}

/** Rebuilds the host, in the form in which it is shipped, whenever a file of the service or the contract changes. */
async function watchHost(vite, config, told) {
  const input = hostPrograms(config)
  const { external, output } = config.main.build.rolldownOptions
  const watcher = await vite.build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: config.main.plugins,
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: config.main.build.target,
      minify: config.main.build.minify,
      outDir: join(devDir, 'main'),
      emptyOutDir: true,
      watch: {},
      rolldownOptions: { input, external, output },
    },
  })
  tellBuilds(watcher, told)
  return watcher
}

async function servePage(vite, config, { port, target }) {
  const proxy = Object.fromEntries(
    HOST_PATHS.map((path) => [path, { target, changeOrigin: true, bypass: pageInstead }]),
  )
  const server = await vite.createServer({
    root: join(root, 'src', 'renderer'),
    configFile: false,
    plugins: config.renderer.plugins,
    cacheDir: join(cacheDir, 'vite'),
    server: { port, strictPort: true, host: 'localhost', proxy, fs: { allow: [root] } },
  })
  await server.listen()
  return server
}

const USAGE_HEAD = `Usage: npm run dev -- [options]

  --page-port N         port of the page (${PAGE_PORT})

The others are those of the host, which gets a data folder of its own:`

await runMain({ usage: () => usageWithHost(USAGE_HEAD), passesOn: true }, async ({ args: given }) => {
  const args = withoutOption(given, '--page-port')
  const pagePort = pagePortOf(given)
  // What runs here is built at each start.
  await checkHostArguments(args, { isBuiltNow: false })
  await requireFreePort(pagePort)
  const say = createSay(process.stdout)
  const node = await bootstrap({ needs: 'install', say })
  const vite = await import('vite')
  const config = await buildConfig(vite)
  const pageOrigin = `http://localhost:${pagePort}`
  let page = null
  async function showPage(ready) {
    const { origin } = new URL(ready.baseUrl)
    const isFirst = page === null
    page ??= servePage(vite, config, { port: pagePort, target: origin }).catch((error) => {
      throw new PlainFailure(`The page cannot be served on port ${pagePort}: ${error.message}`)
    })
    await page
    const link = ready.consoleUrl.replace(origin, pageOrigin)
    if (isFirst) say.line(`Host on ${origin}. Open the page, once, with ${link}`)
    else say.line(`Host on ${origin} again; a browser that was signed in stays so. Another one: ${link}`)
  }
  const failing = new AbortController()
  const host = createHostRunner({ node, args, say, pageOrigin }, (ready) => {
    showPage(ready).catch((error) => failing.abort(error))
  })
  const watcher = await watchHost(vite, config, {
    onBuilt: () => host.restart(),
    onBroken: () => say.line('The service could not be built. It stays as it was until a change that can be.'),
  })
  const ends = [once(process, 'SIGINT'), once(process, 'SIGTERM')]
  if (!failing.signal.aborted) await Promise.race([...ends, once(failing.signal, 'abort')])
  // A host that outlived this would keep its data folder from the next start.
  await Promise.allSettled([watcher.close(), host.stop(), page?.then((server) => server.close())])
  failing.signal.throwIfAborted()
})
