import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer } from '../host/startServer'
import { type PaymentSetup, startPaymentSetup, usAccount } from '../testing/payments'
import { type RawAnswer, requestText, sendRaw } from '../testing/rawHttp'
import { serverConfig } from '../testing/serverConfig'

/** Every way that we know to write the same path otherwise, or to write another that a careless reader takes for it. */
function spellingsOf(path: string): readonly string[] {
  const hex = (sign: string) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`
  const segments = path.split('/').slice(1)
  const first = segments[0] ?? ''
  const last = segments.at(-1) ?? ''
  const rest = path.slice(first.length + 1)
  const encodedAt = (at: number) => path.slice(0, at) + hex(path[at] ?? '') + path.slice(at + 1)
  const eachSign = [...path].flatMap((sign, at) => (sign === '/' ? [] : [encodedAt(at)]))
  return [
    ...eachSign,
    ...eachSign.map((spelled) => spelled.replaceAll(/%[0-9a-f]{2}/g, (code) => code.toUpperCase())),
    `/${[...path.slice(1)].map((sign) => (sign === '/' ? sign : hex(sign))).join('')}`,
    `/%25${hex(first[0] ?? '').slice(1)}${path.slice(2)}`,
    path.toUpperCase(),
    `/${first.toUpperCase()}${rest}`,
    `/${first[0]?.toUpperCase()}${path.slice(2)}`,
    `/${path}`,
    `//${path}`,
    `/${first}/${rest}`,
    `${path}/`,
    `${path}//`,
    `/.${path}`,
    `/${first}/.${rest}`,
    `/x/..${path}`,
    `/x/%2e%2e${path}`,
    `/x/%2E.${path}`,
    `/${first}/x/..${rest}`,
    `/..${path}`,
    `/..;${path}`,
    `/;x=y${path}`,
    `/${first};x=y${rest}`,
    `${path};x=y`,
    `${path}%3Bx=y`,
    `${path}%3Fx=y`,
    `${path}%23x`,
    `${path}#x`,
    `${path}?`,
    `/${first}%2f${segments.slice(1).join('/')}`,
    `/${first}%5c${segments.slice(1).join('/')}`,
    `/${first}\\${segments.slice(1).join('/')}`,
    `\\${path.slice(1)}`,
    `${path}%00`,
    `${path}%20`,
    `${path}%0d%0a`,
    `/%00${path.slice(1)}`,
    `/%ef%bc%8f${path.slice(1)}`,
    `${path.slice(0, -last.length)}%e0%80%af${last}`,
    `http://localhost${path}`,
    `http://elsewhere.example${path}`,
    `HTTP://localhost${path}`,
    path.slice(1),
    '*',
  ]
}

const DEVICE_CODE = 'AGENT-ABCD-EFGH'
const authorization = `Basic ${Buffer.from('test-token:test-secret').toString('base64')}`
const FOREIGN_NAME = 'desk.example'

let setup: PaymentSetup
let port: number
beforeAll(async () => {
  setup = await startPaymentSetup({ allowHosts: [FOREIGN_NAME] })
  await setup.server.service.listen(0, '127.0.0.1')
  port = setup.server.service.port()
})
afterAll(() => setup.server.close())

const count = async (table: 'inbox_messages' | 'transactions' | 'idempotency_keys'): Promise<number> => {
  const rows = await setup.server.service.store.read((tx) =>
    tx
      .selectFrom(table)
      .select('rowid' as never)
      .execute(),
  )
  return rows.length
}

const loggedCalls = async () => {
  const { requestLog } = setup.server.service
  await requestLog.flush()
  return (await requestLog.list({ limit: 5000 })).calls
}

describe('however a path is spelled, it is refused or it is the plain one', () => {
  it.each([
    ['POST', '/inbox'],
    ['POST', '/inbox/some/where'],
    ['GET', '/console/api/audit-log'],
    ['POST', '/console/api/clock'],
    ['GET', '/console/api/changes'],
    ['POST', '/console/api/snapshot-files'],
    ['GET', '/console/open/some-link'],
  ])('%s %s never answers beyond this machine', async (method, path) => {
    const before = await count('inbox_messages')
    for (const target of [path, ...spellingsOf(path)]) {
      const headers = {
        host: FOREIGN_NAME,
        authorization: 'Bearer test-console-secret',
        'service-wallet-signature': 'x',
      }
      const answer = await sendRaw(port, requestText(method, target, headers, method === 'POST' ? '{}' : undefined))
      expect([400, 403, 404, 405], `${target} answered ${answer.head}`).toContain(answer.status)
      expect(answer.head).not.toMatch(/^set-cookie|text\/html|event-stream/im)
      if (target === path) expect(answer.body).toContain('LOOPBACK_ONLY')
    }
    expect(await count('inbox_messages')).toBe(before)
  })

  it('a payment with a used idempotency key is answered again, never made again', async () => {
    const source = await setup.fundedAccount('USD', 500_00)
    const accountId = await setup.externalAccount('USD', usAccount())
    const body = JSON.stringify({ source: { accountId: source }, destination: { accountId }, amount: 100_00 })
    const path = '/2025-10-13/transfer-out'
    const pay = (target: string, headers = {}) =>
      sendRaw(port, requestText('POST', target, { authorization, 'idempotency-key': 'once', ...headers }, body))
    const paid = await pay(path)
    expect(paid.status).toBe(201)
    const known = new Set((await loggedCalls()).map(({ id }) => id))
    let repeated = 0
    for (const target of spellingsOf(path)) {
      const answer = await pay(target)
      const bare = await pay(target, { authorization: 'Basic bm9ib2R5Om5vdGhpbmc=' })
      if (answer.status !== 201) {
        expect([400, 403, 404, 405], `${target} answered ${answer.head}`).toContain(answer.status)
        expect([400, 403, 404, 405]).toContain(bare.status)
        continue
      }
      repeated += 1
      expect(answer.body).toBe(paid.body)
      expect(bare.status).toBe(401)
    }
    expect(repeated).toBeGreaterThan(20)
    expect(await setup.balanceOf(source)).toEqual({ balance: 400_00, total: 400_00 })
    expect(await count('transactions')).toBe(2)
    expect(await count('idempotency_keys')).toBe(1)
    const executed = (await loggedCalls()).filter(({ id, status }) => !known.has(id) && [201, 401].includes(status))
    expect(executed.length).toBe(2 * repeated)
    for (const call of executed)
      expect(call).toMatchObject({ operationId: 'createTransferOut', path, plane: 'service' })
  })

  it('an id in a path is the same id however it is encoded: for the key, for the log', async () => {
    const quote = await setup.server.as.platform.call('createQuote', { body: await setup.quoteBody() }, 201)
    const run = (id: string) =>
      sendRaw(
        port,
        requestText('POST', `/2025-10-13/quotes/${id}/execute`, { authorization, 'idempotency-key': 'q' }, '{}'),
      )
    const first = await run(quote.id)
    expect(first.status).toBeLessThan(300)
    for (const id of [encodeURIComponent(quote.id), quote.id.replace(':', '%3a'), quote.id.replace('Quote', '%51uote')])
      expect((await run(id)).body).toBe(first.body)
    const paths = (await loggedCalls()).filter(({ operationId }) => operationId === 'executeQuote')
    expect(paths.map(({ path }) => path)).toEqual(new Array(4).fill(`/2025-10-13/quotes/${quote.id}/execute`))
  })

  it('a device code stands in no entry of the log', async () => {
    const path = `/2025-10-13/agents/device-codes/${DEVICE_CODE}/redeem`
    const twice = path.replaceAll('-', '%252D').replace('AGENT%252DABCD%252DEFGH', DEVICE_CODE)
    for (const target of [path, twice, ...spellingsOf(path)]) await sendRaw(port, requestText('POST', target, {}))
    const calls = await loggedCalls()
    expect(calls.filter(({ path: logged }) => decodeURIComponent(logged).toUpperCase().includes(DEVICE_CODE))).toEqual(
      [],
    )
    expect(calls.filter(({ operationId }) => operationId === 'redeemAgentDeviceCode').length).toBeGreaterThan(20)
  })

  it('what lies below the version stands in the log, whatever became of it', async () => {
    for (const target of ['/2025%2D10-13/no-such', '//2025-10-13/no-such', '/x/../2025-10-13/no-such']) {
      const known = new Set((await loggedCalls()).map(({ id }) => id))
      expect((await sendRaw(port, requestText('GET', target, { accept: 'text/html' }))).status).toBe(404)
      expect((await loggedCalls()).filter(({ id }) => !known.has(id))).toMatchObject([
        { status: 404, operationId: null },
      ])
    }
  })
})

it('a path that is no plain name of a file of the screen is one at which nothing stands', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'countersign-assets-'))
  const rendererDir = join(dir, 'screen')
  mkdirSync(join(rendererDir, 'assets', 'in'), { recursive: true })
  writeFileSync(join(rendererDir, 'index.html'), 'the page')
  writeFileSync(join(rendererDir, 'assets', 'part.js'), 'the part')
  const links = {
    'out.html': '../index.html',
    'up.js': '..',
    'key.pem': dir,
    'round.js': 'round.js',
    'same.js': 'part.js',
  }
  for (const [name, target] of Object.entries(links)) symlinkSync(target, join(rendererDir, 'assets', name))
  const running = await startServer(serverConfig({ dataDir: join(dir, 'data'), rendererDir, seed: 'empty' }))
  try {
    const ask = (target: string) => sendRaw(running.port, requestText('GET', target, {}))
    expect(await ask('/assets/part.js')).toMatchObject({ status: 200, body: 'the part' })
    expect(await ask('/assets/same.js')).toMatchObject({ status: 200, body: 'the part' })
    const parsed = ({ status, body }: RawAnswer) => ({ status, body: JSON.parse(body) })
    const unknown = ['none.js', '..', '../index.html', '%2e%2e/index.html', 'in/../part.js', 'in/..', './part.js']
    const leadingOut = Object.keys(links).filter((name) => name !== 'same.js')
    for (const path of [...unknown, ...leadingOut, '/part.js', 'in//..', '..%5cindex.html', 'in', 'in/', '%00']) {
      expect({ path, ...parsed(await ask(`/assets/${path}`)) }).toMatchObject({
        ...{ path, status: 404, body: { code: 'REFERENCE_NOT_FOUND', details: { field: 'path' } } },
      })
    }
  } finally {
    await running.close()
    rmSync(dir, { recursive: true, force: true })
  }
})
