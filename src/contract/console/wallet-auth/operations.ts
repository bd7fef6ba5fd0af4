import { z } from 'zod'
import { operation } from '../../operation'
import { errors } from '../../primitives/errors'
import { page, pageQuery } from '../../primitives/pagination'
import { sentMessage, walletAuthority, walletItem } from './schemas'

const tag = 'wallet-auth'
const auth = ['console'] as const
const filterText = z.string().min(1).max(200)

export const walletAuthConsoleOperations = {
  listWallets: operation({
    method: 'GET',
    path: '/wallets',
    tag,
    auth,
    summary: 'Embedded wallets with what opens them, newest first',
    query: z.object({
      customerId: filterText.optional(),
      /** Part of the holder's name or email, a whole account id, or its end. */
      text: filterText.optional(),
      ...pageQuery,
    }),
    responses: { 200: page(walletItem, 'WalletPage'), ...errors(400, 401) },
    shows: ['wallet-auth', 'internal-accounts', 'customers', 'clock'],
  }),

  getWalletAuthority: operation({
    method: 'GET',
    path: '/wallets/{accountId}',
    tag,
    auth,
    summary: 'Who may act for one wallet: its credentials, sessions and live challenges, and what was signed',
    params: z.object({ accountId: z.string().max(200) }),
    responses: { 200: walletAuthority, ...errors(400, 401, 404) },
    shows: ['wallet-auth', 'internal-accounts', 'customers', 'clock', 'messages', 'quotes'],
  }),

  listSentMessages: operation({
    method: 'GET',
    path: '/messages',
    tag,
    auth,
    summary: 'What holders of wallets would have received, newest first',
    query: z.object({
      accountId: filterText.optional(),
      customerId: filterText.optional(),
      /** Part of an email address or phone number. */
      address: filterText.optional(),
      ...pageQuery,
    }),
    responses: { 200: page(sentMessage, 'SentMessagePage'), ...errors(400, 401) },
    shows: ['messages', 'wallet-auth', 'customers', 'clock'],
  }),

  getSentMessage: operation({
    method: 'GET',
    path: '/messages/{messageId}',
    tag,
    auth,
    summary: 'One sent message',
    params: z.object({ messageId: z.string().max(200) }),
    responses: { 200: sentMessage, ...errors(401, 404) },
    shows: ['messages', 'wallet-auth', 'customers', 'clock'],
  }),
}
