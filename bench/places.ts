import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the bundled bench runs from: `.cache/bench`. */
export const HERE = dirname(fileURLToPath(import.meta.url))

/** The folder of package.json. */
export const ROOT = join(HERE, '..', '..')

/** Data folders that this run makes; removed at its end. */
export const DATA_FOLDERS = join(HERE, 'data')
