import type { Call } from '../../../contract/operations'
import { readTargetBundle, sealOtp } from '../../../wallet-client/otpBundle'
import { generateKeyPair, type KeyPair } from '../../../wallet-client/p256'
import { makeStamp } from '../../../wallet-client/stamp'
import { assert } from '../../foundation/assert'
import { seededRandom } from '../../foundation/ids'
import { ServiceError } from '../../foundation/ServiceError'
import type { BuiltCustomer, DemoBuild } from './demoPeople'

/** How holders of embedded wallets log in and sign in the demo data. */

const SECOND_MS = 1000
/** Keeps these keys apart from every other stream of the same seed. */
const KEY_STREAM = 9_001
const SANDBOX_CODE = '000000'

export interface DemoHolder {
  readonly customer: BuiltCustomer
  readonly accountId: string
  readonly emailCredentialId: string
  readonly random: (length: number) => Uint8Array
}

/** The holder of a customer's wallet; `stream` keeps its keys apart from those of others. */
export async function holderOf({ tools, customers }: DemoBuild, key: string, stream: number): Promise<DemoHolder> {
  const customer = customers.get(key)
  assert(customer !== undefined, `no customer ${key}`)
  const accounts = await tools.call(tools.platform, 'listCustomerInternalAccounts', {
    query: { customerId: customer.id },
  })
  const accountId = accounts.data.find(({ type }) => type === 'EMBEDDED_WALLET')?.id
  assert(accountId !== undefined, `${customer.cast.name} has no embedded wallet`)
  const { data } = await tools.call(tools.platform, 'listAuthCredentials', { query: { accountId } })
  const email = data.find(({ type }) => type === 'EMAIL_OTP')
  assert(email !== undefined, `the wallet of ${customer.cast.name} has no code`)
  return {
    customer,
    accountId,
    emailCredentialId: email.id,
    random: seededRandom(tools.seed + KEY_STREAM + stream),
  }
}

/** Time goes on. */
export const pause = ({ tools }: DemoBuild, seconds: number): Promise<void> =>
  tools.advanceTo(tools.parts.clock.now() + seconds * SECOND_MS)

/** Something that the service must refuse; that it did is part of the story. */
export async function refused(
  code: 'UNAUTHORIZED' | 'WALLET_SIGNATURE_INVALID',
  act: () => Promise<unknown>,
): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (error instanceof ServiceError && error.code === code) return
    throw error
  }
  assert(false, `a call of the demo data was not refused with ${code}`)
}

interface Asked {
  readonly payloadToSign: string
  readonly requestId: string
}

type SignedOperation =
  | 'createAuthCredential'
  | 'createDelegatedKey'
  | 'revokeAuthSession'
  | 'updateInternalAccount'
  | 'verifyAuthCredential'

/** The first leg of a signed act. Returns: what is to be signed. */
export async function ask<K extends SignedOperation>({ tools }: DemoBuild, id: K, call: Call<K>): Promise<Asked> {
  const asked = (await tools.call(tools.platform, id, call)) as Asked
  assert(typeof asked.payloadToSign === 'string', `${id} asked for no signature`)
  return asked
}

/** What carries the signature of what was asked. */
export const stampOf = (asked: Asked, key: KeyPair) => ({
  'service-wallet-signature': makeStamp({ key, payloadToSign: asked.payloadToSign }),
  'request-id': asked.requestId,
})

/** Every leg of a signed act, some seconds apart; the last one's answer. */
export async function act<K extends SignedOperation>(
  build: DemoBuild,
  id: K,
  call: Call<K>,
  key: KeyPair,
): Promise<string> {
  let asked = await ask(build, id, call)
  for (;;) {
    await pause(build, 3)
    const headers = stampOf(asked, key)
    const done = (await build.tools.call(build.tools.platform, id, { ...call, headers })) as
      | (Partial<Asked> & {
          readonly id?: string
        })
      | null
    if (done?.payloadToSign === undefined || done.requestId === undefined) return done?.id ?? ''
    asked = { payloadToSign: done.payloadToSign, requestId: done.requestId }
  }
}

interface CodeSession {
  readonly id: string
  readonly key: KeyPair
}

/** Opens a session by a one-time code, after the mistakes. */
export async function logInByCode(
  build: DemoBuild,
  holder: DemoHolder,
  mistakes: readonly string[] = [],
): Promise<CodeSession> {
  const { tools } = build
  const params = { id: holder.emailCredentialId }
  const challenge = await tools.call(tools.platform, 'challengeAuthCredential', { params })
  assert('otpEncryptionTargetBundle' in challenge, 'a code has a target')
  const target = readTargetBundle(challenge.otpEncryptionTargetBundle ?? '')
  const key = generateKeyPair(holder.random)
  const callWith = async (code: string) => ({
    params,
    body: { type: 'EMAIL_OTP' as const, encryptedOtpBundle: await sealOtp(target, code, key) },
  })
  for (const code of mistakes) {
    await pause(build, 9)
    const call = await callWith(code)
    await refused('UNAUTHORIZED', () => tools.call(tools.platform, 'verifyAuthCredential', call))
  }
  await pause(build, 11)
  return { id: await act(build, 'verifyAuthCredential', await callWith(SANDBOX_CODE), key), key }
}
