import { textMember, WalletClientError } from '../../../../wallet-client/bytes'
import type { Ceremony, CeremonyDraft, PlayedStep, StepRun } from '../engine/step'
import { words } from '../strongWords'
import { payeeOf, payeeStep } from './payment'
import { typed } from './signedRetry'
import { sentCodeField } from './strongLogin'
import { begunOf, mistakeFields, proofByPasskey } from './strongPasskey'

const AMOUNT_MINOR = '2500'

interface Account {
  readonly id: string
  readonly type: string
}

/** An account that no signature of a wallet guards. */
async function accountOf({ played, call }: StepRun): Promise<string> {
  const query = `customerId=${played.customer.id}&currency=USD`
  const { data } = await call({ method: 'GET', path: `/customers/internal-accounts?${query}` }, [200])
  const account = (data as readonly Account[]).find(({ type }) => type === 'INTERNAL_FIAT')
  if (account === undefined) throw new WalletClientError(words.quote.noAccount)
  return account.id
}

/** `scaFactor`: what the payment is to be proven with; undefined leaves it to the service. */
const prepareWith = (scaFactor?: 'PASSKEY'): PlayedStep => ({
  title: words.quote.prepareTitle,
  says: words.quote.prepareSays,
  act: words.quote.prepare,
  calls: ['sandboxFundInternalAccount', 'createCustomerExternalAccount', 'createQuote'],
  fields: (played, draft) => [
    typed('amount', words.quote.amount, AMOUNT_MINOR),
    ...(payeeStep.fields?.(played, draft) ?? []),
  ],
  run: async (run) => {
    const { call, input, played } = run
    const accountId = await accountOf(run)
    const amount = Number(input.amount)
    await call({ method: 'POST', path: `/sandbox/internal-accounts/${accountId}/fund`, body: { amount } }, [200])
    const { payeeId } = await payeeOf(run)
    const body = {
      source: { sourceType: 'ACCOUNT', accountId, customerId: played.customer.id },
      destination: { destinationType: 'ACCOUNT', accountId: payeeId },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: amount,
      scaFactor,
    }
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const quoteId = textMember(await call({ method: 'POST', path: '/quotes', headers, body }, [201]), 'id', 'The quote')
    return { says: words.quote.prepared(quoteId), draft: { challengedQuoteId: quoteId } }
  },
})

function quoteIdOf({ draft }: StepRun): string {
  if (draft.challengedQuoteId === undefined) throw new WalletClientError(words.quote.nothing)
  return draft.challengedQuoteId
}

function stateOf(answer: Record<string, unknown>): string {
  const status = textMember(answer, 'status', 'The quote')
  const { purpose } = (answer.scaChallenge ?? {}) as { readonly purpose?: string | null }
  return status === 'PENDING_AUTHORIZATION' ? words.quote.waits(purpose ?? '') : words.quote.is(status)
}

interface PasskeyChallenge {
  readonly passkeyAssertionOptions?: { readonly rpId?: string } | null
  readonly passkeyAllowedOrigins?: readonly string[] | null
}

/** What a passkey is asked to sign next; nothing where a code is asked for, or nothing at all. */
export function askedOfPasskey({ played, draft }: StepRun, answer: Record<string, unknown>): CeremonyDraft {
  const { passkeyAssertionOptions: options, passkeyAllowedOrigins } = (answer.scaChallenge ?? {}) as PasskeyChallenge
  const { scaPasskey: _, ...others } = draft
  if (options === undefined || options === null) return others
  const facts = { allowedOrigins: passkeyAllowedOrigins ?? [], relyingPartyId: options.rpId }
  return { ...others, scaPasskey: begunOf(played, facts, options) }
}

const executeSaying = (says: string): PlayedStep => ({
  title: words.quote.executeTitle,
  says,
  act: words.quote.execute,
  calls: ['executeQuote'],
  run: async (run) => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const path = `/quotes/${quoteIdOf(run)}/execute`
    const answer = await run.call({ method: 'POST', path, headers }, [200])
    return { says: stateOf(answer), draft: askedOfPasskey(run, answer) }
  },
})

const proveAs = (title: string, says: string): PlayedStep => ({
  title,
  says,
  act: words.quote.prove,
  calls: ['authorizeQuote'],
  fields: () => [sentCodeField()],
  run: async (run) => {
    const path = `/quotes/${quoteIdOf(run)}/authorize`
    return { says: stateOf(await run.call({ method: 'POST', path, body: { code: run.input.code } }, [200])) }
  },
})

const signAs = (title: string, says: string): PlayedStep => ({
  title,
  says,
  act: words.quote.sign,
  calls: ['authorizeQuote'],
  fields: mistakeFields,
  run: async (run) => {
    const { proof, keyRing } = await proofByPasskey(run)
    const path = `/quotes/${quoteIdOf(run)}/authorize`
    const answer = await run.call({ method: 'POST', path, body: proof }, [200])
    return { says: stateOf(answer), draft: askedOfPasskey(run, answer), keyRing }
  },
})

/** A payment that is proven twice. Source: behaviour 12.6. */
export const strongQuote: Ceremony = {
  id: 'strong-quote',
  title: words.quote.title,
  says: words.quote.says,
  needs: ['STRONG_AUTHENTICATION', 'VERIFIED_PHONE', 'STRONG_LOGIN'],
  hasNoScript: true,
  steps: [
    prepareWith(),
    executeSaying(words.quote.executeSays),
    proveAs(words.quote.conversionTitle, words.quote.conversionSays),
    proveAs(words.quote.payoutTitle, words.quote.payoutSays),
  ],
}

/** A payment that is proven twice by a passkey. Source: behaviour 12.6, 6.4. */
export const strongQuoteByPasskey: Ceremony = {
  id: 'strong-quote-by-passkey',
  title: words.quote.passkeyTitle,
  says: words.quote.passkeySays,
  needs: ['STRONG_AUTHENTICATION', 'VERIFIED_PHONE', 'SCA_PASSKEY', 'STRONG_LOGIN'],
  hasNoScript: true,
  steps: [
    prepareWith('PASSKEY'),
    executeSaying(words.quote.executeByPasskeySays),
    signAs(words.quote.conversionTitle, words.quote.conversionByPasskeySays),
    signAs(words.quote.payoutTitle, words.quote.payoutSays),
  ],
}
