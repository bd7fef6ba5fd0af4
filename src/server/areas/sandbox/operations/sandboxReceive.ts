import type { Input } from '../../../../contract/operations'
import { customerInfoFieldName } from '../../../../contract/primitives/counterparty'
import { sandboxReceiverOf } from '../../../counterparties/outcomes/umaReceivers'
import { assert } from '../../../foundation/assert'
import { found } from '../../../foundation/found'
import { ok } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import type { Context } from '../../../kernel/context'
import { type CustomerRow, findCustomerByUmaAddress, requireReadyCustomer } from '../../customers/public'
import { getPlatformSettings } from '../../platform-config/public'
import { type DepositAccount, depositAccountsOf, findUmaSender, requireUmaForm } from '../../quotes/public'
import {
  announceIncomingPayment,
  refuseIncomingPayment,
  requireWithinLimits,
  viewTransaction,
} from '../../transactions/public'

type Body = Input<'sandboxReceive'>['body']

async function requireEndpoint({ tx }: Context): Promise<void> {
  if ((await getPlatformSettings(tx)).webhookEndpoint !== null) return
  throw new ServiceError(
    'WEBHOOK_ENDPOINT_NOT_SET',
    'Nobody could be asked whether the payment may come in: the platform has no webhook endpoint. Set one first.',
    { field: 'webhookEndpoint' },
  )
}

async function receiverIdOf({ tx }: Context, { customerId, receiverUmaAddress }: Body): Promise<string> {
  if ((customerId === undefined) === (receiverUmaAddress === undefined)) {
    throw new ServiceError('INVALID_INPUT', 'Name the receiver by receiverUmaAddress or by customerId.', {
      field: 'receiverUmaAddress',
      reason: 'RECEIVER_NOT_NAMED_ONCE',
    })
  }
  if (customerId !== undefined) return customerId
  const address = requireUmaForm(receiverUmaAddress ?? '', 'receiverUmaAddress')
  const customer = found(
    await findCustomerByUmaAddress(tx, address),
    'UMA_NOT_FOUND',
    'receiverUmaAddress',
    'No customer has this UMA address; nothing was received.',
  )
  return customer.id
}

async function requireDeposit({ tx }: Context, customer: CustomerRow, currency: string): Promise<DepositAccount> {
  const accounts = await depositAccountsOf(tx, customer.id)
  const account = accounts.find((each) => each.currency === currency)
  if (account !== undefined) return account
  throw new ServiceError(
    'INVALID_CURRENCY',
    `The customer takes no UMA payments in ${currency}; nothing was received.`,
    {
      field: 'receivingCurrencyCode',
      reason: 'CURRENCY_NOT_OFFERED',
      offered: accounts.map((each) => each.currency),
    },
  )
}

/**
 * Lets a payment from a UMA address come in for a customer; the platform is asked by webhook and decides.
 *
 * Returns: the payment, PENDING; FAILED at once from the sender that compliance stops.
 * Effects: those of announceIncomingPayment.
 * Errors: WEBHOOK_ENDPOINT_NOT_SET; INVALID_UMA_ADDRESS; UMA_NOT_FOUND, sender or receiver; USER_NOT_FOUND;
 * USER_NOT_READY; INVALID_CURRENCY; AMOUNT_OUT_OF_RANGE; INVALID_INPUT, receiver named twice or not at all.
 * Source: specification, Sandbox endpoints; behaviour 14.2, 23. Assumes: A-222.
 */
export async function sandboxReceive(context: Context, { body }: Input<'sandboxReceive'>) {
  await requireEndpoint(context)
  const senderUmaAddress = requireUmaForm(body.senderUmaAddress, 'senderUmaAddress')
  const sender = await findUmaSender(context.tx, senderUmaAddress)
  const field = body.customerId === undefined ? 'receiverUmaAddress' : 'customerId'
  const customer = await requireReadyCustomer(context.tx, await receiverIdOf(context, body), field)
  const { receivingCurrencyCode: currency } = body
  const account = await requireDeposit(context, customer, currency)
  const amountMinor = BigInt(body.receivingCurrencyAmount)
  const { supportedCurrencies } = await getPlatformSettings(context.tx)
  const amount = { currency, amountMinor, type: 'INCOMING', field: 'receivingCurrencyAmount' } as const
  await requireWithinLimits(context.tx, supportedCurrencies, amount)
  const isStopped = sandboxReceiverOf(senderUmaAddress)?.sends === 'REFUSED_BY_COMPLIANCE'
  const row = await (isStopped ? refuseIncomingPayment : announceIncomingPayment)(context, {
    customerId: customer.id,
    platformCustomerId: customer.platform_customer_id,
    senderUmaAddress,
    senderName: sender.name,
    depositAccountId: account.kind === 'INTERNAL' ? account.internalAccount.id : account.externalAccount.id,
    received: { amountMinor, currency },
    requestedFields: sender.asks.flatMap(({ name, mandatory }) => {
      const known = customerInfoFieldName.safeParse(name)
      return known.success ? [{ name: known.data, mandatory }] : []
    }),
  })
  context.audit.note({ targetId: row.id })
  const payment = viewTransaction(context, row)
  assert(payment.type === 'INCOMING', 'a payment that comes in is INCOMING')
  return ok(payment)
}
