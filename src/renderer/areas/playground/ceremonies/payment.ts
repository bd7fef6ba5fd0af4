import { textMember, WalletClientError } from '../../../../wallet-client/bytes'
import { words } from '../ceremonyWords'
import { keyOf } from '../engine/keyRing'
import type { CallRequest, Ceremony, PlayedStep, StepRun } from '../engine/step'
import { textPiece } from './pieces'
import { ask, choice, repeatSigned, signerField, signerOf, stampField, typed } from './signedRetry'

const CLABE = '002010077777777771'
const AMOUNT_MINOR = '2500'

const fund: PlayedStep = {
  title: words.pay.fundTitle,
  says: words.pay.fundSays,
  act: words.pay.fundAct,
  calls: ['sandboxFundInternalAccount'],
  fields: () => [typed('amount', words.pay.amount, '10000')],
  run: async ({ played, input, call }) => {
    const path = `/sandbox/internal-accounts/${played.accountId}/fund`
    const fundMinor = Number(input.amount)
    const answer = await call({ method: 'POST', path, body: { amount: fundMinor } }, [200])
    const balance = answer.balance as { readonly amount: number; readonly currency: { readonly code?: string } }
    const payment = { fundMinor, clabe: '', holder: '', amountMinor: 0 }
    return { says: words.pay.fundDone(`${balance.amount} ${balance.currency.code ?? ''}`), draft: { payment } }
  },
}

interface Payee {
  readonly id: string
  readonly accountInfo: { readonly clabeNumber?: string }
}

/** Makes the account of a receiver an external account of the customer, or finds it. */
export async function payeeOf({ played, input, call }: StepRun): Promise<{ says: string; payeeId: string }> {
  const { clabe = '', holder = '' } = input
  const query = `customerId=${played.customer.id}&currency=MXN`
  const { data } = await call({ method: 'GET', path: `/customers/external-accounts?${query}` }, [200])
  const known = (data as readonly Payee[]).find(({ accountInfo }) => accountInfo.clabeNumber === clabe)
  if (known !== undefined) return { says: words.pay.payeeKnown(known.id), payeeId: known.id }
  const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: holder }
  const accountInfo = { accountType: 'MXN_ACCOUNT', clabeNumber: clabe, beneficiary }
  const body = { customerId: played.customer.id, currency: 'MXN', accountInfo }
  const answer = await call({ method: 'POST', path: '/customers/external-accounts', body }, [201])
  const payeeId = textMember(answer, 'id', 'The account')
  return { says: words.pay.payeeDone(payeeId), payeeId }
}

/** Names who receives. */
export const payeeStep: PlayedStep = {
  title: words.pay.payeeTitle,
  says: words.pay.payeeSays,
  act: words.pay.payeeAct,
  calls: ['createCustomerExternalAccount'],
  fields: () => [typed('clabe', words.pay.clabe, CLABE), typed('holder', words.pay.holder, 'Lucia Mendez')],
  run: async (run) => {
    if (run.draft.payment === undefined) throw new WalletClientError(words.pay.noFunds)
    const { clabe = '', holder = '' } = run.input
    const { says, payeeId } = await payeeOf(run)
    return { says, draft: { payment: { ...run.draft.payment, clabe, holder }, payeeId } }
  },
}

interface Instruction {
  readonly accountOrWalletInfo: { readonly accountType: string; readonly payloadToSign?: string }
}

const quote: PlayedStep = {
  title: words.pay.quoteTitle,
  says: words.pay.quoteSays,
  act: words.pay.quoteAct,
  calls: ['createQuote'],
  fields: () => [typed('amount', words.pay.amount, AMOUNT_MINOR)],
  run: async ({ played, input, call, show, draft }) => {
    const { payeeId, payment } = draft
    if (payeeId === undefined || payment === undefined) throw new WalletClientError(words.pay.noPayee)
    const amountMinor = Number(input.amount)
    const body = {
      source: { sourceType: 'ACCOUNT', accountId: played.accountId, customerId: played.customer.id },
      destination: { destinationType: 'ACCOUNT', accountId: payeeId },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: amountMinor,
    }
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const answer = await call({ method: 'POST', path: '/quotes', headers, body }, [201])
    const instructions = (answer.paymentInstructions ?? []) as readonly Instruction[]
    const payloadToSign = instructions.find(
      ({ accountOrWalletInfo }) => accountOrWalletInfo.accountType === 'EMBEDDED_WALLET',
    )?.accountOrWalletInfo.payloadToSign
    if (payloadToSign === undefined) throw new WalletClientError(words.pay.noText)
    await show(words.pieces.payload, () => textPiece(words.pieces.payload, payloadToSign))
    const id = textMember(answer, 'id', 'The quote')
    return {
      says: words.pay.quoteDone(id),
      draft: { payment: { ...payment, amountMinor }, quote: { id, payloadToSign } },
    }
  },
}

const askStep: PlayedStep = {
  title: words.pay.askTitle,
  says: words.pay.askSays,
  act: words.pay.askAct,
  calls: ['executeQuote'],
  fields: () => [choice('form', words.pay.form, words.pay.forms)],
  run: async (run) => {
    const { draft, input } = run
    if (draft.quote === undefined) throw new WalletClientError(words.pay.noQuote)
    const request: CallRequest = {
      method: 'POST',
      path: `/quotes/${draft.quote.id}/execute`,
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    }
    if (input.form !== 'ONE_CALL') return ask(run, request)
    const asked = { payloadToSign: draft.quote.payloadToSign, requestId: null }
    return { says: words.pay.askedAtOnce, draft: { ...draft, request, asked } }
  },
}

const sign: PlayedStep = {
  title: words.pay.signTitle,
  says: words.sign.says,
  act: words.pay.signTitle,
  calls: ['executeQuote'],
  fields: (played) => [signerField(played), stampField()],
  run: async (run) => {
    const signer = signerOf(run.played, run.input.signer)
    const answer = await repeatSigned(run, { key: keyOf(signer), expected: [200] })
    const { payment, asked } = run.draft
    if (payment === undefined) throw new WalletClientError(words.pay.noFunds)
    return {
      says: words.pay.done(textMember(answer, 'status', 'The quote')),
      recorded: {
        kind: 'PAY_FROM_WALLET',
        customerId: run.played.customer.id,
        ...payment,
        form: asked?.requestId == null ? 'ONE_CALL' : 'TWO_CALLS',
        signedBy: signer.name,
      },
    }
  },
}

/** Execute a quote from the wallet, in either of its two forms. Source: wallet-crypto 4.1. */
export const payment: Ceremony = {
  id: 'payment',
  title: words.pay.title,
  says: words.pay.says,
  needs: ['SESSION'],
  steps: [fund, payeeStep, quote, askStep, sign],
}
