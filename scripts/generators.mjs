import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bootstrap } from './bootstrap.mjs'
import { npmCommand } from './install.mjs'
import { root } from './project.mjs'
import { runProcess } from './runProcess.mjs'
import { createSay, PlainFailure, runMain } from './say.mjs'

const MINUTE_MS = 60_000
const folder = join(root, 'generators')
const stampFile = join(folder, 'passed.sha256')
const tool = (...path) => join(folder, 'node_modules', ...path)

/** The document and everything that judges it, as one hash. */
function currentStamp() {
  const calls = readdirSync(join(folder, 'calls')).map((name) => join('calls', name))
  const own = ['package-lock.json', 'orval.config.cjs', 'tsconfig.json', 'checkSchemas.ts', ...calls.sort()]
  const hash = createHash('sha256').update(readFileSync(join(root, 'docs', 'openapi.json')))
  for (const name of own) hash.update(readFileSync(join(folder, name)))
  return `${hash.digest('hex')}\n`
}

/** Whether this very document has passed before, with these very calls. */
export const haveGeneratorsPassed = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === currentStamp()

const steps = (node, [npm, npmArgs]) => [
  ['npm ci', npm, [...npmArgs, 'ci']],
  [
    'openapi-typescript',
    node,
    [
      tool('openapi-typescript', 'bin', 'cli.js'),
      '../docs/openapi.json',
      '-o',
      'generated/openapi-typescript/schema.d.ts',
    ],
  ],
  [
    '@hey-api/openapi-ts',
    node,
    [
      tool('@hey-api', 'openapi-ts', 'bin', 'run.js'),
      ...['-i', '../docs/openapi.json', '-o', 'generated/hey-api'],
      ...['-p', '@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch', 'zod'],
    ],
  ],
  ['orval', node, [tool('orval', 'dist', 'bin', 'orval.js'), '--config', 'orval.config.cjs']],
  ['TypeScript 5 on the calls', node, [tool('typescript', 'bin', 'tsc'), '-p', 'tsconfig.json', '--pretty', 'false']],
  ['the generated zod schemas', node, ['--no-warnings', '--experimental-strip-types', 'checkSchemas.ts']],
]

/**
 * Runs every step in the folder of its own lock file and keeps the hash of what passed.
 * Throws: PlainFailure with the output of the step that failed.
 */
export async function runGenerators(node, say) {
  rmSync(join(folder, 'generated'), { recursive: true, force: true })
  mkdirSync(join(folder, 'generated', 'openapi-typescript'), { recursive: true })
  for (const [name, command, args] of steps(node, npmCommand())) {
    const result = await runProcess(command, args, { cwd: folder, timeoutMs: 5 * MINUTE_MS })
    if (!result.isOk) throw new PlainFailure(`generators: ${name} failed.\n${result.output}`)
    say.line(`generators: ${name} passed`)
  }
  writeFileSync(stampFile, currentStamp())
}

const usage = `Usage: npm run generators

Generates clients from docs/openapi.json with three generators, and compiles right and wrong calls against them.

  --help  this text`

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain({ usage }, async () => {
    const say = createSay(process.stdout)
    await runGenerators(await bootstrap({ needs: 'install', say }), say)
  })
}
