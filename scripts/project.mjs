import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that holds package.json, wherever the script was started from. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

export const modulesDir = join(root, 'node_modules')
export const outDir = join(root, 'out')
export const cacheDir = join(root, '.cache')
export const hostFile = join(outDir, 'main', 'host.js')
export const rendererDir = join(outDir, 'renderer')
