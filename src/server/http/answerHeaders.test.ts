import { beforeAll, describe, expect, it } from 'vitest'
import { requestText, sendRaw } from '../testing/rawHttp'
import { shareTestServer } from '../testing/sharedServer'
import { openSession } from '../testing/testServer'

const server = shareTestServer()
beforeAll(async () => {
  await server.service.listen(0, '127.0.0.1')
})

const authorization = `Basic ${Buffer.from('test-token:test-secret').toString('base64')}`
const desk = { authorization: 'Bearer test-console-secret' }

const ANSWERS: readonly (readonly [string, number, string])[] = [
  ['an answer of the service', 200, requestText('GET', '/2025-10-13/config', { authorization })],
  ['a refusal of the service', 401, requestText('GET', '/2025-10-13/config', {})],
  ['a method that a path lacks', 405, requestText('DELETE', '/2025-10-13/config', { authorization })],
  ['an unknown path', 404, requestText('GET', '/2025-10-13/nothing', {})],
  ['an answer of the console', 200, requestText('GET', '/console/api/state', desk)],
  ['a refusal of the console', 401, requestText('GET', '/console/api/state', {})],
  ['a foreign host', 403, requestText('GET', '/console/api/state', { host: 'elsewhere.example' })],
  ['the inbox', 200, requestText('POST', '/inbox', {}, '{"id":"x"}')],
  ['health', 200, requestText('GET', '/healthz', {})],
  ['the document', 200, requestText('GET', '/openapi.json', {})],
  ['an address that cannot be read', 400, requestText('GET', '/%E0%A4%A', {})],
  ['what is not HTTP', 400, 'NONSENSE\r\n\r\n'],
  ['an unknown expectation', 400, requestText('GET', '/healthz', { expect: 'tea' })],
]

describe('every JSON answer is only JSON, and only for this origin', () => {
  it.each(ANSWERS)('%s', async (_name, status, text) => {
    const answer = await sendRaw(server.service.port(), text)
    expect(answer.status).toBe(status)
    expect(answer.head).toMatch(/^content-type: application\/json/im)
    expect(answer.head).toMatch(/^x-content-type-options: nosniff$/im)
    expect(answer.head).toMatch(/^cross-origin-resource-policy: same-origin$/im)
  })
})

describe('the last change that an answer is sure to have seen', () => {
  const ask = async (url: string, headers: Readonly<Record<string, string>>) => {
    const { status, headers: said } = await server.raw({
      method: 'GET',
      url,
      headers: { host: 'localhost:4010', ...headers },
    })
    return [status, said['countersign-change']]
  }

  it('is said to a page, of both planes and of refusals, as it was before the call', async () => {
    const page = await openSession(server.service)
    const { changeLog } = server.service
    const seq = String(changeLog.publishedSeq())
    expect(await ask('/console/api/state', page)).toEqual([200, seq])
    expect(await ask('/2025-10-13/config', page)).toEqual([200, seq])
    expect(await ask('/2025-10-13/customers/Customer:none', page)).toEqual([404, seq])
    await server.as.platform.call('createCustomer', { body: { customerType: 'INDIVIDUAL', fullName: 'Joy' } }, 201)
    expect(changeLog.publishedSeq()).toBeGreaterThan(Number(seq))
    expect(await ask('/console/api/state', page)).toEqual([200, String(changeLog.publishedSeq())])
  })

  it('is said to nobody else: not to a token, nor to a tool', async () => {
    expect(await ask('/2025-10-13/config', { authorization })).toEqual([200, undefined])
    expect(await ask('/console/api/state', desk)).toEqual([200, undefined])
  })
})
