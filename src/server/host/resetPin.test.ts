import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { consoleOperations } from '../../contract/console/operations'
import { serverConfig } from '../testing/serverConfig'
import { resetPin } from './resetPin'
import { type RunningServer, startServer } from './startServer'

const SECRET = 'reset-pin-console-secret'
const dir = mkdtempSync(join(tmpdir(), 'countersign-reset-'))

const config = serverConfig({ dataDir: dir, consoleSecret: SECRET })

/** A browser's session: opens the link, keeps both halves. */
async function signIn(server: RunningServer) {
  const link = new URL(server.createOneTimeLink()).pathname.split('/').at(-1) ?? ''
  const reply = await fetch(`${server.url}/console/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ link }),
  })
  const { session } = (await reply.json()) as { session: string }
  const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? ''
  return async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${server.url}/console/api${path}`, {
      method,
      headers: { cookie, 'countersign-session': session, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
}

describe('--reset-pin', () => {
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer(config)
    const call = await signIn(server)
    const proof = { kind: 'PIN', pin: '408126' }
    expect((await call('POST', '/operators', { name: 'Priya Raman', proof })).status).toBe(201)
  })
  afterAll(() => rmSync(dir, { recursive: true, force: true }))

  it('refuses while a host runs the folder, an unknown name, and a folder without data', async () => {
    await expect(resetPin(dir, 'Priya Raman')).rejects.toThrow(/Another Countersign \(process \d+\) is using/)
    await server.close()
    await expect(resetPin(dir, 'Nobody')).rejects.toThrow(
      'There is no operator Nobody; there is Priya Raman. No PIN was reset.',
    )
    await expect(resetPin(join(dir, 'none'), 'Priya Raman')).rejects.toThrow(/There is no data in .*no PIN was reset/)
  })

  it('gives a new PIN, says so in a sentence, and stands in the audit log as the host', async () => {
    const sentence = await resetPin(dir, ' priya raman')
    const pin = /The PIN of Priya Raman was reset and is (\d{8}) now/.exec(sentence)?.[1] ?? ''
    expect(pin).toMatch(/^\d{8}$/)
    server = await startServer(config)
    const call = await signIn(server)
    const { path } = consoleOperations.selectOperator
    const { body } = await call('GET', '/operators')
    const [priya] = body.data as [{ id: string; proofs: { addedBy: string }[] }]
    expect(priya.proofs).toMatchObject([{ addedBy: 'HOST' }])
    const select = (given: string) =>
      call('POST', path.replace('{operatorId}', priya.id), { proof: { kind: 'PIN', pin: given } })
    expect((await select('408126')).status).toBe(403)
    expect((await select(pin)).status).toBe(200)
    const audit = await call('GET', '/audit?operationId=resetOperatorPin')
    expect(audit.body.data).toMatchObject([
      { actorKind: 'host', actorName: 'Host, --reset-pin', targetId: priya.id, details: { name: 'Priya Raman' } },
    ])
    expect(JSON.stringify(audit.body)).not.toContain(pin)
    await server.close()
  })
})
