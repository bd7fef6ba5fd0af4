import type { DelegatedKey } from '../../../../contract/delegated-keys/schemas'
import type { Call } from '../../../../contract/operations'
import type { TestServerOptions } from '../../../testing/testServer'
import {
  type HeldSession,
  retryHeaders,
  SANDBOX_STAMP,
  type SignedRetryOffer,
  startWalletSetup,
  type WalletSetup,
} from '../../wallet-auth/testing/walletKit'

/** A wallet with a card that draws on it, and a session that signs for it. */
export interface KeySetup extends WalletSetup {
  readonly cardId: string
  readonly held: HeldSession
  readonly call: { readonly body: NonNullable<Call<'createDelegatedKey'>['body']> }
  /** The second call. Returns: what the third must sign. */
  readonly second: (first: SignedRetryOffer, by?: HeldSession) => Promise<SignedRetryOffer>
  readonly third: <S extends 201 | 401 | 404 | 409>(
    second: SignedRetryOffer,
    status: S,
    by?: HeldSession,
  ) => Promise<S extends 201 ? DelegatedKey : { readonly code: string; readonly details?: unknown }>
  /** All three calls. */
  readonly delegate: () => Promise<DelegatedKey>
}

/** Starts a server with one wallet, its card, and a session. */
export async function startKeySetup(options: TestServerOptions = {}): Promise<KeySetup> {
  const setup = await startWalletSetup({}, options)
  const { platform } = setup.server.as
  const { customerId: cardholderId, accountId } = setup
  const body = { cardholderId, form: 'VIRTUAL' as const, fundingSources: [accountId] }
  const { id: cardId } = await platform.call('createCard', { body }, 201)
  await setup.server.settle()
  const held = await setup.session()
  const call = { body: { cardId, internalAccountId: accountId, nickname: 'Card payments' } }
  const stamped = ({ payloadToSign, requestId }: SignedRetryOffer, by: HeldSession = held) => ({
    ...call,
    headers: retryHeaders({ requestId }, by.key.stamp(payloadToSign)),
  })
  const second: KeySetup['second'] = async (first, by) => platform.call('createDelegatedKey', stamped(first, by), 202)
  const third = (asked: SignedRetryOffer, status: 201 | 401 | 404 | 409, by?: HeldSession) =>
    platform.call('createDelegatedKey', stamped(asked, by), status)
  return {
    ...setup,
    cardId,
    held,
    call,
    second,
    third: third as KeySetup['third'],
    delegate: async () => {
      const asked = await second(await setup.ask('createDelegatedKey', call))
      return platform.call('createDelegatedKey', stamped(asked), 201)
    },
  }
}

/** The headers of a retry by the literal of the sandbox. */
export const literalHeaders = (asked: SignedRetryOffer) => retryHeaders(asked, SANDBOX_STAMP)
