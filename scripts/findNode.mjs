import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { modulesDir } from './project.mjs'
import { PlainFailure } from './say.mjs'

const NODE_MIN = [22, 12]

/** better-sqlite3 ends the process without a word on anything older (toolchain.md, trap 1). */
export function isGoodNode(version) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number)
  return major > NODE_MIN[0] || (major === NODE_MIN[0] && minor >= NODE_MIN[1])
}

function packageNames(platform, arch) {
  const os = platform === 'win32' ? 'win' : platform
  return [`node-${os}-${arch}`, `node-bin-${os}-${arch}`]
}

/** The Node that the lock file pins for this platform, or null where none was installed. */
export function findPinnedNode(modules = modulesDir, platform = process.platform, arch = process.arch) {
  for (const name of packageNames(platform, arch)) {
    const manifest = join(modules, name, 'package.json')
    if (!existsSync(manifest)) continue
    const { bin } = JSON.parse(readFileSync(manifest, 'utf8'))
    const file = join(modules, name, typeof bin === 'string' ? bin : bin.node)
    if (existsSync(file)) return file
  }
  return null
}

/** The Node to run the service with: the pinned one, else the current one where it is new enough. */
export function findNode() {
  const pinned = findPinnedNode()
  if (pinned !== null) return pinned
  if (isGoodNode(process.versions.node)) return process.execPath
  throw new PlainFailure(
    `Countersign needs Node ${NODE_MIN.join('.')} or newer to run its service and this is ${process.versions.node}; ` +
      `the copy that npm installs for ${process.platform} ${process.arch} is missing. ` +
      'Run "npm ci" without --omit=optional, or install Node 22 or 24.',
  )
}
