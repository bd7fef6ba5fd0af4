import { expect, test } from 'vitest'
import { clientKey, retryHeaders, sealedOtp, startWalletSetup } from '../areas/wallet-auth/testing/walletKit'

test('the key that a code was sealed to leaves the data once the code was answered or replaced', async () => {
  const setup = await startWalletSetup()
  const { server, credentialId: id } = setup
  const { store } = server.service
  const liveKey = async () =>
    (
      await store.read((tx) =>
        tx.selectFrom('auth_challenges').selectAll().where('state', '=', 'LIVE').executeTakeFirstOrThrow(),
      )
    ).target_private_key ?? ''
  const challenge = async () => {
    const reply = await server.as.platform.call('challengeAuthCredential', { params: { id } }, 200)
    return ('otpEncryptionTargetBundle' in reply && reply.otpEncryptionTargetBundle) || ''
  }
  const holds = (text: string) => store.sqlite.serialize().includes(text)

  const keys: string[] = []
  for (let count = 0; count < 12; count += 1) {
    await challenge()
    keys.push(await liveKey())
    await server.clock.advance(60)
  }
  expect(keys.at(-1)).toMatch(/^[0-9a-f]{64}$/)
  expect(keys.map(holds).lastIndexOf(true)).toBe(11)
  const client = clientKey()
  const body = { type: 'EMAIL_OTP', encryptedOtpBundle: await sealedOtp(await challenge(), client) } as const
  keys.push(await liveKey())
  const call = { params: { id }, body }
  const asked = await server.as.platform.call('verifyAuthCredential', call, 202)
  const headers = retryHeaders(asked, client.stamp(asked.payloadToSign))
  await server.as.platform.call('verifyAuthCredential', { ...call, headers }, 200)
  expect(keys.filter(holds)).toEqual([])
  await server.close()
})
