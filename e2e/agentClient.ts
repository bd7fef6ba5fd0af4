import type { Host } from './host'

/** A plain HTTP client, as an integrator or an agent would write it: no code of ours, only the interface. */
export interface PlainClient {
  get<Body = Record<string, never>>(path: string): Promise<Body>
  post<Body = Record<string, never>>(path: string, body?: unknown): Promise<Body>
  patch<Body = Record<string, never>>(path: string, body: unknown): Promise<Body>
  /** For refusals: the status and the body, whatever they are. */
  send(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ readonly status: number; readonly body: Record<string, unknown> }>
}

function createClient(baseUrl: string, authorization: string | null): PlainClient {
  const send = async (method: string, path: string, body?: unknown) => {
    const reply = await fetch(baseUrl + path, {
      method,
      headers: {
        ...(authorization === null ? {} : { authorization }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    return { status: reply.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> }
  }
  const expectSuccess = async (method: string, path: string, body?: unknown) => {
    const reply = await send(method, path, body)
    if (reply.status >= 300)
      throw new Error(`${method} ${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`)
    return reply.body as never
  }
  return {
    get: (path) => expectSuccess('GET', path),
    post: (path, body) => expectSuccess('POST', path, body),
    patch: (path, body) => expectSuccess('PATCH', path, body),
    send,
  }
}

type ServiceHost = Pick<Host, 'baseUrl' | 'token'>

/** The platform's client: HTTP Basic with the API token. */
export function platformClient(host: ServiceHost): PlainClient {
  return createClient(host.baseUrl, `Basic ${Buffer.from(`${host.token.id}:${host.token.secret}`).toString('base64')}`)
}

/** The console plane's client for tools. */
export function consoleClient(host: Pick<Host, 'url' | 'consoleSecret'>): PlainClient {
  return createClient(`${host.url}/console/api`, `Bearer ${host.consoleSecret}`)
}

/** Redeems a device code, without any credential, and answers the agent's client. */
export async function redeemAgent(host: Pick<Host, 'baseUrl'>, deviceCode: string): Promise<PlainClient> {
  const { accessToken } = await createClient(host.baseUrl, null).post<{ accessToken: string }>(
    `/agents/device-codes/${deviceCode}/redeem`,
  )
  return createClient(host.baseUrl, `Bearer ${accessToken}`)
}

export interface GivenAgent {
  readonly customerId: string
  readonly accountId: string
  readonly payeeId: string
  readonly agentId: string
  readonly agent: PlainClient
}

/** One customer with money, one payee in Mexico, one connected agent whose payments above 500.00 USD wait. */
export async function givenAgent(host: ServiceHost, name = 'shopper'): Promise<GivenAgent> {
  const platform = platformClient(host)
  const customer = await platform.post<{ id: string }>('/customers', {
    customerType: 'INDIVIDUAL',
    fullName: 'Joy Okafor',
    email: 'joy@example.com',
  })
  const accounts = await platform.get<{ data: { id: string }[] }>(
    `/customers/internal-accounts?customerId=${customer.id}&currency=USD`,
  )
  const accountId = accounts.data[0]?.id ?? ''
  await platform.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: 2_500_000 })
  const payee = await platform.post<{ id: string }>('/customers/external-accounts', {
    customerId: customer.id,
    currency: 'MXN',
    accountInfo: {
      accountType: 'MXN_ACCOUNT',
      clabeNumber: '002010077777777771',
      beneficiary: { beneficiaryType: 'BUSINESS', legalName: 'Ferreteria Luna SA' },
    },
  })
  const made = await platform.post<{ agent: { id: string }; deviceCode: { code: string } }>('/agents', {
    name,
    customerId: customer.id,
    policy: {
      permissions: ['CREATE_QUOTES', 'EXECUTE_QUOTES', 'CREATE_TRANSFERS', 'VIEW_TRANSACTIONS'],
      defaultExecutionMode: 'AUTO',
      spendingLimits: { currency: 'USD', perTransactionLimit: 1_000_000, dailyLimit: 2_000_000 },
      approvalThresholds: { currency: 'USD', amount: 50_000 },
    },
  })
  const agent = await redeemAgent(host, made.deviceCode.code)
  return { customerId: customer.id, accountId, payeeId: payee.id, agentId: made.agent.id, agent }
}

/** The agent quotes and executes a payment; answers the action. */
export async function askToPay(
  given: GivenAgent,
  amountMinor: number,
): Promise<{ readonly id: string; readonly status: string; readonly quoteId: string }> {
  const quote = await given.agent.post<{ id: string }>('/agents/me/quotes', {
    source: { sourceType: 'ACCOUNT', accountId: given.accountId },
    destination: { destinationType: 'ACCOUNT', accountId: given.payeeId },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: amountMinor,
  })
  const action = await given.agent.post<{ id: string; status: string }>(`/agents/me/quotes/${quote.id}/execute`)
  return { ...action, quoteId: quote.id }
}
