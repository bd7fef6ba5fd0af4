import { describe, expect, it } from 'vitest'
import { policyOf } from '../areas/agents/testing/agentSetup'
import { shareTestServer } from '../testing/sharedServer'

const UUID = '0193a000-0000-7000-8000-000000000000'
const authorization = `Basic ${Buffer.from('test-token:test-secret').toString('base64')}`

const server = shareTestServer()

const ask = async (method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', url: string, body?: unknown, headers = {}) => {
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const reply = await server.raw({
    method,
    url,
    headers: { host: 'localhost', authorization, ...type, ...headers },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  return { ...reply, json: reply.body.startsWith('{') ? (JSON.parse(reply.body) as Record<string, unknown>) : null }
}

const BASE_URL = 'http://localhost:4010/2025-10-13'

describe('an address without a route', () => {
  it.each([
    ['GET', '/customers', 'VERSION_MISSING'],
    ['POST', '/quotes', 'VERSION_MISSING'],
    ['PATCH', '/config', 'VERSION_MISSING'],
    ['GET', '/2024-01-01/customers', 'VERSION_UNKNOWN'],
    ['GET', '/2025-10-13/config/', 'TRAILING_SLASH'],
    ['GET', '/2025-10-13//customers', 'PATH_SPELLING'],
    ['GET', '/2025-10-13/Customers', 'LETTER_CASE'],
    ['GET', '/2025-10-13/nothing-of-ours', undefined],
    ['GET', '/', undefined],
  ] as const)('%s %s is 404 and names the mistake and the base URL', async (method, url, reason) => {
    for (const accept of [{}, { accept: '*/*' }, { accept: 'application/json' }]) {
      const { status, json } = await ask(method, url, undefined, accept)
      expect(status).toBe(404)
      const details = { field: 'path', baseUrl: BASE_URL, ...(reason === undefined ? {} : { reason }) }
      expect(json).toMatchObject({ code: 'REFERENCE_NOT_FOUND' })
      expect(json?.details).toEqual(details)
      expect(json?.message).toContain(BASE_URL)
    }
  })

  it.each([
    ['GET', '/2025-10-13/customer', 'GET /2025-10-13/customers'],
    ['GET', '/customer', 'GET /2025-10-13/customers'],
    ['POST', '/2025-10-13/quote', 'POST /2025-10-13/quotes'],
    ['POST', `/2025-10-13/quotes/Quote:${UUID}/exectue`, `POST /2025-10-13/quotes/Quote:${UUID}/execute`],
    ['DELETE', '/2025-10-13/confg', 'GET or PATCH /2025-10-13/config'],
    ['GET', '/console/api/clok', 'GET /console/api/clock'],
  ] as const)('%s %s: a misspelling is told the path that was meant', async (method, url, meant) => {
    const { status, json } = await ask(method, url)
    expect(status).toBe(404)
    expect(json).toMatchObject({ details: { reason: 'PATH_MISSPELLED' } })
    expect(json?.message).toContain(`Did you mean ${meant}?`)
  })

  it('a method that the path has without its slash: still 405, and says so', async () => {
    const { status, json } = await ask('POST', '/2025-10-13/quotes/')
    expect(status).toBe(405)
    expect(json).toMatchObject({ code: 'METHOD_NOT_ALLOWED', details: { field: 'method', reason: 'TRAILING_SLASH' } })
    expect(json?.message).toContain('POST /2025-10-13/quotes.')
    expect((await ask('PATCH', '/2025-10-13/quotes/')).json).toMatchObject({ details: { field: 'method' } })
  })

  it('shows the screen to whoever asks for a page, and never below the version', async () => {
    const accept = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' }
    expect((await ask('GET', '/customers', undefined, accept)).headers['content-type']).toContain('text/html')
    expect((await ask('POST', '/customers', undefined, accept)).status).toBe(404)
    expect((await ask('GET', '/2025-10-13/nothing', undefined, accept)).json).toMatchObject({ status: 404 })
  })
})

describe('an id that names nothing', () => {
  it.each([
    [`/quotes/Customer:${UUID}`, 'QUOTE_NOT_FOUND', 'quoteId', 'OTHER_KIND_OF_ID', 'it takes Quote:…'],
    ['/quotes/undefined', 'QUOTE_NOT_FOUND', 'quoteId', 'NO_VALUE', 'a variable without a value'],
    ['/quotes/null', 'QUOTE_NOT_FOUND', 'quoteId', 'NO_VALUE', 'a variable without a value'],
    ['/quotes/%7BquoteId%7D', 'QUOTE_NOT_FOUND', 'quoteId', 'NO_VALUE', 'a variable without a value'],
    [`/quotes/quote:${UUID}`, 'QUOTE_NOT_FOUND', 'quoteId', 'MALFORMED_ID', 'Quote:…'],
    ['/customers/', 'USER_NOT_FOUND', 'customerId', 'EMPTY_ID', 'ends with a slash'],
    [`/cards/Customer:${UUID}`, 'REFERENCE_NOT_FOUND', 'id', 'OTHER_KIND_OF_ID', 'it takes Card:…'],
    [`/auth/delegated-keys/Card:${UUID}`, 'REFERENCE_NOT_FOUND', 'id', 'OTHER_KIND_OF_ID', 'it takes DelegatedKey:…'],
    [
      `/stablecoin-provider-accounts/Stablecoin:${UUID}`,
      'STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND',
      'stablecoinProviderAccountId',
      'OTHER_KIND_OF_ID',
      'it takes StablecoinProviderAccount:…',
    ],
    [`/customers/external-accounts/InternalAccount:${UUID}`, 'REFERENCE_NOT_FOUND', undefined, 'OTHER_KIND_OF_ID', ''],
  ])('%s is refused as before, and says why', async (path, code, field, reason, words) => {
    const { status, json } = await ask('GET', `/2025-10-13${path}`)
    expect(status).toBe(404)
    expect(json).toMatchObject({ code, details: { reason, ...(field === undefined ? {} : { field }) } })
    expect(json?.message).toContain(words)
  })

  it.each([
    [`/quotes/Quote:${UUID}`, 'There is no quote with this id.', 'quoteId'],
    // The name of the field ends in that of another one.
    [`/transactions/Transaction:${UUID}`, 'There is no transaction with this id.', 'transactionId'],
    [`/transactions/CardTransaction:${UUID}`, 'There is no transaction with this id.', 'transactionId'],
  ])('an unknown id of the right kind is only unknown: %s', async (path, message, field) => {
    const { json } = await ask('GET', `/2025-10-13${path}`)
    expect(json).toMatchObject({ message, details: { field } })
  })

  it('an empty one in a body is not blamed on the path', async () => {
    const body = { cardId: '', internalAccountId: `InternalAccount:${UUID}`, nickname: 'Card' }
    const { json } = await ask('POST', '/2025-10-13/auth/delegated-keys', body)
    expect(json).toMatchObject({ details: { field: 'cardId', reason: 'EMPTY_ID' } })
    expect(json?.message).toMatch(/cardId is empty\.$/)
  })

  it('an account of one side only is not asked for as one of both', async () => {
    const outside = `ExternalAccount:${UUID}`
    const inside = `InternalAccount:${UUID}`
    const meant = 'it takes InternalAccount:….'
    const refused = [
      [await ask('POST', `/2025-10-13/sandbox/internal-accounts/${outside}/fund`, { amount: 1 }), meant],
      [
        await ask('POST', '/2025-10-13/transfer-out', {
          source: { accountId: outside },
          destination: { accountId: outside },
        }),
        meant,
      ],
      [await ask('GET', `/2025-10-13/auth/credentials?accountId=${outside}`), meant],
      [await ask('GET', `/2025-10-13/receiver/external-account/${inside}`), 'it takes ExternalAccount:….'],
    ] as const
    for (const [{ json }, words] of refused) expect(json?.message).toContain(words)
  })

  it('in a body too: code and reason stay those of the operation', async () => {
    const { status, json } = await ask('POST', '/2025-10-13/agents', {
      name: 'Treasury',
      customerId: `Quote:${UUID}`,
      policy: policyOf(),
    })
    expect(status).toBe(400)
    expect(json).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'customerId', reason: 'CUSTOMER_NOT_FOUND' },
    })
    expect(json?.message).toContain('the id of another kind (Quote); it takes Customer:…')
  })
})

describe('input that does not fit', () => {
  const firstError = (json: Record<string, unknown> | null) =>
    (json as { details?: { errors?: { field: string; message: string; constraint?: unknown }[] } }).details?.errors?.[0]

  it('a parameter given twice is called that', async () => {
    const { status, json } = await ask('GET', '/2025-10-13/customers?limit=1&limit=2')
    expect(status).toBe(400)
    expect(firstError(json)).toEqual({
      field: 'limit',
      message: 'limit stands in the query more than once; give it once',
    })
    const other = await ask('GET', '/2025-10-13/transactions?sortOrder=asc&sortOrder=asc')
    expect(firstError(other.json)?.message).toContain('more than once')
    for (const value of ['1%E2%80%8B', '1'.repeat(20_000)]) {
      const odd = await ask('GET', `/2025-10-13/customers?limit=1&limit=${value}`)
      expect(odd.json).toMatchObject({ details: { field: 'limit', errors: [{ field: 'limit' }] } })
    }
  })

  it('the message says what is wrong with the first, and names the others', async () => {
    const { json } = await ask('POST', '/2025-10-13/transfer-out', { source: {}, destination: 5, amount: '5' })
    expect(json?.message).toBe(
      'The request was not carried out: source.accountId is required; also not valid: destination, amount.',
    )
  })

  it.each(['gzip', 'br'])('a body that was compressed on the way: %s is named', async (encoding) => {
    const headers = { 'content-encoding': encoding }
    const { status, json } = await ask('POST', '/2025-10-13/customers', { customerType: 'INDIVIDUAL' }, headers)
    expect(status).toBe(400)
    expect(json).toMatchObject({
      code: 'INVALID_INPUT',
      message: `The body has the Content-Encoding ${encoding}; send it plain, without that header. Nothing was done.`,
      details: { field: 'Content-Encoding', reason: 'UNSUPPORTED_CONTENT_ENCODING' },
    })
    const plain = await ask(
      'POST',
      '/2025-10-13/customers',
      { customerType: 'INDIVIDUAL' },
      { 'content-encoding': 'identity' },
    )
    expect(plain.status).toBe(201)
  })

  it('a union without its discriminator says that it is missing, and what it may be', async () => {
    const { json } = await ask('POST', '/2025-10-13/customers', { email: 'a@example.com' })
    expect(firstError(json)).toMatchObject({
      field: 'customerType',
      constraint: { enum: ['INDIVIDUAL', 'BUSINESS'] },
      message: 'customerType is required: it says which kind this is, one of INDIVIDUAL, BUSINESS',
    })
    const wrong = await ask('POST', '/2025-10-13/customers', { customerType: 'ROBOT' })
    expect(firstError(wrong.json)?.message).toBe('customerType must be one of INDIVIDUAL, BUSINESS')
  })
})

describe('a credential for other paths', () => {
  it('is answered what the path takes: the access token of an agent opens none of the platform', async () => {
    const { platform } = server.as
    const person = { customerType: 'INDIVIDUAL' as const, fullName: 'Ada Holder' }
    const customer = await platform.call('createCustomer', { body: person }, 201)
    const made = { name: 'Treasury', customerId: customer.id, policy: policyOf() }
    const { deviceCode } = await platform.call('createAgent', { body: made }, 201)
    const { accessToken } = await platform.call('redeemAgentDeviceCode', { params: { code: deviceCode.code } }, 200)
    const bearer = { authorization: `Bearer ${accessToken}` }
    expect((await ask('GET', '/2025-10-13/agents/me', undefined, bearer)).status).toBe(200)
    const { status, json } = await ask('GET', '/2025-10-13/customers', undefined, bearer)
    expect(status).toBe(401)
    expect(json).toMatchObject({ code: 'UNAUTHORIZED', details: { field: 'Authorization' } })
    expect(json?.message).toBe(
      'This path takes the API token of the platform, and the access token of an agent is for the paths below ' +
        '/agents/me; send HTTP Basic with the id and secret of an API token.',
    )
    const other = await ask('GET', '/2025-10-13/customers', undefined, { authorization: 'Digest x' })
    expect(other.json?.message).toBe('The Authorization header is not HTTP Basic with an API token id and secret.')
  })
})

describe('a method that a path does not have', () => {
  it.each([
    ['PATCH', '/2025-10-13/customers/external-accounts', 'GET, POST'],
    ['PUT', '/2025-10-13/transactions/Transaction%3A1', 'GET'],
    ['DELETE', '/2025-10-13/quotes/Quote:1', 'GET'],
  ] as const)('%s %s: no parameter takes the place of a name', async (method, url, allow) => {
    const { status, headers } = await ask(method, url)
    expect([status, headers.allow]).toEqual([405, allow])
  })

  it('keeps a secret of the path out of the request log', async () => {
    await ask('DELETE', '/2025-10-13/agents/device-codes/AGENT-SECRET-CODE/redeem')
    await server.service.requestLog.flush()
    const { data } = await server.as.console.call('listCalls', {}, 200)
    expect(data[0]).toMatchObject({ method: 'DELETE', status: 405 })
    expect(JSON.stringify(data)).not.toContain('AGENT-SECRET-CODE')
  })

  it.each([
    ['/2025-10-13/customers', 'send HTTP Basic with the id and secret of an API token.'],
    ['/2025-10-13/agents/me/transactions', 'send Authorization: Bearer with the access token of an agent.'],
  ])('a call of %s without a credential says what to send', async (path, remedy) => {
    const { status, body } = await server.raw({ method: 'GET', url: path })
    expect(status).toBe(401)
    const { code, message, details } = JSON.parse(body)
    expect([code, details.field]).toEqual(['UNAUTHORIZED', 'Authorization'])
    expect(message).toBe(`The request carries no credential; ${remedy}`)
  })
})
