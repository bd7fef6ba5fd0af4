import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './project.mjs'

it('npm run dev says of a taken port of the page that it is, before it builds anything or starts a host', async () => {
  const taken = createServer().listen(0, 'localhost')
  await once(taken, 'listening')
  const { port } = taken.address()
  const args = [join(root, 'scripts/dev.mjs'), '--ephemeral', '--page-port', String(port)]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  taken.close()
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: `Port ${port} of the page is taken; stop what uses it, or choose another with --page-port.\n`,
  })
})
