import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bootstrap } from './bootstrap.mjs'
import { loadSource } from './loadSource.mjs'
import { cacheDir, modulesDir, root } from './project.mjs'
import { runProcess } from './runProcess.mjs'
import { createSay, PlainFailure, runMain } from './say.mjs'

const TESTS_TIMEOUT_MS = 15 * 60_000
const folder = join(cacheDir, 'refusals')
const target = join(root, 'docs', 'errors.md')

async function runTests(node) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const env = { ...process.env, COUNTERSIGN_REFUSALS_DIR: folder }
  const args = [join(modulesDir, 'vitest', 'vitest.mjs'), 'run', 'src/server', '--reporter=dot']
  const result = await runProcess(node, args, { cwd: root, env, isShown: true, timeoutMs: TESTS_TIMEOUT_MS })
  if (!result.isOk) throw new PlainFailure('Not every test passed, so docs/errors.md was not written. Mend them first.')
}

const readRefusals = () =>
  readdirSync(folder)
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

async function writeDocument() {
  const module = await loadSource(join(root, 'src/contract/document/errorDocument.ts'))
  const refusals = readRefusals()
  const problems = module.errorDocumentProblems(refusals)
  if (problems.length > 0) throw new PlainFailure(`docs/errors.md was not written:\n${problems.join('\n')}`)
  writeFileSync(target, module.errorDocumentText(refusals))
}

const usage = `Usage: npm run errors

Runs the tests of the server, and writes docs/errors.md from the contract and from what they were answered.

  --help  this text`

await runMain({ usage }, async () => {
  const say = createSay(process.stdout)
  await runTests(await bootstrap({ needs: 'install', say }))
  await writeDocument()
  say.line('docs/errors.md is written from the contract and the tests.')
})
