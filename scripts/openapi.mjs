import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadSource } from './loadSource.mjs'
import { root } from './project.mjs'
import { runMain } from './say.mjs'

const usage = `Usage: npm run openapi

Writes docs/openapi.json from the contract.

  --help  this text`

await runMain({ usage }, async () => {
  const { openApiText } = await loadSource(join(root, 'src/contract/document/openApiDocument.ts'))
  writeFileSync(join(root, 'docs/openapi.json'), openApiText())
  process.stdout.write('docs/openapi.json is written from the contract.\n')
})
