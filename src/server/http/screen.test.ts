import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer } from '../host/startServer'
import { requestText, sendRaw } from '../testing/rawHttp'
import { serverConfig } from '../testing/serverConfig'

let dir: string
let running: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'countersign-files-'))
  const rendererDir = join(dir, 'screen')
  mkdirSync(join(rendererDir, 'assets'), { recursive: true })
  writeFileSync(join(rendererDir, 'assets', 'part.js'), 'the part')
  if (process.platform !== 'win32') execFileSync('mkfifo', [join(rendererDir, 'assets', 'pipe.js')])
  running = await startServer(serverConfig({ dataDir: join(dir, 'data'), rendererDir, seed: 'empty' }))
})
afterAll(async () => {
  await running.close()
  rmSync(dir, { recursive: true, force: true })
})

const ask = (name: string, headers: Record<string, string> = {}, method = 'GET') =>
  sendRaw(running.port, requestText(method, `/assets/${name}`, headers))

describe('files of the screen', () => {
  it.each(['GET', 'HEAD'])(
    'a range that a file has is sent, another is answered with its size (%s)',
    async (method) => {
      const part = await ask('part.js', { range: 'bytes=4-' }, method)
      expect(part).toMatchObject({ status: 206, body: method === 'GET' ? 'part' : '' })
      const beyond = await ask('part.js', { range: 'bytes=999-' }, method)
      expect(beyond.status).toBe(416)
      expect(beyond.head.toLowerCase()).toContain('\r\ncontent-range: bytes */8\r\n')
      expect(beyond.body).not.toContain('the part')
    },
  )

  it.each<Record<string, string>>([
    { 'if-match': '"another"' },
    { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
  ])('a condition that does not hold is said to have failed: %o', async (headers) => {
    expect((await ask('part.js', headers)).status).toBe(412)
    expect(await ask('part.js', { 'if-match': '*' })).toMatchObject({ status: 200, body: 'the part' })
  })

  if (process.platform !== 'win32')
    it('a pipe among them is no file', async () => {
      expect(await ask('pipe.js')).toMatchObject({ status: 404 })
    })
})
