import type { OwnershipChallengeReport } from '../../../../contract/console/ownership/schemas'
import type { OwnershipVerificationMethod } from '../../../../contract/external-accounts/ownership'
import { SERVICE_BASE } from '../../../../contract/planes'
import type { ErrorEnvelope } from '../../../../contract/primitives/errors'
import { setHostSetting } from '../../../database/hostSettings'
import type { Context } from '../../../kernel/context'
import { createUnitOfWork } from '../../../kernel/unitOfWork'
import { accountInfoExample, currencyExample } from '../../../testing/accounts'
import { individualBody } from '../../../testing/people'
import { startTestServer, type TestServer, type TestServerOptions } from '../../../testing/testServer'
import { type TestWallet, testWallet, type WalletKind } from './walletSigners'

type Side = 'CUSTOMER' | 'PLATFORM'

/** A service under counterparty rules, and the steps of a proof through its operations. */
export interface OwnershipSetup {
  readonly server: TestServer
  readonly customerId: string
  /** A wallet of a fresh key, registered as the owner's own; the account waits for its proof. */
  register(kind: WalletKind, side?: Side): Promise<{ readonly id: string; readonly wallet: TestWallet }>
  /** An account of that address, which need not be anybody's. */
  registerAddress(accountType: 'ETHEREUM_WALLET' | 'SOLANA_WALLET' | 'SPARK_WALLET', address: string): Promise<string>
  challenge(id: string, side?: Side): Promise<string>
  challengeWith(id: string, method: OwnershipVerificationMethod, side?: Side): Promise<void>
  verify(id: string, body: unknown, side?: Side): Promise<{ readonly status: number; readonly body: VerifyReply }>
  statusOf(id: string, side?: Side): Promise<string>
  /** States of the account's challenges, oldest first. */
  statesOf(id: string): Promise<string[]>
  /** The account's newest challenge, as the desk sees it. */
  reportOf(id: string): Promise<OwnershipChallengeReport | undefined>
  /** Runs an act of the room in one transaction, as the desk would; what it throws undoes it. */
  act<Result>(run: (context: Context) => Promise<Result>): Promise<Result>
}

type VerifyReply = Partial<ErrorEnvelope> & { readonly id?: string; readonly status?: unknown }

const OPERATIONS = {
  CUSTOMER: {
    create: 'createCustomerExternalAccount',
    get: 'getCustomerExternalAccountById',
    challenge: 'createExternalAccountOwnershipChallenge',
    path: '/customers/external-accounts',
  },
  PLATFORM: {
    create: 'createPlatformExternalAccount',
    get: 'getPlatformExternalAccountById',
    challenge: 'createPlatformExternalAccountOwnershipChallenge',
    path: '/platform/external-accounts',
  },
} as const

const AUTHORIZATION = `Basic ${Buffer.from('test-token:test-secret').toString('base64')}`

async function startServer(options?: TestServerOptions): Promise<Pick<OwnershipSetup, 'server' | 'customerId'>> {
  const server = await startTestServer(options)
  await server.service.store.write((tx) => setHostSetting(tx, 'counterpartyRules', 'ON'))
  const customer = await server.as.platform.call('createCustomer', { body: individualBody() }, 201)
  return { server, customerId: customer.id }
}

/** Starts the setup; close its server at the end. */
export async function startOwnershipSetup(options?: TestServerOptions): Promise<OwnershipSetup> {
  const { server, customerId } = await startServer(options)
  const { platform } = server.as
  let keys = 0
  const add = async (accountType: TestWallet['accountType'], address: string, side: Side): Promise<string> => {
    const body = {
      currency: currencyExample(accountType),
      ownershipType: 'FIRST_PARTY' as const,
      accountInfo: accountInfoExample(accountType, { address }),
    }
    const account =
      side === 'PLATFORM'
        ? await platform.call('createPlatformExternalAccount', { body }, 201)
        : await platform.call('createCustomerExternalAccount', { body: { ...body, customerId } }, 201)
    return account.id
  }
  const start = (externalAccountId: string, method: OwnershipVerificationMethod, side: Side) =>
    platform.call(OPERATIONS[side].challenge, { params: { externalAccountId }, body: { method } }, 201)
  return {
    server,
    customerId,
    register: async (kind, side = 'CUSTOMER') => {
      keys += 1
      const wallet = testWallet(kind, keys)
      return { id: await add(wallet.accountType, wallet.address, side), wallet }
    },
    registerAddress: (accountType, address) => add(accountType, address, 'CUSTOMER'),
    challenge: async (id, side = 'CUSTOMER') => {
      const challenge = await start(id, 'WALLET_SIGNATURE', side)
      if (challenge.method !== 'WALLET_SIGNATURE') throw new Error('the challenge is of another method')
      return challenge.messageToSign
    },
    challengeWith: async (id, method, side = 'CUSTOMER') => {
      await start(id, method, side)
    },
    verify: async (id, body, side = 'CUSTOMER') => {
      const reply = await server.raw({
        method: 'POST',
        url: `${SERVICE_BASE}${OPERATIONS[side].path}/${id}/verify`,
        headers: { host: 'localhost:4010', authorization: AUTHORIZATION, 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      })
      return { status: reply.status, body: JSON.parse(reply.body) as VerifyReply }
    },
    statusOf: async (externalAccountId, side = 'CUSTOMER') =>
      (await platform.call(OPERATIONS[side].get, { params: { externalAccountId } }, 200)).status,
    reportOf: async (externalAccountId) =>
      (await server.as.console.call('getOwnershipCase', { params: { externalAccountId } }, 200)).challenges[0],
    statesOf: async (id) => {
      const rows = await server.service.store.read((tx) =>
        tx
          .selectFrom('ownership_challenges')
          .select('state')
          .where('external_account_id', '=', id)
          .orderBy('id')
          .execute(),
      )
      return rows.map(({ state }) => state)
    },
    act: (run) =>
      server.service.store.write((tx) => {
        const { ids, sealing } = server.service
        const actor = { kind: 'system' } as const
        const whose = { actor, platformId: 'PlatformConfig:test', isForecast: false }
        const input = { now: server.clock.now(), ids, sealing, ...whose }
        return run(createUnitOfWork(tx, input).context)
      }),
  }
}
