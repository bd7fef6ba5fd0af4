import type { Call } from '../../../contract/operations'
import {
  assertPasskey,
  createPasskey,
  newRegistrationChallenge,
  type Passkey,
} from '../../../wallet-client/authenticator'
import { toHex } from '../../../wallet-client/bytes'
import { mintToken } from '../../../wallet-client/oidcToken'
import { readTargetBundle, sealOtp } from '../../../wallet-client/otpBundle'
import { compress, generateKeyPair, type KeyPair } from '../../../wallet-client/p256'
import { makeStamp } from '../../../wallet-client/stamp'
import { assert } from '../../foundation/assert'
import { seededRandom } from '../../foundation/ids'
import { ServiceError } from '../../foundation/ServiceError'
import type { BuiltCustomer, DemoBuild } from './demoPeople'

/** Holders of embedded wallets in the last minutes of the demo data: what they opened, added, signed and got wrong. */

const SECOND_MS = 1000
/** Keeps these keys apart from every other stream of the same seed. */
const KEY_STREAM = 9_001
const SANDBOX_CODE = '000000'
const WRONG_CODE = '123321'
const SHOP = 'https://wallet.demo-shop.example'
const WALLET_FUNDED_MINOR = 250_000_000
const WALLET_SENT_MINOR = 40_000_000

interface Holder {
  readonly customer: BuiltCustomer
  readonly accountId: string
  readonly emailCredentialId: string
  readonly random: (length: number) => Uint8Array
}

async function holderOf({ tools, customers }: DemoBuild, key: string, stream: number): Promise<Holder> {
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

const pause = ({ tools }: DemoBuild, seconds: number): Promise<void> =>
  tools.advanceTo(tools.parts.clock.now() + seconds * SECOND_MS)

/** Something that the service must refuse; that it did is part of the story. */
async function refused(code: 'UNAUTHORIZED' | 'WALLET_SIGNATURE_INVALID', act: () => Promise<unknown>): Promise<void> {
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

type SignedOperation = 'createAuthCredential' | 'revokeAuthSession' | 'updateInternalAccount' | 'verifyAuthCredential'

async function ask<K extends SignedOperation>({ tools }: DemoBuild, id: K, call: Call<K>): Promise<Asked> {
  const asked = (await tools.call(tools.platform, id, call)) as unknown as Asked
  assert(typeof asked.payloadToSign === 'string', `${id} asked for no signature`)
  return asked
}

/** Both legs of a signed act, some seconds apart; the second one's answer. */
async function act<K extends SignedOperation>(build: DemoBuild, id: K, call: Call<K>, key: KeyPair): Promise<string> {
  const asked = await ask(build, id, call)
  await pause(build, 3)
  const headers = {
    'service-wallet-signature': makeStamp({ key, payloadToSign: asked.payloadToSign }),
    'request-id': asked.requestId,
  }
  const done = (await build.tools.call(build.tools.platform, id, { ...call, headers })) as { id: string } | null
  return done?.id ?? ''
}

const clientPublicKeyOf = ({ random }: Holder): string => toHex(compress(generateKeyPair(random).publicUncompressed))

interface CodeSession {
  readonly id: string
  readonly key: KeyPair
}

async function logInByCode(build: DemoBuild, holder: Holder, mistakes: readonly string[] = []): Promise<CodeSession> {
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

/** Returns: the passkey with its counter moved on. */
async function logInByPasskey({ tools }: DemoBuild, holder: Holder, id: string, passkey: Passkey): Promise<Passkey> {
  const body = { clientPublicKey: clientPublicKeyOf(holder) }
  const challenge = await tools.call(tools.platform, 'challengeAuthCredential', { params: { id }, body })
  assert('requestId' in challenge, 'a passkey has a challenge')
  const signed = await assertPasskey(passkey, { challengeHex: challenge.challenge })
  await tools.call(tools.platform, 'verifyAuthCredential', {
    params: { id },
    headers: { 'request-id': challenge.requestId },
    body: { type: 'PASSKEY', assertion: signed.assertion },
  })
  return signed.passkey
}

async function logInByProvider({ tools }: DemoBuild, holder: Holder, id: string): Promise<void> {
  const clientPublicKey = clientPublicKeyOf(holder)
  const oidcToken = tokenOf(holder, tools.parts.clock.now(), clientPublicKey)
  await tools.call(tools.platform, 'verifyAuthCredential', {
    params: { id },
    body: { type: 'OAUTH', oidcToken, clientPublicKey },
  })
}

const tokenOf = ({ customer }: Holder, nowMs: number, clientPublicKey?: string): string =>
  mintToken({
    alg: 'RS256',
    iss: 'https://accounts.google.com',
    aud: 'demo-shop',
    sub: `demo-${customer.cast.key}`,
    email: customer.cast.email,
    nowMs,
    lifetimeSeconds: 3600,
    clientPublicKey,
  })

const privacyOf = ({ accountId }: Holder): Call<'updateInternalAccount'> => ({
  params: { id: accountId },
  body: { privateEnabled: true },
})

/** Mistypes a code, adds a passkey, turns privacy on and ends the session that did it. */
async function keepPrivate(build: DemoBuild, key: string): Promise<() => Promise<void>> {
  const holder = await holderOf(build, key, 0)
  const session = await logInByCode(build, holder, [WRONG_CODE])
  const { random, accountId } = holder
  const challenge = newRegistrationChallenge(random)
  const { passkey, attestation } = await createPasskey({
    challenge,
    rpId: new URL(SHOP).hostname,
    origin: SHOP,
    random,
  })
  const body = { type: 'PASSKEY', nickname: 'Laptop', challenge, attestation, accountId }
  const passkeyId = await act(build, 'createAuthCredential', { body: body as never }, session.key)
  await pause(build, 5)
  const used = await logInByPasskey(build, holder, passkeyId, passkey)
  await act(build, 'updateInternalAccount', privacyOf(holder), session.key)
  await pause(build, 4)
  await act(build, 'revokeAuthSession', { params: { id: session.id } }, session.key)
  return async () => {
    await logInByPasskey(build, holder, passkeyId, used)
  }
}

/** Adds a login provider with a client that first signs what it parsed and wrote again. */
async function addProvider(build: DemoBuild, key: string): Promise<() => Promise<void>> {
  const { tools } = build
  const holder = await holderOf(build, key, 1)
  const session = await logInByCode(build, holder)
  const asked = await ask(build, 'updateInternalAccount', privacyOf(holder))
  const rewritten = JSON.stringify(JSON.parse(asked.payloadToSign), null, 2)
  const headers = {
    'service-wallet-signature': makeStamp({ key: session.key, payloadToSign: rewritten }),
    'request-id': asked.requestId,
  }
  await refused('WALLET_SIGNATURE_INVALID', () =>
    tools.call(tools.platform, 'updateInternalAccount', { ...privacyOf(holder), headers }),
  )
  await pause(build, 6)
  const oidcToken = tokenOf(holder, tools.parts.clock.now())
  const body = { type: 'OAUTH' as const, accountId: holder.accountId, oidcToken }
  const providerId = await act(build, 'createAuthCredential', { body }, session.key)
  return () => logInByProvider(build, holder, providerId)
}

/** Pays from the wallet: one stamp over the text that the quote shows. */
async function payFromWallet(build: DemoBuild, key: string): Promise<() => Promise<void>> {
  const { tools } = build
  const holder = await holderOf(build, key, 2)
  const { accountId, customer } = holder
  await tools.call(tools.platform, 'sandboxFundInternalAccount', {
    params: { accountId },
    body: { amount: WALLET_FUNDED_MINOR },
  })
  const session = await logInByCode(build, holder)
  const payee = customer.payees.find(({ suffix }) => suffix === '')
  assert(payee !== undefined, `${customer.cast.name} has nobody to pay`)
  const quote = await tools.call(tools.platform, 'createQuote', {
    body: {
      source: { sourceType: 'ACCOUNT', accountId },
      destination: { destinationType: 'ACCOUNT', accountId: payee.id },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: WALLET_SENT_MINOR,
    },
  })
  const info = quote.paymentInstructions?.[0]?.accountOrWalletInfo
  assert(info?.accountType === 'EMBEDDED_WALLET', 'the quote of a wallet shows what to sign')
  await tools.call(tools.platform, 'executeQuote', {
    params: { quoteId: quote.id },
    headers: { 'service-wallet-signature': makeStamp({ key: session.key, payloadToSign: String(info.payloadToSign) }) },
  })
  return async () => {
    await tools.call(tools.platform, 'challengeAuthCredential', { params: { id: holder.emailCredentialId } })
  }
}

/**
 * Makes the wallets busy: three holders, in the last minutes before it is shown, because sessions last fifteen.
 *
 * Returns: their last acts, for the very end: two new sessions, and a code that nobody has typed in yet.
 */
export async function buildSignIns(build: DemoBuild): Promise<() => Promise<void>> {
  const last = [
    await keepPrivate(build, 'okafor'),
    await addProvider(build, 'reyes'),
    await payFromWallet(build, 'santos'),
  ]
  return async () => {
    for (const end of last) await end()
  }
}
