import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { totpCode } from '../../crypto/totp/totp'
import { StoredValueError } from '../../database/columns'
import { isSealed } from '../../foundation/sealing'
import { startTestServer, type TestServer } from '../../testing/testServer'
import { SANDBOX_CODE, type ScaSetup, startScaSetup } from './testing/scaSetup'

let dir: string
let setup: ScaSetup
let server: TestServer
let secret: string
const options = () => ({ databaseFile: join(dir, 'countersign.sqlite'), keyDir: dir })

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'countersign-app-'))
  setup = await startScaSetup(options())
  server = setup.server
  secret = await setup.enrolTotp()
  await setup.takeRealCodesOnly()
})
afterEach(async () => {
  await server.close()
  rmSync(dir, { recursive: true })
})

const stored = (table = 'sca_factors'): string | null | undefined =>
  server.service.store.sqlite.prepare<[], { secret: string }>(`SELECT secret FROM ${table}`).get()?.secret
const query = () => ({ customerId: setup.customerId })
const login = <S extends 200 | 400>(code: string, status: S) => {
  const body = { factor: 'TOTP', code, endUserIpAddress: '203.0.113.7' } as const
  return server.as.platform.call('completeScaLogin', { query: query(), body }, status)
}
const nextCode = () => totpCode(secret, server.clock.now())

describe('the secret of an app', () => {
  it('stands nowhere in clear: neither once it is enrolled nor while it is being enrolled', async () => {
    expect(isSealed(stored() ?? '')).toBe(true)
    const begun = await server.as.platform.call(
      'startScaFactorEnrollment',
      { query: query(), body: { type: 'TOTP' } },
      200,
    )
    if (begun.type !== 'TOTP') throw new Error('an app was asked for')
    const files = readdirSync(dir).map((name) => readFileSync(join(dir, name)))
    for (const hex of [secret, begun.secret]) expect(files.some((bytes) => bytes.includes(hex))).toBe(false)
    await server.clock.advance(60)
    await login(nextCode(), 200)
  })

  it('goes with a snapshot as it stands, and the key that opens it does not', async () => {
    await server.as.console.call('takeSnapshot', { body: { name: 'Enrolled' } }, 201)
    const inside = readdirSync(join(dir, 'snapshots'), { recursive: true, withFileTypes: true })
    const files = inside
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name)))
    const keyHex = readFileSync(join(dir, 'sealing-key.hex'), 'utf8').trim()
    expect(files.filter((bytes) => bytes.includes(stored() ?? ''))).toHaveLength(1)
    for (const text of [secret, keyHex, Buffer.from(keyHex, 'hex')])
      expect(files.some((bytes) => bytes.includes(text))).toBe(false)
  })

  it('of before it was sealed is taken as it stands, and sealed at the next start', async () => {
    server.service.store.sqlite.prepare('UPDATE sca_factors SET secret = ?').run(secret)
    await server.as.platform.call('startScaFactorEnrollment', { query: query(), body: { type: 'TOTP' } }, 200)
    server.service.store.sqlite.prepare('UPDATE sca_enrollments SET secret = ?').run(secret)
    await server.clock.advance(60)
    await login(nextCode(), 200)
    expect(stored()).toBe(secret)
    await server.close()
    server = await startTestServer(options())
    expect(isSealed(stored() ?? '')).toBe(true)
    expect(isSealed(stored('sca_enrollments') ?? '')).toBe(true)
    await server.clock.advance(120)
    await login(nextCode(), 200)
  })

  it('of another data folder proves nothing and counts as no failure; the code of the sandbox does', async () => {
    const desk = () => server.as.desk.call('getCustomerProofCodes', { params: { customerId: setup.customerId } }, 200)
    expect((await desk()).app?.code).toBe(nextCode())
    await server.close()
    rmSync(join(dir, 'sealing-key.hex'))
    server = await startTestServer({ ...options(), seed: 2 })
    await server.clock.advance(60)
    const details = { field: 'code', reason: 'SEALED_ELSEWHERE' }
    for (let tries = 0; tries < 6; tries += 1) expect(await login(nextCode(), 400)).toMatchObject({ details })
    expect((await desk()).app).toBeNull()
    await server.as.desk.call('updateHostSettings', { body: { realCodes: false } }, 200)
    await login(SANDBOX_CODE, 200)
    setup = { ...setup, server }
  })

  it('begun in another data folder is begun again', async () => {
    const call = { query: query(), body: { type: 'TOTP' } } as const
    const begun = await server.as.platform.call('startScaFactorEnrollment', call, 200)
    if (begun.type !== 'TOTP') throw new Error('an app was asked for')
    await server.close()
    rmSync(join(dir, 'sealing-key.hex'))
    server = await startTestServer({ ...options(), seed: 2 })
    const body = { type: 'TOTP', secret: begun.secret, code: totpCode(begun.secret, server.clock.now()) } as const
    const refused = await server.as.platform.call('confirmScaFactorEnrollment', { query: query(), body }, 400)
    expect(refused).toMatchObject({ details: { field: 'secret', reason: 'SEALED_ELSEWHERE' } })
  })

  it('that was put into the row of another customer is a damaged value', async () => {
    const other = server.service.sealing.seal({ purpose: 'TOTP_SECRET', id: 'Customer:other' }, secret)
    server.service.store.sqlite.prepare('UPDATE sca_factors SET secret = ?').run(other)
    await expect(login('000000', 400)).rejects.toThrow('answered 500')
    await expect(server.close()).rejects.toThrow(StoredValueError)
    server = await startTestServer(options())
  })
})
