// Writes docs/openapi.json from the contract. Usage: npm run openapi
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const source = fileURLToPath(new URL('../src/contract/document/openApiDocument.ts', import.meta.url))
const target = fileURLToPath(new URL('../docs/openapi.json', import.meta.url))

const { module } = await runnerImport(source, { root, configFile: false, logLevel: 'error' })
writeFileSync(target, module.openApiText())
console.log('docs/openapi.json is written from the contract.')
