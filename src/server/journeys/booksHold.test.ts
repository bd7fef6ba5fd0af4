import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Call } from '../../contract/operations'
import { mexicanAccount, type PaymentWorld, startPaymentWorld, usAccount } from '../testing/payments'

type Step =
  | { readonly kind: 'fund'; readonly amount: number }
  | {
      readonly kind: 'quote'
      readonly selector: string | null
      readonly amount: number
      readonly side: 'SENDING' | 'RECEIVING'
    }
  | { readonly kind: 'execute'; readonly index: number }
  | { readonly kind: 'out' | 'in'; readonly selector: string; readonly amount: number }
  | { readonly kind: 'wait'; readonly seconds: number }

const amount = fc.integer({ min: 1, max: 200_00 })
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('fund' as const), amount: fc.integer({ min: 1, max: 500_00 }) }),
  fc.record({
    kind: fc.constant('quote' as const),
    amount,
    side: fc.constantFrom('SENDING' as const, 'RECEIVING' as const),
    selector: fc.constantFrom(null, '002', '003', '004', '005', '006', '007'),
  }),
  fc.record({ kind: fc.constant('execute' as const), index: fc.nat({ max: 9 }) }),
  fc.record({
    kind: fc.constantFrom('out' as const, 'in' as const),
    amount,
    selector: fc.constantFrom('789', '002', '003', '004', '005'),
  }),
  fc.record({ kind: fc.constant('wait' as const), seconds: fc.constantFrom(1, 29, 31, 299, 301, 361) }),
)

/** A customer with an account for each selector, and the steps that a caller may take in any order. */
class Caller {
  readonly #quotes: string[] = []
  readonly #accounts = new Map<string, string>()
  readonly world: PaymentWorld
  readonly source: string

  constructor(world: PaymentWorld, source: string) {
    this.world = world
    this.source = source
  }

  async #account(currency: 'USD' | 'MXN', selector: string | null): Promise<string> {
    const key = `${currency} ${selector}`
    const known = this.#accounts.get(key)
    if (known !== undefined) return known
    const info = currency === 'USD' ? usAccount(selector ?? undefined) : mexicanAccount(selector ?? undefined)
    const id = await this.world.externalAccount(currency, info)
    this.#accounts.set(key, id)
    return id
  }

  /** Any answer but a fault is fine: refusals are part of the story. */
  async #send(path: string, body: unknown): Promise<{ readonly status: number; readonly id: string }> {
    const authorization = `Basic ${Buffer.from('test-token:test-secret').toString('base64')}`
    const reply = await this.world.server.raw({
      method: 'POST',
      url: `/2025-10-13${path}`,
      headers: { host: 'localhost:4010', authorization, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
    expect(reply.status, reply.body).toBeLessThan(500)
    return { status: reply.status, id: JSON.parse(reply.body).id }
  }

  async take(step: Step): Promise<void> {
    switch (step.kind) {
      case 'fund':
        return this.world.fund(this.source, step.amount)
      case 'wait':
        return this.world.server.clock.advance(step.seconds)
      case 'execute': {
        const quoteId = this.#quotes[step.index % Math.max(this.#quotes.length, 1)]
        if (quoteId !== undefined) await this.#send(`/quotes/${quoteId}/execute`, {})
        return
      }
      case 'quote': {
        const body: Call<'createQuote'>['body'] = {
          source: { sourceType: 'ACCOUNT', accountId: this.source },
          destination: { destinationType: 'ACCOUNT', accountId: await this.#account('MXN', step.selector) },
          lockedCurrencySide: step.side,
          lockedCurrencyAmount: step.amount,
        }
        const { status, id } = await this.#send('/quotes', body)
        if (status === 201) this.#quotes.push(id)
        return
      }
      default: {
        const external = { accountId: await this.#account('USD', step.selector) }
        const own = { accountId: this.source }
        const [source, destination] = step.kind === 'out' ? [own, external] : [external, own]
        await this.#send(`/transfer-${step.kind}`, { source, destination, amount: step.amount })
      }
    }
  }
}

async function stuckTransit(world: PaymentWorld): Promise<number> {
  const { data } = await world.server.as.platform.call(
    'listTransactions',
    { query: { status: 'FAILED', limit: '100' } },
    200,
  )
  return data
    .map((payment) =>
      'refund' in payment && payment.refund?.status === 'FAILED' ? (payment.sentAmount?.amount ?? 0) : 0,
    )
    .reduce((sum, minor) => sum + minor, 0)
}

describe('books', () => {
  it('hold through any order of funding, quotes, transfers, failures, returns and waiting', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 25 }), async (steps) => {
        const world = await startPaymentWorld()
        try {
          const fee = {
            feeType: 'CROSS_CURRENCY_TRANSACTION',
            sourceCurrency: 'USD',
            variableFeeBps: 30,
            fixedFee: { amount: 5, currency: 'USD' },
          } as const
          await world.server.as.platform.call('updatePlatformConfig', { body: { feeConfigs: [fee] } }, 200)
          const caller = new Caller(world, await world.accountId('USD'))
          for (const step of steps) await caller.take(step)
          await world.server.clock.advance(24 * 3600)
          const { balance, total } = await world.balanceOf(caller.source)
          expect(total, 'every hold was captured or released').toBe(balance)
          expect(await world.ledgerBalance('world:transit:USD')).toBe(await stuckTransit(world))
          const running = await world.server.as.platform.call(
            'listTransactions',
            { query: { status: 'PROCESSING' } },
            200,
          )
          expect(running.totalCount).toBe(0)
        } finally {
          await world.server.close()
        }
      }),
      { numRuns: 15 },
    )
  })
})
