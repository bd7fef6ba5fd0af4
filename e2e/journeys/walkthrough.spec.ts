import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { consoleClient } from '../agentClient'
import { expect } from '../expect'
import { type Host, startHost } from '../host'
import { test } from '../test'

/** The blocks of commands of the README between its walkthrough marks, in order, as a reader would paste them. */
function blocksOfReadme(): readonly string[] {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
  const part = readme.split('<!-- walkthrough:begin -->')[1]?.split('<!-- walkthrough:end -->')[0] ?? ''
  return [...part.matchAll(/```bash\n([\s\S]*?)```/g)].map((match) => match[1] ?? '')
}

/** Pastes the commands into one shell. Returns: the lines that it printed. */
async function paste(host: Host, commands: string): Promise<readonly string[]> {
  const { stdout, stderr } = await promisify(execFile)('bash', ['--norc', '-euo', 'pipefail', '-c', commands], {
    env: {
      ...process.env,
      COUNTERSIGN_BASE_URL: host.baseUrl,
      COUNTERSIGN_TOKEN_ID: host.token.id,
      COUNTERSIGN_TOKEN_SECRET: host.token.secret,
    },
  })
  expect(stderr).toBe('')
  return stdout.trim().split('\n')
}

test('the walkthrough of the README runs as printed', async () => {
  const host = await startHost('empty')
  const lines = await paste(host, blocksOfReadme().join('\n'))
  expect(lines.slice(0, 3)).toEqual(['2500000', 'APPROVED', 'PENDING_APPROVAL'])
  expect(lines[3]).toContain('limit')
  const { waitingCount } = await consoleClient(host).get<{ waitingCount: number }>('/state')
  expect(waitingCount).toBe(1)
  await host.stop()
})

test('the walkthrough survives a reader who takes twenty minutes over each step', async () => {
  const host = await startHost('empty')
  const pause =
    `curl --silent --output /dev/null --header 'Authorization: Bearer ${host.consoleSecret}' ` +
    `--header 'Content-Type: application/json' --data '{"advanceSeconds":1200}' ${host.url}/console/api/clock`
  const lines = await paste(host, blocksOfReadme().join(`\n${pause}\n`))
  expect(lines.slice(0, 3)).toEqual(['2500000', 'APPROVED', 'PENDING_APPROVAL'])
  expect(lines[3]).toContain('limit')
  await host.stop()
})
