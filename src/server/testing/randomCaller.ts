import type { Made } from './bookChecks'
import type { BookPeople } from './bookPeople'
import { UMA_SENDERS } from './bookPeople'
import type { BookRig } from './bookRig'
import type { BookAct, BookStep, Repeat } from './bookSteps'
import { assertBooksHold } from './ledgerChecks'

interface Answer {
  readonly status: number
  readonly text: string
}

interface Post {
  readonly path: string
  readonly body: unknown
  readonly isAgents?: boolean
  /** An operator's, on the console plane. */
  readonly isDesk?: boolean
}

interface Known {
  readonly id: string
  readonly transactionId: string
}

/** What of an answer's body the caller keeps. */
interface Body {
  readonly id: string
  readonly transactionId?: string
  readonly totalSendingAmount?: number
  readonly transaction?: { readonly id: string }
}

const BASIC = `Basic ${Buffer.from('test-token:test-secret').toString('base64')}`
const isDone = ({ status }: Answer): boolean => status < 300
const pick = <Value>(values: readonly Value[], place: number): Value | undefined => values[place % values.length]
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A caller who takes steps and keeps what it was answered. Refusals are part of the story; faults are not. */
export class RandomCaller {
  readonly #rig: BookRig
  readonly #people: BookPeople
  readonly #quotes: (Known & { readonly isAgents: boolean; readonly currency: string; readonly minor: number })[] = []
  readonly #waiting: (Known & { readonly isAgents: boolean })[] = []
  readonly #made = {
    funds: 0,
    quoteIds: new Set<string>(),
    transactionIds: new Set<string>(),
    actionIds: new Set<string>(),
  }
  #keys = 0
  /** How often each kind of request ended with which status. */
  readonly counts = new Map<string, number>()

  constructor(rig: BookRig, people: BookPeople) {
    this.#rig = rig
    this.#people = people
  }

  get made(): Made {
    return this.#made
  }

  /** Takes a step, then looks at the books. */
  async take(step: BookStep): Promise<void> {
    await this.#takeStep(step)
    await assertBooksHold(this.#rig.server.service.store)
  }

  async #takeStep(step: BookStep): Promise<void> {
    const { server } = this.#rig
    switch (step.kind) {
      case 'receiver':
        return this.#rig.setReceiver(step.mode)
      case 'jump': {
        const { clock, service } = server
        const atMs = clock.now() + step.seconds * 1000
        if (step.way === 'TIME_PASSES') return service.clock.moveTo(atMs)
        return step.way === 'SETTLED' ? clock.advance(step.seconds) : service.host.advanceTo(atMs)
      }
      case 'crash': {
        const { clock, service } = server
        const jump = step.jumpSeconds === 0 ? null : service.host.advanceTo(clock.now() + step.jumpSeconds * 1000)
        for (let turns = 0; turns < step.turns; turns += 1) await turn()
        return this.#rig.crash(jump ?? undefined)
      }
      case 'together':
        await Promise.all(step.acts.map((act) => this.#act(act)))
        return
      default:
        return this.#act(step)
    }
  }

  /** Rejects what still waits for somebody's decision. */
  async rejectAll(): Promise<void> {
    for (const { transactionId } of this.#waiting)
      await this.#post({ path: `/transactions/${transactionId}/reject`, body: {} }, 'last')
  }

  /** Null: the process died before it answered. */
  async #post({ path, body, isAgents = false, isDesk = false }: Post, key: string): Promise<Answer | null> {
    const { server, generation } = this.#rig
    try {
      const reply = await server.raw({
        method: 'POST',
        url: `${isDesk ? '/console/api' : '/2025-10-13'}${path}`,
        headers: {
          host: 'localhost:4010',
          ...(isDesk
            ? server.sessionHeaders
            : { authorization: isAgents ? `Bearer ${this.#people.agent.accessToken}` : BASIC }),
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        payload: JSON.stringify(body),
      })
      if (generation !== this.#rig.generation) return null
      if (reply.status >= 500) throw new Error(`${path} answered ${reply.status}: ${reply.body}`)
      return { status: reply.status, text: reply.body }
    } catch (error) {
      if (generation !== this.#rig.generation) return null
      throw error
    }
  }

  async #answersOf(post: Post, key: string, repeat: Repeat): Promise<(Answer | null)[]> {
    if (repeat === 'AT_ONCE') return Promise.all([this.#post(post, key), this.#post(post, key)])
    const first = this.#post(post, key)
    if (repeat === 'ONCE') return [await first]
    if (repeat === 'AFTER_CRASH') {
      for (let turns = this.#keys % 12; turns > 0; turns -= 1) await turn()
      await this.#rig.crash(first)
    }
    return [await first, await this.#post(post, key)]
  }

  /** Sends a request as often as told. All that were done under one key must have been answered the same. */
  async #send(kind: string, post: Post, repeat: Repeat, isKeyed = true): Promise<Body | null> {
    this.#keys += 1
    const answers = (await this.#answersOf(post, `key-${this.#keys}`, repeat)).filter((answer) => answer !== null)
    for (const { status } of answers) {
      const name = `${kind} ${status}`
      this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
    }
    const done = answers.filter(isDone)
    if (isKeyed && new Set(done.map(({ status, text }) => `${status} ${text}`)).size > 1)
      throw new Error(`one key, several answers: ${JSON.stringify(done)}`)
    return done[0] === undefined ? null : (JSON.parse(done[0].text) as Body)
  }

  async #act(act: BookAct): Promise<void> {
    const { accounts } = this.#people
    switch (act.kind) {
      case 'fund': {
        const path = `/sandbox/internal-accounts/${pick(accounts, act.account)}/fund`
        if ((await this.#send(act.kind, { path, body: { amount: act.amount } }, 'ONCE')) !== null) this.#made.funds += 1
        return
      }
      case 'quote':
        return this.#quote(act)
      case 'execute':
        return this.#execute(act)
      case 'transfer-in':
      case 'transfer-out':
        return this.#transfer(act)
      case 'send': {
        const quote = pick(
          this.#quotes.filter(({ currency }) => currency !== ''),
          act.quote,
        )
        if (quote === undefined) return
        const currencyAmount = Math.max(1, quote.minor + act.excess)
        const body = { quoteId: quote.id, currencyCode: quote.currency, currencyAmount }
        await this.#send(act.kind, { path: '/sandbox/send', body }, act.repeat, false)
        return
      }
      case 'receive':
        return this.#receive(act)
      case 'decide':
      case 'cancel':
        return this.#decide(act)
      case 'status':
      case 'sweep':
      case 'refund':
        return this.#operate(act)
    }
  }

  async #quote(act: Extract<BookAct, { kind: 'quote' }>): Promise<void> {
    const { sources, destinations, customerId } = this.#people
    const { repeat, isAgents, side: lockedCurrencySide, amount: lockedCurrencyAmount } = act
    const source = pick(sources, isAgents ? act.source % 2 : act.source)
    const destination = pick(destinations, act.destination)
    if (source === undefined || destination === undefined) return
    const body = {
      source,
      destination,
      lockedCurrencySide,
      lockedCurrencyAmount,
      ...(act.isImmediate && !isAgents && source.sourceType === 'ACCOUNT' ? { immediatelyExecute: true } : {}),
      ...(destination.destinationType === 'ACCOUNT' ? {} : await this.#lookup(destination.umaAddress, customerId)),
    }
    const made = await this.#send(
      act.kind,
      { path: isAgents ? '/agents/me/quotes' : '/quotes', body, isAgents },
      repeat,
    )
    if (made?.transactionId === undefined) return
    this.#made.quoteIds.add(made.id)
    this.#made.transactionIds.add(made.transactionId)
    const { id, transactionId, totalSendingAmount: minor = 0 } = made
    const currency = source.sourceType === 'ACCOUNT' ? '' : source.currency
    this.#quotes.push({ id, transactionId, isAgents, currency, minor })
  }

  async #lookup(receiverUmaAddress: string, customerId: string): Promise<Record<string, unknown>> {
    const { platform } = this.#rig.server.as
    const call = { params: { receiverUmaAddress }, query: { customerId } }
    const { lookupId } = await platform.call('lookupUma', call, 200)
    return { lookupId, senderCustomerInfo: { FULL_NAME: 'Marta Ferreira' } }
  }

  /** An agent's payment that waits for a person. */
  #keepAction(made: Body | null): void {
    if (made?.transaction === undefined) return
    this.#made.actionIds.add(made.id)
    this.#made.transactionIds.add(made.transaction.id)
    this.#waiting.push({ id: made.id, transactionId: made.transaction.id, isAgents: true })
  }

  async #execute({ kind, quote: place, repeat }: Extract<BookAct, { kind: 'execute' }>): Promise<void> {
    const quote = pick(this.#quotes.filter(({ currency }) => currency === '').slice(-4), place)
    if (quote === undefined) return
    const { id, isAgents } = quote
    const path = isAgents ? `/agents/me/quotes/${id}/execute` : `/quotes/${id}/execute`
    const made = await this.#send(kind, { path, body: {}, isAgents }, repeat)
    if (isAgents) this.#keepAction(made)
  }

  async #transfer(act: Extract<BookAct, { kind: 'transfer-out' | 'transfer-in' }>): Promise<void> {
    const { usPayees, usdAccountId } = this.#people
    const { kind, amount, isAgents, repeat } = act
    const [own, outside] = [{ accountId: usdAccountId }, { accountId: pick(usPayees, act.account) }]
    const sides =
      kind === 'transfer-out' ? { source: own, destination: outside } : { source: outside, destination: own }
    const path = isAgents ? `/agents/me/${kind}` : `/${kind}`
    const made = await this.#send(kind, { path, body: { ...sides, amount }, isAgents }, repeat)
    if (isAgents) this.#keepAction(made)
    else if (made !== null) this.#made.transactionIds.add(made.id)
  }

  async #receive({ kind, sender, amount, answer }: Extract<BookAct, { kind: 'receive' }>): Promise<void> {
    this.#rig.setAnswer(answer)
    const body = {
      senderUmaAddress: pick(UMA_SENDERS, sender),
      customerId: this.#people.customerId,
      receivingCurrencyCode: sender % 2 === 0 ? 'USD' : 'EUR',
      receivingCurrencyAmount: amount,
    }
    const made = await this.#send(kind, { path: '/sandbox/uma/receive', body }, 'ONCE')
    if (made === null) return
    this.#made.transactionIds.add(made.id)
    this.#waiting.push({ id: made.id, transactionId: made.id, isAgents: false })
  }

  /** What operators do: accounts that take no money, balances moved, refunds that failed. */
  async #operate(act: Extract<BookAct, { kind: 'status' | 'sweep' | 'refund' }>): Promise<void> {
    const { accounts, customerId } = this.#people
    const reason = 'Because the story says so'
    const account = pick(accounts, act.account)
    if (act.kind === 'status') {
      const path = `/internal-accounts/${account}/status`
      await this.#send(act.kind, { path, body: { status: act.status, reason }, isDesk: true }, 'ONCE')
      return
    }
    if (act.kind === 'sweep') {
      // Every other one stays with its owner, and may move something.
      const within = act.target % 2 === 0 ? accounts.slice(0, 2) : accounts
      const body = { destinationAccountId: pick(within, Math.floor(act.target / 2)), reason }
      const path = `/internal-accounts/${pick(within, act.account)}/sweep`
      const moved = await this.#send(act.kind, { path, body, isDesk: true }, 'ONCE')
      if (moved !== null) this.#made.transactionIds.add(moved.id)
      return
    }
    const stuck = await this.#failedRefunds(customerId)
    const path = `/transactions/${pick(stuck, act.payment)}/refund/${act.way}`
    const body = act.way === 'redirect' ? { reason, accountId: account } : { reason }
    if (stuck.length > 0) await this.#send(`refund ${act.way}`, { path, body, isDesk: true }, 'ONCE')
  }

  async #failedRefunds(customerId: string): Promise<string[]> {
    const query = { customerId, status: 'FAILED', type: 'OUTGOING', limit: '100' } as const
    const { data } = await this.#rig.server.as.platform.call('listTransactions', { query }, 200)
    return data.flatMap((each) => ('refund' in each && each.refund?.status === 'FAILED' ? [each.id] : []))
  }

  async #decide(act: Extract<BookAct, { kind: 'decide' | 'cancel' }>): Promise<void> {
    if (act.kind === 'cancel') {
      const id = pick([...this.#made.transactionIds].slice(-3), act.payment)
      if (id !== undefined)
        await this.#send(act.kind, { path: `/transactions/${id}/cancel`, body: {} }, act.repeat, false)
      return
    }
    const waiting = pick(this.#waiting.slice(-3), act.payment)
    if (waiting === undefined) return
    const isAtAgent = waiting.isAgents && act.door === 'agent'
    const door = isAtAgent
      ? `/agents/${this.#people.agent.id}/actions/${waiting.id}`
      : `/transactions/${waiting.transactionId}`
    const body = act.decision === 'approve' ? { receiverCustomerInfo: { FULL_NAME: 'Marta', NATIONALITY: 'US' } } : {}
    await this.#send(act.kind, { path: `${door}/${act.decision}`, body: isAtAgent ? {} : body }, act.repeat, false)
  }
}
