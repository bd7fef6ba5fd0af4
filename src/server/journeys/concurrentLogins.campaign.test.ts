import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  clientKey,
  retryHeaders,
  sealedOtp,
  startWalletSetup,
  type Wallet,
  type WalletSetup,
} from '../areas/wallet-auth/testing/walletKit'

const LOGINS = 100

let setup: WalletSetup
beforeEach(async () => {
  setup = await startWalletSetup()
})
afterEach(() => setup.server.close())

/** The whole ceremony of one holder, by calls alone. */
async function login({ credentialId: id }: Wallet) {
  const { platform } = setup.server.as
  const key = clientKey()
  const challenge = await platform.call('challengeAuthCredential', { params: { id } }, 200)
  const target = ('otpEncryptionTargetBundle' in challenge && challenge.otpEncryptionTargetBundle) || ''
  const call = {
    params: { id },
    body: { type: 'EMAIL_OTP', encryptedOtpBundle: await sealedOtp(target, key) } as const,
  }
  const asked = await platform.call('verifyAuthCredential', call, 202)
  const headers = retryHeaders(asked, key.stamp(asked.payloadToSign))
  const session = await platform.call('verifyAuthCredential', { ...call, headers }, 200)
  return { id: session.id, publicKey: key.compressedHex }
}

async function leftBehind() {
  return setup.server.service.store.read(async (tx) => ({
    challenges: await tx.selectFrom('auth_challenges').selectAll().execute(),
    requests: await tx.selectFrom('signed_requests').selectAll().execute(),
    sessions: await tx.selectFrom('auth_sessions').selectAll().execute(),
  }))
}

async function makeWallets(): Promise<Wallet[]> {
  const wallets: Wallet[] = []
  for (let n = 0; n < LOGINS; n += 1) wallets.push(await setup.otherWallet(`holder-${n}@example.com`))
  return wallets
}

test('a hundred logins at once leave no challenge, target key, request id or session without its owner', async () => {
  const wallets = await makeWallets()
  const opened = await Promise.all(wallets.map(login))
  const { challenges, requests, sessions } = await leftBehind()

  expect(challenges).toHaveLength(LOGINS)
  expect(new Set(challenges.map(({ state }) => state))).toEqual(new Set(['USED']))
  expect(challenges.filter(({ target_private_key, code }) => target_private_key !== null || code !== null)).toEqual([])

  expect(requests).toHaveLength(LOGINS)
  expect(requests.filter(({ used_at }) => used_at === null)).toEqual([])
  const bound = requests.map(({ facts_json }) => (JSON.parse(facts_json) as { challengeId: string }).challengeId)
  expect(new Set(bound)).toEqual(new Set(challenges.map(({ id }) => id)))

  expect(sessions.map(({ id, public_key }) => ({ id, publicKey: public_key })).sort(byId)).toEqual(opened.sort(byId))
  expect(new Set(requests.map(({ signed_by_session_id }) => signed_by_session_id))).toEqual(
    new Set(sessions.map(({ id }) => id)),
  )
  expect(sessions.map(({ account_id }) => account_id).sort()).toEqual(wallets.map(({ accountId }) => accountId).sort())
})

const byId = (one: { readonly id: string }, other: { readonly id: string }) => (one.id < other.id ? -1 : 1)
