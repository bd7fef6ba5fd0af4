import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { askForLink } from './linkFile'
import { readServeArguments } from './serveArguments'
import { type RunningServer, startServer } from './startServer'

let dir: string
let running: RunningServer | null

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'countersign-link-'))
  running = null
})
afterEach(async () => {
  await running?.close()
  rmSync(dir, { recursive: true, force: true })
})

const FILE = 'console-link.json'

async function start(): Promise<RunningServer> {
  running = await startServer({
    ...readServeArguments(['--port', '0'], {}),
    dataDir: dir,
    rendererDir: null,
    durability: 'NORMAL',
    version: '0.0.0-test',
  })
  return running
}

async function exchange(link: string): Promise<number> {
  const { origin, pathname } = new URL(link)
  const body = JSON.stringify({ link: pathname.split('/').at(-1) })
  return (await fetch(`${origin}/console/open`, { method: 'POST', body })).status
}

describe('a link asked of the running host', () => {
  it('is fresh each time, and opens the console once', async () => {
    await start()
    const [first, second] = [await askForLink(dir), await askForLink(dir)]
    expect(first).not.toBe(second)
    expect(first.startsWith(`${running?.url}/console/open/`)).toBe(true)
    expect([await exchange(first), await exchange(first), await exchange(second)]).toEqual([201, 401, 201])
  })

  it('is given for a secret in the data folder, which only its owner reads, another one at each start', async () => {
    const { url } = await start()
    expect(statSync(join(dir, FILE)).mode & 0o777).toBe(0o600)
    const { secret } = JSON.parse(readFileSync(join(dir, FILE), 'utf8')) as { secret: string }
    for (const authorization of ['', 'Bearer wrong', `Basic ${secret}`]) {
      const headers: Record<string, string> = authorization === '' ? {} : { authorization }
      expect((await fetch(`${url}/console/link`, { method: 'POST', headers })).status).toBe(401)
    }
    await running?.close()
    await start()
    expect(readFileSync(join(dir, FILE), 'utf8')).not.toContain(secret)
  })

  it('is refused in a sentence: no host runs, one was killed, another program answers', async () => {
    await expect(askForLink(dir)).rejects.toThrow(`No Countersign is running on the data folder ${dir}`)
    const { url } = await start()
    const left = readFileSync(join(dir, FILE), 'utf8')
    await running?.close()
    running = null
    await expect(askForLink(dir)).rejects.toThrow('it left no address there')
    writeFileSync(join(dir, FILE), left)
    await expect(askForLink(dir)).rejects.toThrow(`nothing answers at ${url}`)
    const other = createServer((_request, reply) => reply.end('{"link":"http://elsewhere"}'))
    await new Promise<void>((resolve) => other.listen(Number(new URL(url).port), 'localhost', resolve))
    await expect(askForLink(dir)).rejects.toThrow('is not its host')
    await new Promise((resolve) => other.close(resolve))
  })

  it('is no start: --link stands alone, and not with --ephemeral', () => {
    expect(readServeArguments(['--link', '--workspace', 'lagos'], {})).toMatchObject({ asksForLink: true })
    expect(() => readServeArguments(['--link', '--ephemeral'], {})).toThrow('lasting data folder')
  })
})
