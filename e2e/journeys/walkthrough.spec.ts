import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { consoleClient } from '../agentClient'
import { startHost } from '../host'

/** The command lines of the README between its walkthrough marks, in order, as a reader would paste them. */
function commandsOfReadme(): string {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
  const part = readme.split('<!-- walkthrough:begin -->')[1]?.split('<!-- walkthrough:end -->')[0] ?? ''
  const blocks = [...part.matchAll(/```bash\n([\s\S]*?)```/g)].map((match) => match[1] ?? '')
  return blocks.join('\n')
}

test('the walkthrough of the README runs as printed', async () => {
  const host = await startHost('empty')
  const { stdout, stderr } = await promisify(execFile)(
    'bash',
    ['--norc', '-euo', 'pipefail', '-c', commandsOfReadme()],
    {
      env: {
        ...process.env,
        COUNTERSIGN_BASE_URL: host.baseUrl,
        COUNTERSIGN_TOKEN_ID: host.token.id,
        COUNTERSIGN_TOKEN_SECRET: host.token.secret,
      },
    },
  )
  expect(stderr).toBe('')
  const lines = stdout.trim().split('\n')
  expect(lines.slice(0, 3)).toEqual(['2500000', 'APPROVED', 'PENDING_APPROVAL'])
  expect(lines[3]).toContain('limit')
  const { waitingCount } = await consoleClient(host).get<{ waitingCount: number }>('/state')
  expect(waitingCount).toBe(1)
  await host.stop()
})
