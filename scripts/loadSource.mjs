import { relative } from 'node:path'
import { root } from './project.mjs'
import { PlainFailure } from './say.mjs'

/** What a TypeScript file of the sources exports. A file on the way that is not TypeScript yet ends in a sentence. */
export async function loadSource(path) {
  const { runnerImport } = await import('vite')
  try {
    const { module } = await runnerImport(path, { root, configFile: false, logLevel: 'error' })
    return module
  } catch (error) {
    const place = error?.errors?.[0]?.loc
    if (place === undefined) throw error
    const at = `${relative(root, place.file)}, line ${place.line}`
    throw new PlainFailure(`${at}: this is not TypeScript yet. Fill in what shows as … ; nothing was written.`)
  }
}
