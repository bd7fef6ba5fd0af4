import { z } from 'zod'
import { delegatedKeyStatus } from '../../delegated-keys/schemas'
import { operationsOf } from '../../operation'
import { errors } from '../../primitives/errors'
import { pathId } from '../../primitives/ids'
import { page, pageQuery } from '../../primitives/pagination'
import { filterText } from '../../primitives/query'
import { cardSignature, delegatedKeyDetail, delegatedKeyItem } from './delegatedKeys'
import { sentMessage, walletAuthority, walletItem } from './schemas'

const operation = operationsOf({ tag: 'wallet-auth', auth: ['console'] })
export const walletAuthConsoleOperations = {
  listWallets: operation({
    method: 'GET',
    path: '/wallets',
    summary: 'Embedded wallets with what opens them, newest first',
    query: z.object({
      customerId: filterText.optional().describe('Only those of this customer.'),
      /** Part of the holder's name or email, a whole account id, or its end. */
      text: filterText.optional().describe('Part of the holder’s name, or of an address.'),
      ...pageQuery,
    }),
    responses: { 200: page(walletItem, 'WalletPage'), ...errors(400, 401) },
    shows: ['wallet-auth', 'internal-accounts', 'customers', 'clock'],
  }),

  getWalletAuthority: operation({
    method: 'GET',
    path: '/wallets/{accountId}',
    summary: 'Who may act for one wallet: its credentials, sessions and live challenges, and what was signed',
    params: z.object({ accountId: pathId }),
    responses: { 200: walletAuthority, ...errors(400, 401, 404) },
    shows: ['wallet-auth', 'internal-accounts', 'customers', 'clock', 'messages', 'quotes'],
  }),

  listSentMessages: operation({
    method: 'GET',
    path: '/messages',
    summary: 'What holders of wallets would have received, newest first',
    query: z.object({
      accountId: filterText.optional().describe('Only those of this internal account.'),
      customerId: filterText.optional().describe('Only those of this customer.'),
      /** Part of an email address or phone number. */
      address: filterText.optional().describe('Only messages to this email address or phone number.'),
      ...pageQuery,
    }),
    responses: { 200: page(sentMessage, 'SentMessagePage'), ...errors(400, 401) },
    shows: ['messages', 'wallet-auth', 'customers', 'clock'],
  }),

  getSentMessage: operation({
    method: 'GET',
    path: '/messages/{messageId}',
    summary: 'One sent message',
    params: z.object({ messageId: pathId }),
    responses: { 200: sentMessage, ...errors(401, 404) },
    shows: ['messages', 'wallet-auth', 'customers', 'clock'],
  }),

  listDelegatedKeyItems: operation({
    method: 'GET',
    path: '/delegated-keys',
    summary: 'Delegated keys with card, holder and what they signed, newest first',
    query: z.object({
      status: delegatedKeyStatus.optional(),
      customerId: filterText.optional().describe('Only those of this customer.'),
      accountId: filterText.optional().describe('Only those of this internal account.'),
      cardId: filterText.optional().describe('Only those of this card.'),
      ...pageQuery,
    }),
    responses: { 200: page(delegatedKeyItem, 'DelegatedKeyItemPage'), ...errors(400, 401) },
    shows: ['wallet-auth', 'cards', 'transactions', 'customers'],
  }),

  getDelegatedKeyItem: operation({
    method: 'GET',
    path: '/delegated-keys/{id}',
    summary: 'One delegated key with the newest of what it signed',
    params: z.object({ id: pathId }),
    responses: { 200: delegatedKeyDetail, ...errors(401, 404) },
    shows: ['wallet-auth', 'cards', 'transactions', 'customers'],
  }),

  listCardSignatures: operation({
    method: 'GET',
    path: '/card-signatures/{transactionId}',
    summary: 'What delegated keys signed of one card transaction, oldest first, each checked',
    params: z.object({ transactionId: pathId }),
    responses: { 200: z.object({ data: z.array(cardSignature) }), ...errors(401) },
    shows: ['wallet-auth', 'transactions'],
  }),
}
