import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { modulesDir, root } from './project.mjs'
import { runProcess } from './runProcess.mjs'
import { PlainFailure } from './say.mjs'

const PROBE_TIMEOUT_MS = 30_000
const APT_TIMEOUT_MS = 6 * 60_000
const DOWNLOAD_TIMEOUT_MS = 5 * 60_000
/** The better one first: not every distribution has it. */
const APT_PACKAGES = ['chromium-headless-shell', 'chromium']

/**
 * The same engine without a window comes first: each page of a whole browser has a window with a tab strip and a
 * toolbar that are drawn, too, and costs twice as much processor time to open.
 */
const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
  'msedge',
]

function installedPlaces(env) {
  const windowsRoots = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA].filter(Boolean)
  return {
    darwin: ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    ),
    linux: [
      '/opt/google/chrome/chrome',
      '/opt/microsoft/msedge/msedge',
      '/usr/lib/chromium/chromium',
      '/snap/bin/chromium',
    ],
    win32: windowsRoots.flatMap((folder) => [
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Chromium/Application/chrome.exe'),
      join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ]),
  }
}

/** Every place a browser may stand, best first: what the person named, the PATH, the usual folders. */
export function browserCandidates(env = process.env, platform = process.platform) {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  const suffix = platform === 'win32' ? '.exe' : ''
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name + suffix)))
  return [env.COUNTERSIGN_BROWSER, env.CHROME_PATH, ...onPath, ...(installedPlaces(env)[platform] ?? [])].filter(
    Boolean,
  )
}

/** A file of the right name may be a stub that asks for another installer, so it has to render a page. */
async function canRun(file) {
  const args = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--dump-dom']
  const page = 'data:text/html,<title>countersign</title>'
  const result = await runProcess(file, [...args, page], { timeoutMs: PROBE_TIMEOUT_MS })
  return result.output.includes('<title>countersign</title>')
}

async function findInstalled() {
  for (const file of new Set(browserCandidates())) {
    if (existsSync(file) && (await canRun(file))) return file
  }
  return null
}

const playwrightBrowser = () => createRequire(join(root, 'package.json'))('playwright-core').chromium.executablePath()

function canUseApt() {
  if (process.platform !== 'linux' || process.getuid() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))
}

async function installWithApt(say) {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeoutMs: APT_TIMEOUT_MS }
  return say.step('Installing Chromium (apt-get)', async () => {
    await runProcess('apt-get', ['update'], options)
    for (const name of APT_PACKAGES) {
      await runProcess('apt-get', ['install', '-y', '--no-install-recommends', name, 'fonts-liberation'], options)
      const installed = await findInstalled()
      if (installed !== null) return installed
    }
    return null
  })
}

async function downloadWithPlaywright(node, say) {
  const withSystemLibraries = process.platform === 'linux' && process.getuid() === 0 ? ['--with-deps'] : []
  await say.step("Downloading Playwright's Chromium", () =>
    runProcess(node, [join(modulesDir, 'playwright', 'cli.js'), 'install', ...withSystemLibraries, 'chromium'], {
      cwd: root,
      timeoutMs: DOWNLOAD_TIMEOUT_MS,
    }),
  )
}

async function findOrFetch(node, say) {
  const installed = await findInstalled()
  if (installed !== null) return installed
  const fetched = playwrightBrowser()
  if (existsSync(fetched) && (await canRun(fetched))) return fetched
  if (canUseApt()) {
    const fromApt = await installWithApt(say)
    if (fromApt !== null) return fromApt
  }
  await downloadWithPlaywright(node, say)
  if (existsSync(fetched) && (await canRun(fetched))) return fetched
  throw new PlainFailure(
    'The browser tests need Chrome, Chromium or Edge; none was found and none could be fetched. ' +
      'Install one, or set CHROME_PATH to its program, and run the same command again.',
  )
}

let obtained = null

/**
 * The browser that the browser tests drive: an installed one, else what apt-get or Playwright can fetch, once in a run.
 * Throws a PlainFailure that says how to get one.
 */
export const obtainBrowser = (node, say) => (obtained ??= findOrFetch(node, say))
