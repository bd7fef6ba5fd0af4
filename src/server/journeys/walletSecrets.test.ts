import { expect, test } from 'vitest'
import { SERVICE_BASE } from '../../contract/planes'
import { nonceOf } from '../../wallet-client/oidcToken'
import { payloadOf, startWalletQuoteSetup, type WalletQuoteSetup } from '../areas/quotes/testing/walletQuotes'
import { addPasskey, answerOf, challengePasskey } from '../areas/wallet-auth/testing/loginKit'
import {
  clientKey,
  openedSessionKey,
  retryHeaders,
  sandboxToken,
  sealedOtp,
} from '../areas/wallet-auth/testing/walletKit'

const CONSOLE = { host: 'localhost:4010', authorization: 'Bearer test-console-secret' }

const WRONG_CODE = 'code-481516'

/** Names a secret, and the text that must stand nowhere. */
type Secrets = Map<string, string>

/** Every ceremony once, right and wrong; what it showed only to its caller. */
async function walkCeremonies(setup: WalletQuoteSetup): Promise<Secrets> {
  const { server, accountId, credentialId } = setup
  const { platform } = server.as
  const secrets: Secrets = new Map()
  const signatureIn = (stamp: string): string =>
    (JSON.parse(Buffer.from(stamp, 'base64url').toString()) as { signature: string }).signature
  const keepStamp = (name: string, stamp: string): string => {
    secrets.set(`${name}: stamp`, stamp)
    secrets.set(`${name}: its signature`, signatureIn(stamp))
    return stamp
  }

  const key = clientKey()
  const params = { id: credentialId }
  const challenge = await platform.call('challengeAuthCredential', { params }, 200)
  const target = ('otpEncryptionTargetBundle' in challenge && challenge.otpEncryptionTargetBundle) || ''
  const wrongBundle = await sealedOtp(target, key, WRONG_CODE)
  await platform.call(
    'verifyAuthCredential',
    { params, body: { type: 'EMAIL_OTP', encryptedOtpBundle: wrongBundle } },
    401,
  )
  const encryptedOtpBundle = await sealedOtp(target, key)
  const verify = { params, body: { type: 'EMAIL_OTP', encryptedOtpBundle } as const }
  const token = await platform.call('verifyAuthCredential', verify, 202)
  const stamp = keepStamp('code login', key.stamp(token.payloadToSign))
  await platform.call('verifyAuthCredential', { ...verify, headers: retryHeaders(token, stamp) }, 200)
  for (const [name, bundle] of [
    ['bundle', encryptedOtpBundle],
    ['wrong bundle', wrongBundle],
  ] as const)
    secrets.set(name, (JSON.parse(bundle) as { ciphertext: string }).ciphertext)
  secrets.set('wrong code', WRONG_CODE)
  secrets.set('verification token', token.payloadToSign)

  const oidcToken = sandboxToken(server.clock.now())
  const addOauth = { body: { type: 'OAUTH', accountId, oidcToken } as const }
  const asked = await setup.ask('createAuthCredential', addOauth)
  const reserialised = keepStamp('wrong text', key.stamp(JSON.stringify(JSON.parse(asked.payloadToSign), null, 2)))
  await platform.call('createAuthCredential', { ...addOauth, headers: retryHeaders(asked, reserialised) }, 401)
  const right = keepStamp('add a provider', key.stamp(asked.payloadToSign))
  const oauth = await platform.call('createAuthCredential', { ...addOauth, headers: retryHeaders(asked, right) }, 201)
  secrets.set('oidc token', oidcToken)
  secrets.set('claims of the oidc token', oidcToken.split('.')[1] ?? '')

  const client = clientKey()
  const loginToken = sandboxToken(server.clock.now(), { nonce: nonceOf(client.compressedHex) })
  const login = { type: 'OAUTH', oidcToken: loginToken, clientPublicKey: client.compressedHex } as const
  const byOauth = await platform.call('verifyAuthCredential', { params: { id: oauth.id }, body: login }, 200)
  secrets.set('oidc token of a login', loginToken)
  secrets.set('sealed session key', byOauth.encryptedSessionSigningKey ?? '')
  secrets.set('session key', (await openedSessionKey(byOauth.encryptedSessionSigningKey ?? '', client)).privateKeyHex)

  const passkey = await addPasskey(setup)
  const answer = answerOf(passkey, await challengePasskey(setup, passkey.id))
  secrets.set('assertion', answer.body.assertion.signature)
  const byPasskey = await platform.call('verifyAuthCredential', answer, 200)
  secrets.set('sealed session key of a passkey', byPasskey.encryptedSessionSigningKey ?? '')

  const exporting = { params: { id: accountId }, body: { clientPublicKey: clientKey().uncompressedHex } }
  const exported = await setup.signed('exportInternalAccount', exporting, { key }, 200)
  const { data } = JSON.parse(String(exported.encryptedWalletCredentials)) as { data: string }
  secrets.set('sealed export', data)

  const quote = await setup.quote()
  const paying = keepStamp('payment', key.stamp(payloadOf(quote)))
  await platform.call(
    'executeQuote',
    { params: { quoteId: quote.id }, headers: { 'service-wallet-signature': paying } },
    200,
  )
  return secrets
}

/** What the text to sign says is shown as it is where a developer compares it with what was signed. */
const IN_TEXTS_TO_SIGN = new Set(['verification token'])
const EXPLANATIONS = 'the explanations of failed signatures'

async function textsOf({ server, accountId }: WalletQuoteSetup): Promise<Record<string, string[]>> {
  await server.service.requestLog.flush()
  const read = async (path: string) =>
    (await server.raw({ method: 'GET', url: `/console/api${path}`, headers: CONSOLE })).body
  const calls = (JSON.parse(await read('/calls?limit=100')) as { data: { id: string; path: string }[] }).data
  expect(calls.some(({ path }) => path === `${SERVICE_BASE}/auth/credentials`)).toBe(true)
  const verdicts = await server.service.store.read((tx) => tx.selectFrom('signature_verdicts').selectAll().execute())
  const audit = await server.service.store.read((tx) => tx.selectFrom('audit_log').selectAll().execute())
  expect(verdicts.length).toBeGreaterThan(1)
  return {
    'the request log': await Promise.all(calls.map(({ id }) => read(`/calls/${id}`))),
    'the audit log': audit.map((row) => JSON.stringify(row)),
    'the stored verdicts': verdicts.map((row) => JSON.stringify(row)),
    'the wallet’s screen': [await read(`/wallets/${accountId}`), await read('/signature-verdicts')],
    [EXPLANATIONS]: await Promise.all(verdicts.map(({ id }) => read(`/signature-verdicts/${id}`))),
  }
}

test('no proof, token, code or key of a wallet reaches the request log, the audit log or the verdicts', async () => {
  const setup = await startWalletQuoteSetup()
  const secrets = await walkCeremonies(setup)
  for (const [place, texts] of Object.entries(await textsOf(setup)))
    for (const text of texts)
      for (const [name, secret] of secrets) {
        if (place === EXPLANATIONS && IN_TEXTS_TO_SIGN.has(name)) continue
        expect(secret.length, name).toBeGreaterThanOrEqual(WRONG_CODE.length)
        expect(text.includes(secret), `${name} in ${place}: ${text.slice(0, 400)}`).toBe(false)
      }
  await setup.server.close()
})
