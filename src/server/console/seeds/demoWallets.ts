import { type ChainKey, chainKeyOf } from '../../../wallet-client/chains/chainKeys'
import { signMessage } from '../../../wallet-client/chains/signMessage'
import { getRegionRule } from '../../areas/platform-config/public'
import { assert } from '../../foundation/assert'
import { seededRandom } from '../../foundation/ids'
import { ServiceError } from '../../foundation/ServiceError'
import type { Actor } from '../../kernel/context'
import { accountInfoOf } from './demoIdentifiers'
import { beneficiaryOf, type DemoBuild } from './demoPeople'
import type { DemoTools } from './demoTools'

/** Wallets whose ownership was proven, was not, or still waits: the board of the demo data. */

const MINUTE_MS = 60 * 1000
const KEY_BYTES = 32
/** Keeps these keys apart from every other stream of the same seed. */
const KEY_STREAM = 7_001

type WalletType = 'POLYGON_WALLET' | 'ETHEREUM_WALLET' | 'BASE_WALLET' | 'PLASMA_WALLET'
type Course = 'PROVEN' | 'WRONG_KEY' | 'LIVENESS' | 'UNANSWERED' | 'NOT_STARTED' | 'STOLEN'

interface DemoWallet {
  readonly customer: string
  readonly type: WalletType
  readonly course: Course
  /** Three last characters of the address: the outcome it selects. Empty: a real address of a throwaway key. */
  readonly suffix: string
}

const wallet = (customer: string, type: WalletType, course: Course, suffix = ''): DemoWallet => ({
  customer,
  type,
  course,
  suffix,
})

const HISTORY: readonly DemoWallet[] = [
  wallet('halden', 'POLYGON_WALLET', 'PROVEN'),
  wallet('brightwater', 'ETHEREUM_WALLET', 'WRONG_KEY'),
  wallet('iyer', 'BASE_WALLET', 'LIVENESS'),
  wallet('okafor', 'BASE_WALLET', 'LIVENESS', '002'),
  wallet('dubois', 'PLASMA_WALLET', 'UNANSWERED'),
  wallet('santos', 'ETHEREUM_WALLET', 'STOLEN'),
]

const WAITING: readonly DemoWallet[] = [
  wallet('lindqvist', 'ETHEREUM_WALLET', 'NOT_STARTED', '103'),
  wallet('novak', 'POLYGON_WALLET', 'NOT_STARTED'),
  wallet('reyes', 'BASE_WALLET', 'UNANSWERED'),
]

function operator({ operators }: DemoTools, index: number): Actor {
  const found = operators[index % operators.length]
  assert(found !== undefined, 'demo data has operators')
  return found
}

type Keys = () => Uint8Array

async function start({ tools }: DemoBuild, externalAccountId: string, method: 'WALLET_SIGNATURE' | 'LIVENESS') {
  const params = { externalAccountId }
  const challenge = await tools.call(tools.platform, 'createExternalAccountOwnershipChallenge', {
    params,
    body: { method },
  })
  await tools.advanceTo(tools.parts.clock.now() + 2 * MINUTE_MS)
  return challenge.method === 'WALLET_SIGNATURE' ? challenge.messageToSign : ''
}

/** Answers with the signature of a key; that a wrong one is refused is part of the story. */
async function answer({ tools }: DemoBuild, externalAccountId: string, signature: string): Promise<void> {
  try {
    const params = { externalAccountId }
    await tools.call(tools.platform, 'verifyExternalAccountOwnership', { params, body: { signature } })
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'INVALID_INPUT') throw error
  }
}

async function register({ tools, customers }: DemoBuild, cast: DemoWallet, address: string): Promise<string> {
  const customer = customers.get(cast.customer)
  assert(customer !== undefined, `no customer ${cast.customer}`)
  const { name, kind, country } = customer.cast
  const account = await tools.call(tools.platform, 'createCustomerExternalAccount', {
    body: {
      customerId: customer.id,
      currency: cast.type === 'PLASMA_WALLET' ? 'USDT' : 'USDC',
      ownershipType: cast.course === 'STOLEN' ? 'THIRD_PARTY' : 'FIRST_PARTY',
      accountInfo: {
        accountType: cast.type,
        address,
        beneficiary: beneficiaryOf({ name, isBusiness: kind === 'BUSINESS', country }),
      },
    },
  })
  return account.id
}

async function live(build: DemoBuild, cast: DemoWallet, keys: Keys): Promise<void> {
  const { tools } = build
  const key = chainKeyOf(cast.type, keys())
  const address = cast.suffix === '' ? key.address : `${key.address.toLowerCase().slice(0, -3)}${cast.suffix}`
  const id = await register(build, cast, address)
  const answerBy = async (signer: ChainKey) =>
    answer(build, id, signMessage(signer, await start(build, id, 'WALLET_SIGNATURE')).signature)
  switch (cast.course) {
    case 'PROVEN':
      return answerBy(key)
    case 'WRONG_KEY':
      return answerBy(chainKeyOf(cast.type, keys()))
    case 'UNANSWERED':
      await start(build, id, 'WALLET_SIGNATURE')
      return
    case 'LIVENESS':
      await start(build, id, 'LIVENESS')
      return
    case 'STOLEN':
      return tools.operate(operator(tools, 0), 'setExternalAccountStatus', {
        params: { externalAccountId: id },
        body: { status: 'INACTIVE', reason: 'The holder reported the phone with this wallet stolen.' },
      })
    case 'NOT_STARTED':
  }
}

/** Its C is the Cyrillic letter. */
const LOOKALIKE = 'Rotterdam \u0421rane BV'

/** A bank account whose holder the bank knows under a similar name only; somebody put it under review. */
async function reviewName({ tools, random, customers }: DemoBuild): Promise<void> {
  const customer = customers.get('norte')
  assert(customer !== undefined, 'no customer norte')
  const payee = { key: 'crane', type: 'EUR', name: 'Grúas Echevarría SL', isBusiness: true, suffix: '103' } as const
  const account = await tools.call(tools.platform, 'createCustomerExternalAccount', {
    body: {
      customerId: customer.id,
      currency: 'EUR',
      accountInfo: {
        ...accountInfoOf(payee, random),
        beneficiary: beneficiaryOf({ ...payee, country: 'ES' }),
      },
    },
  })
  await tools.operate(operator(tools, 1), 'setExternalAccountStatus', {
    params: { externalAccountId: account.id },
    body: {
      status: 'UNDER_REVIEW',
      reason: 'The bank knows the holder under another name; asked the supplier for papers.',
    },
  })
}

/** A payee whose name is that of another one, but for a letter of another alphabet; somebody put it under review. */
async function reviewLookalike({ tools, customers }: DemoBuild): Promise<void> {
  const customer = customers.get('halden')
  assert(customer !== undefined, 'no customer halden')
  const beneficiary = beneficiaryOf({ name: LOOKALIKE, isBusiness: true, country: 'NL' })
  const account = await tools.call(tools.platform, 'createCustomerExternalAccount', {
    body: {
      customerId: customer.id,
      currency: 'EUR',
      accountInfo: { accountType: 'EUR_ACCOUNT', iban: 'NL91ABNA0417164300', beneficiary },
    },
  })
  await tools.operate(operator(tools, 1), 'setExternalAccountStatus', {
    params: { externalAccountId: account.id },
    body: {
      status: 'UNDER_REVIEW',
      reason: 'The name looks like that of Rotterdam Crane BV, whose account is another; asked the customer by phone.',
    },
  })
}

/** Proofs are only asked for under counterparty rules; the demo data itself does without. Assumes: A-186. */
async function underRules({ tools }: DemoBuild, work: () => Promise<void>): Promise<void> {
  const before = await tools.parts.store.read((tx) => getRegionRule(tx, 'counterpartyRules'))
  await tools.operate(operator(tools, 0), 'updateHostSettings', { body: { counterpartyRules: 'ON' } })
  await work()
  await tools.operate(operator(tools, 0), 'updateHostSettings', { body: { counterpartyRules: before } })
}

function keysOf({ tools }: DemoBuild, stream: number): Keys {
  const random = seededRandom(tools.seed + KEY_STREAM + stream)
  return () => random(KEY_BYTES)
}

async function liveAll(build: DemoBuild, wallets: readonly DemoWallet[], keys: Keys): Promise<void> {
  for (const cast of wallets) {
    await live(build, cast, keys)
    await build.tools.advanceTo(build.tools.parts.clock.now() + MINUTE_MS)
  }
}

/** Proofs of the past: one that counted, one that did not, liveness both ways, one never answered, two acts. */
export async function buildProofs(build: DemoBuild): Promise<void> {
  await underRules(build, async () => {
    await liveAll(build, HISTORY, keysOf(build, 0))
    await reviewName(build)
    await reviewLookalike(build)
  })
}

/** Wallets that wait when the history ends: one whose challenge is open, one without any. */
export async function leaveOpenChallenges(build: DemoBuild): Promise<void> {
  await underRules(build, () => liveAll(build, WAITING, keysOf(build, 1)))
}
