import type { Call } from '../../../contract/operations'
import {
  assertPasskey,
  createPasskey,
  newRegistrationChallenge,
  type Passkey,
} from '../../../wallet-client/authenticator'
import { toHex } from '../../../wallet-client/bytes'
import { mintToken } from '../../../wallet-client/oidcToken'
import { compress, generateKeyPair } from '../../../wallet-client/p256'
import { makeStamp } from '../../../wallet-client/stamp'
import { assert } from '../../foundation/assert'
import { act, ask, type DemoHolder, holderOf, logInByCode, pause, refused, stampOf } from './demoHolders'
import type { DemoBuild } from './demoPeople'

/** Holders of embedded wallets in the last minutes of the demo data: what they opened, added, signed and got wrong. */

const WRONG_CODE = '123321'
const SHOP = 'https://wallet.demo-shop.example'
const WALLET_FUNDED_MINOR = 250_000_000
const WALLET_SENT_MINOR = 40_000_000

const clientPublicKeyOf = ({ random }: DemoHolder): string =>
  toHex(compress(generateKeyPair(random).publicUncompressed))

/** Returns: the passkey with its counter moved on. */
async function logInByPasskey(
  { tools }: DemoBuild,
  holder: DemoHolder,
  id: string,
  passkey: Passkey,
): Promise<Passkey> {
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

async function logInByProvider({ tools }: DemoBuild, holder: DemoHolder, id: string): Promise<void> {
  const clientPublicKey = clientPublicKeyOf(holder)
  const oidcToken = tokenOf(holder, tools.parts.clock.now(), clientPublicKey)
  await tools.call(tools.platform, 'verifyAuthCredential', {
    params: { id },
    body: { type: 'OAUTH', oidcToken, clientPublicKey },
  })
}

const tokenOf = ({ customer }: DemoHolder, nowMs: number, clientPublicKey?: string): string =>
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

const privacyOf = ({ accountId }: DemoHolder): Call<'updateInternalAccount'> => ({
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
  const body: Call<'createAuthCredential'>['body'] = {
    type: 'PASSKEY',
    nickname: 'Laptop',
    challenge,
    attestation: { ...attestation, transports: [...attestation.transports] },
    accountId,
  }
  const passkeyId = await act(build, 'createAuthCredential', { body }, session.key)
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
  const headers = stampOf({ ...asked, payloadToSign: rewritten }, session.key)
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
