import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { policyOf } from '../areas/agents/testing/agentSetup'
import { type RunningServer, startServer } from '../host/startServer'
import { serverConfig } from '../testing/serverConfig'

const CONSOLE_SECRET = 'a-secret-of-the-desk'
const authorization = `Basic ${Buffer.from('sandbox:sandbox-secret').toString('base64')}`

let root: string
let umask: number
let server: RunningServer | null
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'countersign-private-'))
  umask = process.umask(0)
  server = null
})
afterEach(async () => {
  await server?.close()
  process.umask(umask)
  rmSync(root, { recursive: true, force: true })
})

const start = (consoleSecret = CONSOLE_SECRET): Promise<RunningServer> =>
  startServer(
    serverConfig({ dataDir: join(root, 'data'), tokenId: 'sandbox', tokenSecret: 'sandbox-secret', consoleSecret }),
  )

const filesOf = (): string[] =>
  readdirSync(join(root, 'data'), { recursive: true })
    .map((name) => join(root, 'data', String(name)))
    .filter((path) => statSync(path).isFile())

/** Windows knows no such modes. */
const openFiles = (): string[] =>
  (process.platform === 'win32' ? [] : filesOf())
    .map((path) => `${path.slice(root.length)} ${(statSync(path).mode & 0o777).toString(8)}`)
    .filter((line) => !line.endsWith(' 600'))

async function send<Body = { readonly id: string }>(path: string, body: unknown, authorized = authorization) {
  const headers = { authorization: authorized, 'content-type': 'application/json' }
  const reply = await fetch(`${server?.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: reply.status, body: (await reply.json()) as Body }
}

const desk = <Body = { readonly id: string }>(path: string, body: unknown) =>
  send<Body>(`/console/api${path}`, body, `Bearer ${CONSOLE_SECRET}`)

/** Data with an agent whose code is open, a snapshot of it, and an export that waits to be fetched. */
async function fillData(): Promise<{ readonly code: string; readonly path: string }> {
  const person = { customerType: 'INDIVIDUAL', fullName: 'Joy Okafor' }
  const customer = await send('/2025-10-13/customers', person)
  const agent = { name: 'Treasury', customerId: customer.body.id, policy: policyOf() }
  const made = await send<{ deviceCode: { code: string } }>('/2025-10-13/agents', agent)
  expect(made.status).toBe(201)
  const { code } = made.body.deviceCode
  const taken = await desk('/snapshots', { name: 'Before' })
  expect(taken.status).toBe(201)
  const exported = await desk<{ path: string }>(`/snapshots/${taken.body.id}/export`, {})
  expect(exported.status).toBe(201)
  return { code, path: exported.body.path }
}

describe('what a data folder holds', () => {
  it('is readable for its owner alone, whatever the umask and the mode of the folder', async () => {
    mkdirSync(join(root, 'data'), { mode: 0o777 })
    server = await start()
    await fillData()
    const kinds = [
      /countersign\.sqlite$/,
      /-wal$/,
      /-shm$/,
      /requests\.sqlite$/,
      /\.pem$/,
      /host\.json$/,
      /host\.lock$/,
    ]
    for (const kind of kinds) expect(filesOf().filter((path) => kind.test(path))).not.toEqual([])
    expect(filesOf().filter((path) => path.includes('snapshots')).length).toBeGreaterThan(1)
    expect(openFiles()).toEqual([])
    await server.close()
    expect(openFiles()).toEqual([])
    for (const path of filesOf()) chmodSync(path, 0o644)
    process.umask(0)
    server = await start()
    expect(openFiles()).toEqual([])
  })

  it('has no device code in it, and neither has an export', async () => {
    server = await start()
    const { code, path } = await fillData()
    const redeem = () => send(`/2025-10-13/agents/device-codes/${code}/redeem`, undefined)
    const headers = { authorization: `Bearer ${CONSOLE_SECRET}` }
    const file = await fetch(`${server.url}/console/api${path}`, { headers })
    expect(file.status).toBe(200)
    const bytes = Buffer.from(await file.arrayBuffer())
    expect(bytes.length).toBeGreaterThan(1000)
    expect(bytes.includes(code)).toBe(false)
    expect((await redeem()).status).toBe(200)
    expect((await redeem()).status).toBe(400)
    expect((await send('/2025-10-13/agents/device-codes/AGENT-0000-0001/redeem', undefined)).status).toBe(404)
    const audit = await fetch(`${server.url}/console/api/audit?operationId=redeemAgentDeviceCode`, { headers })
    const { data } = (await audit.json()) as { data: { targetId: string | null; outcome: string }[] }
    expect(data.map(({ outcome }) => outcome)).toEqual(['REFUSED', 'REFUSED', 'DONE'])
    expect(data.map(({ targetId }) => targetId?.split(':')[0] ?? null)).toEqual([null, null, 'Agent'])
    await server.close()
    for (const path of filesOf()) {
      const text = readFileSync(path).toString('latin1')
      expect(text.includes(code), path).toBe(false)
      expect(text.includes('AGENT-0000-0001'), path).toBe(false)
    }
  })
})

it('refuses a console secret that is short, and names the option', async () => {
  await expect(start('desk-secret')).rejects.toThrow(
    'The console secret (COUNTERSIGN_CONSOLE_SECRET or --console-secret) has 11 characters, and needs at least 16',
  )
})
