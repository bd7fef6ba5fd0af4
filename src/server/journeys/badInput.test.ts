import type { InjectOptions } from 'fastify'
import { describe, expect, it } from 'vitest'
import type { ErrorEnvelope } from '../../contract/primitives/errors'
import { shareTestServer } from '../testing/sharedServer'

const BASIC = `Basic ${Buffer.from('test-token:test-secret').toString('base64')}`
const envelopeOf = (body: string) => JSON.parse(body) as ErrorEnvelope

describe('bad input answers clearly, and never as a fault of ours', () => {
  const server = shareTestServer()

  const send = async (request: InjectOptions) => {
    const reply = await server.raw({
      ...request,
      headers: { host: 'localhost:4010', authorization: BASIC, ...request.headers },
    })
    return { ...reply, json: envelopeOf(reply.body) }
  }
  const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
    send({
      method: 'POST',
      url: `/2025-10-13${url}`,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    })
  const get = (url: string, headers: Record<string, string> = {}) =>
    send({ method: 'GET', url: `/2025-10-13${url}`, headers })

  it.each([
    ['no credential', {}],
    ['an unknown token', { authorization: `Basic ${Buffer.from('nobody:test-secret').toString('base64')}` }],
    ['a wrong secret', { authorization: `Basic ${Buffer.from('test-token:wrong').toString('base64')}` }],
    ['no colon', { authorization: `Basic ${Buffer.from('test-token').toString('base64')}` }],
    ['not base64', { authorization: 'Basic %%%' }],
    ['an agent credential on a platform path', { authorization: `Bearer agt_${'0'.repeat(40)}` }],
    ['another scheme', { authorization: 'Digest username="x"' }],
    ['a console cookie that nobody has', { cookie: 'countersign_4010=made-up' }],
  ])('401 with %s', async (_name, headers) => {
    const reply = await server.raw({
      method: 'GET',
      url: '/2025-10-13/config',
      headers: { host: 'localhost:4010', ...headers } as Record<string, string>,
    })
    expect(reply.status).toBe(401)
    expect(envelopeOf(reply.body)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
  })

  it('401 for a platform credential on an agent path', async () => {
    expect((await get('/agents/me')).json).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
  })

  it('401 at once after the token was deleted', async () => {
    const token = await server.as.platform.call('createToken', { body: { name: 'short', permissions: ['VIEW'] } }, 201)
    const short = server.as.token(token.clientId, token.clientSecret ?? '')
    await short.call('getPlatformConfig', {}, 200)
    await server.as.platform.call('deleteTokenById', { params: { tokenId: token.id } }, 204)
    await short.call('getPlatformConfig', {}, 401)
  })

  it('403 for a token without the permission', async () => {
    const token = await server.as.platform.call('createToken', { body: { name: 'reader', permissions: ['VIEW'] } }, 201)
    const reader = server.as.token(token.clientId, token.clientSecret ?? '')
    const refused = await reader.call('createCustomer', { body: { customerType: 'INDIVIDUAL', fullName: 'A B' } }, 403)
    expect(refused).toMatchObject({ code: 'FORBIDDEN', details: { permission: 'MANAGE' } })
  })

  it.each([
    ['not JSON', '{', 'INVALID_REQUEST_FORMAT', 'NOT_JSON'],
    ['a duplicate key', '{"name":"a","name":"b","permissions":["VIEW"]}', 'INVALID_REQUEST_FORMAT', 'DUPLICATE_KEY'],
    ['__proto__', '{"__proto__":{"admin":true}}', 'INVALID_REQUEST_FORMAT', 'FORBIDDEN_KEY'],
    ['NUL', '{"name":"a\\u0000","permissions":["VIEW"]}', 'INVALID_REQUEST_FORMAT', 'NUL_IN_TEXT'],
    ['a lone surrogate', '{"name":"\\ud800","permissions":["VIEW"]}', 'INVALID_REQUEST_FORMAT', 'UNPAIRED_SURROGATE'],
    ['deep nesting', `{"name":${'['.repeat(40)}${']'.repeat(40)}}`, 'INVALID_REQUEST_FORMAT', 'TOO_DEEP'],
  ])('400 for a body with %s', async (_name, payload, code, reason) => {
    const { status, json } = await post('/tokens', payload)
    expect(status).toBe(400)
    expect(json).toMatchObject({ status: 400, code, details: { reason } })
  })

  it('400 for a body over 1 MiB', async () => {
    const { json } = await post('/tokens', JSON.stringify({ name: 'x'.repeat(1024 * 1024), permissions: ['VIEW'] }))
    expect(json).toMatchObject({ status: 400, code: 'INVALID_INPUT', details: { reason: 'BODY_TOO_LARGE' } })
  })

  it('400 for another content type, and for none', async () => {
    const text = await post('/tokens', '{}', { 'content-type': 'text/plain' })
    expect(text.json).toMatchObject({
      code: 'INVALID_INPUT',
      details: { reason: 'UNSUPPORTED_CONTENT_TYPE', field: 'Content-Type' },
    })
    const form = await post('/tokens', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' })
    expect(form.json).toMatchObject({ code: 'INVALID_INPUT', details: { reason: 'UNSUPPORTED_CONTENT_TYPE' } })
  })

  it('reports every invalid field together, in dot notation, with its constraint', async () => {
    const { json } = await post(
      '/agents',
      JSON.stringify({
        name: '',
        policy: { permissions: ['FLY'], defaultExecutionMode: 'NEVER', spendingLimits: { currency: 5 } },
      }),
    )
    const errors = (json.details?.errors ?? []) as {
      field: string
      constraint?: { enum?: string[] }
      message: string
    }[]
    expect(json.code).toBe('INVALID_INPUT')
    expect(errors.map((error) => error.field).sort()).toEqual([
      'customerId',
      'name',
      'policy.defaultExecutionMode',
      'policy.permissions.0',
      'policy.spendingLimits.currency',
      'policy.spendingLimits.perTransactionLimit',
    ])
    expect(errors.find((error) => error.field === 'policy.defaultExecutionMode')?.constraint?.enum).toEqual([
      'AUTO',
      'APPROVAL_REQUIRED',
    ])
    expect(errors.every((error) => error.message.length > 0)).toBe(true)
  })

  it('400 for an empty body where one is needed', async () => {
    expect((await post('/customers', '')).json).toMatchObject({ code: 'INVALID_INPUT' })
    expect((await send({ method: 'POST', url: '/2025-10-13/customers' })).json).toMatchObject({ code: 'INVALID_INPUT' })
  })

  it.each(['0', '101', '-1', '1.5', 'ten', '', '9'.repeat(30)])('400 for limit=%s', async (limit) => {
    expect((await get(`/customers?limit=${limit}`)).json).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
      details: { field: 'limit' },
    })
  })

  it.each(['x', '', '..%2f..', `${'A'.repeat(3000)}`])('400 for cursor=%.20s', async (cursor) => {
    expect((await get(`/customers?cursor=${cursor}`)).json).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
      details: { field: 'cursor' },
    })
  })

  it('ignores unknown query parameters and unknown body fields', async () => {
    expect((await get('/customers?favourite=yes')).status).toBe(200)
    expect((await post('/tokens', '{"name":"tolerant","permissions":["VIEW"],"colour":"blue"}')).status).toBe(201)
  })

  it.each([
    ['/customers/not-an-id', 'USER_NOT_FOUND'],
    ['/customers/Agent:00000000-0000-7000-8000-000000000000', 'USER_NOT_FOUND'],
    ['/transactions/x', 'TRANSACTION_NOT_FOUND'],
    ['/quotes/x', 'QUOTE_NOT_FOUND'],
    ['/tokens/x', 'TOKEN_NOT_FOUND'],
    ['/agents/x', 'REFERENCE_NOT_FOUND'],
    ['/customers/external-accounts/x', 'REFERENCE_NOT_FOUND'],
    ['/verifications/x', 'REFERENCE_NOT_FOUND'],
    ['/beneficial-owners/x', 'REFERENCE_NOT_FOUND'],
    [`/customers/${'x'.repeat(150)}`, 'USER_NOT_FOUND'],
    [`/quotes/${'x'.repeat(9000)}`, 'QUOTE_NOT_FOUND'],
    ['/quotes/', 'QUOTE_NOT_FOUND'],
    ['/agents/%20', 'REFERENCE_NOT_FOUND'],
    ['/customers/a%00b', 'USER_NOT_FOUND'],
    ['/nothing/here', 'REFERENCE_NOT_FOUND'],
    ['', 'REFERENCE_NOT_FOUND'],
  ])('404 for %s with %s', async (url, code) => {
    const { status, json } = await get(url)
    expect([status, json.code]).toEqual([404, code])
  })

  it('404 for another version of the interface', async () => {
    expect((await send({ method: 'GET', url: '/2024-01-01/config' })).json).toMatchObject({
      status: 404,
      code: 'REFERENCE_NOT_FOUND',
    })
  })

  const maxima = '/console/api/settings/transaction-maxima'
  const askDesk = async (method: 'PATCH' | 'POST', url: string) => {
    const headers = { host: 'localhost:4010', 'content-type': 'application/json', ...server.sessionHeaders }
    const { status, body } = await server.raw({ method, url, headers, payload: '{"reason":"Audit finding 12"}' })
    return { status, json: envelopeOf(body) }
  }

  it('404 for an address as it was sent: decoded it might be one that exists', async () => {
    const { status, json } = await askDesk('PATCH', `${maxima}/USD%2FMXN`)
    expect([status, json.details?.field]).toEqual([404, 'path'])
    expect(json.message).toContain(`There is nothing at PATCH ${maxima}/USD%2FMXN; nothing was done.`)
  })

  it('names characters that nobody sees where a sentence quotes them', async () => {
    const { status, json } = await askDesk('POST', `${maxima}/a%00b/%E2%80%AEX/remove`)
    expect([status, json.details?.field]).toEqual([404, 'sendingCurrency'])
    expect(json.message).toContain('There is no maximum for a[U+0000]b to [U+202E]X; nothing was changed.')
  })

  it('405 as JSON, with Allow, for a method that the path does not have', async () => {
    const reply = await send({ method: 'DELETE', url: '/2025-10-13/config' })
    expect(reply.json).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED' })
    expect(reply.headers.allow).toBe('GET, PATCH')
  })

  it.each(['HEAD', 'OPTIONS', 'TRACE', 'PUT'] as const)('405 for %s on a known path', async (method) => {
    const reply = await server.raw({
      method: method as 'PUT',
      url: '/2025-10-13/transactions/x',
      headers: { host: 'localhost:4010', authorization: BASIC },
    })
    expect([reply.status, reply.headers.allow]).toEqual([405, 'GET'])
    if (method !== 'HEAD') expect(envelopeOf(reply.body)).toMatchObject({ code: 'METHOD_NOT_ALLOWED' })
  })

  it.each([
    ['%00', 'NUL_IN_TEXT'],
    ['%ED%A0%80', 'NOT_UTF8'],
    ['%E0%A4%A', 'NOT_UTF8'],
    ['%FF', 'NOT_UTF8'],
  ])('400 for a query string with %s', async (text, reason) => {
    const urls = [
      ['/customers?limit=5&platformCustomerId=a', 'platformCustomerId'],
      ['/agents/approvals?unknown=', 'unknown'],
      ['/customers?a', 'query'],
    ] as const
    for (const [url, field] of urls) {
      const { status, json } = await get(url + text)
      expect([status, json.code, json.details]).toEqual([400, 'INVALID_REQUEST_FORMAT', { field, reason }])
    }
  })

  it('takes a query string of any other text', async () => {
    expect((await get(`/customers?platformCustomerId=${encodeURIComponent('100 % 😀 ü+')}`)).status).toBe(200)
  })

  it.each([
    ['address.country', { customerType: 'INDIVIDUAL', address: { line1: 'x', postalCode: '1', country: 'XX' } }],
    ['nationality', { customerType: 'INDIVIDUAL', nationality: 'ZZ' }],
  ])('400 for a country that does not exist in %s', async (field, body) => {
    const { json } = await post('/customers', JSON.stringify({ fullName: 'A B', ...body }))
    const constraint = { format: 'iso3166-1-alpha-2' }
    expect(json).toMatchObject({ code: 'INVALID_INPUT', details: { field, errors: [{ field, constraint }] } })
  })

  it('says what a text of another form should look like, and which kinds there are', async () => {
    const body = (accountInfo: unknown) => JSON.stringify({ currency: 'MXN', accountInfo })
    const beneficiary = { beneficiaryType: 'BUSINESS', legalName: 'Luna SA' }
    const clabe = await post(
      '/customers/external-accounts',
      body({ accountType: 'MXN_ACCOUNT', clabeNumber: '00201007777777777x', beneficiary }),
    )
    expect(clabe.json.details?.errors).toEqual([
      {
        field: 'accountInfo.clabeNumber',
        constraint: { pattern: '^[0-9]{18}$' },
        message: 'accountInfo.clabeNumber must be 18 digits',
      },
    ])
    const kind = await post('/customers/external-accounts', body({ accountType: 'MOON_ACCOUNT', beneficiary }))
    expect(kind.json.details?.errors).toMatchObject([
      {
        field: 'accountInfo.accountType',
        constraint: { enum: expect.arrayContaining(['MXN_ACCOUNT', 'TRON_WALLET']) },
      },
    ])
  })

  it('names the form that a date should have had', async () => {
    const body = { customerType: 'INDIVIDUAL', fullName: 'A B', birthDate: '1990-02-30' }
    const { json } = await post('/customers', JSON.stringify(body))
    expect(json.details?.errors).toMatchObject([{ field: 'birthDate', constraint: { format: 'date' } }])
  })

  it('names a field also when several fields are wrong for reasons beyond their form', async () => {
    const { json } = await send({
      method: 'PATCH',
      url: '/2025-10-13/config',
      payload: JSON.stringify({ umaDomain: 'no domain', webhookEndpoint: 'nowhere' }),
      headers: { 'content-type': 'application/json' },
    })
    expect(json.details).toMatchObject({ field: 'umaDomain', errors: [{}, { field: 'webhookEndpoint' }] })
  })

  it.each([
    ['Host', { host: 'evil.example' }],
    ['Host', { host: 'localhost.evil.example:4010' }],
    ['Origin', { origin: 'https://evil.example' }],
    ['Origin', { origin: 'null' }],
  ])('403 for a foreign %s (%o)', async (field, headers) => {
    for (const url of ['/2025-10-13/config', '/console/api/state', '/inbox', '/', '/healthz']) {
      const { status, json } = await send({ method: url === '/inbox' ? 'POST' : 'GET', url, headers })
      expect([status, json.code, json.details?.field]).toEqual([403, 'FORBIDDEN', field])
    }
  })

  it('keeps the console plane to those who have a session', async () => {
    const { json } = await send({ method: 'GET', url: '/console/api/state' })
    expect(json).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
  })

  it('does not let a value into a header', async () => {
    const reply = await get('/customers/x%0d%0aset-cookie:%20a=b')
    expect(reply.status).toBe(404)
    expect(reply.headers['set-cookie']).toBeUndefined()
  })

  it('answers the envelope for a path that cannot be decoded', async () => {
    const { status, json } = await get('/customers/%E0%A4%A')
    expect(status).toBe(400)
    expect(json).toMatchObject({ status: 400, code: 'INVALID_REQUEST_FORMAT' })
  })
})
