// Writes docs/openapi.json from the contract. Usage: npm run openapi
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadSource } from './loadSource.mjs'
import { root } from './project.mjs'
import { runMain } from './say.mjs'

await runMain(async () => {
  const { openApiText } = await loadSource(join(root, 'src/contract/document/openApiDocument.ts'))
  writeFileSync(join(root, 'docs/openapi.json'), openApiText())
  process.stdout.write('docs/openapi.json is written from the contract.\n')
})
