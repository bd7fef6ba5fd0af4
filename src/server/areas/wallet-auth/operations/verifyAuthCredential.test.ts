import { beforeEach, describe, expect, it } from 'vitest'
import { nonceOf } from '../../../../wallet-client/oidcToken'
import { shareTestServer } from '../../../testing/sharedServer'
import { changeInternalAccountStatus, requireInternalAccount } from '../../internal-accounts/public'
import { addPasskey, answerOf, challengePasskey, loginRefusal, storedSessions } from '../testing/loginKit'
import {
  clientKey,
  openedSessionKey,
  sandboxToken,
  sealedOtp,
  startWalletSetup,
  type WalletSetup,
} from '../testing/walletKit'

const server = shareTestServer()
let setup: WalletSetup
beforeEach(async () => {
  setup = await startWalletSetup({}, { on: server })
})

const platform = () => setup.server.as.platform
const UNKNOWN = 'AuthMethod:019542f5-b3e7-7d02-8000-000000000001'
const bodies = () => {
  const { compressedHex: clientPublicKey } = clientKey()
  const oidcToken = sandboxToken(setup.server.clock.now(), { nonce: nonceOf(clientPublicKey) })
  const assertion = { credentialId: 'AA', clientDataJson: 'AA', authenticatorData: 'AA', signature: 'AA' }
  const encryptedOtpBundle = '{"encappedPublic":"04","ciphertext":"00"}'
  return {
    EMAIL_OTP: { type: 'EMAIL_OTP', encryptedOtpBundle },
    SMS_OTP: { type: 'SMS_OTP', encryptedOtpBundle },
    OAUTH: { type: 'OAUTH', oidcToken, clientPublicKey },
    PASSKEY: { type: 'PASSKEY', assertion },
  } as const
}

describe('verifyAuthCredential', () => {
  it('takes only the body of the credential’s own type', async () => {
    const passkey = await addPasskey(setup)
    const { EMAIL_OTP, SMS_OTP, OAUTH, PASSKEY } = bodies()
    for (const body of [SMS_OTP, OAUTH, PASSKEY]) {
      const refusal = await loginRefusal(setup, { params: { id: setup.credentialId }, body }, 400)
      expect(refusal).toMatchObject({ code: 'INVALID_INPUT', field: 'type', reason: 'TYPE_MISMATCH' })
    }
    const refusal = await loginRefusal(setup, { params: { id: passkey.id }, body: EMAIL_OTP }, 400)
    expect(refusal).toMatchObject({ field: 'type', reason: 'TYPE_MISMATCH' })
  })

  it('does not know unknown and revoked credentials, whatever their type', async () => {
    const { id } = await addPasskey(setup)
    await setup.signed('revokeAuthCredential', { params: { id } }, { literal: true }, 204)
    for (const body of Object.values(bodies())) {
      for (const unknown of [UNKNOWN, id]) {
        const refusal = await loginRefusal(setup, { params: { id: unknown }, body }, 404)
        expect(refusal).toMatchObject({ code: 'REFERENCE_NOT_FOUND', field: 'id' })
      }
    }
  })

  it('refuses a bundle that is nested as an object instead of text', async () => {
    const body = { type: 'EMAIL_OTP', encryptedOtpBundle: { encappedPublic: '04', ciphertext: '00' } } as never
    expect(await loginRefusal(setup, { params: { id: setup.credentialId }, body }, 400)).toMatchObject({
      code: 'INVALID_INPUT',
    })
  })

  it('marks a credential as verified by its first login, and as used by each', async () => {
    const methodOf = () =>
      setup.server.service.store.read((tx) =>
        tx.selectFrom('auth_methods').selectAll().where('id', '=', setup.credentialId).executeTakeFirstOrThrow(),
      )
    expect(await methodOf()).toMatchObject({ verified_at: null, last_used_at: null })
    await setup.loginByCode()
    const first = setup.server.clock.iso()
    await setup.server.clock.advance(30)
    await setup.loginByCode()
    expect(await methodOf()).toMatchObject({ verified_at: first, last_used_at: setup.server.clock.iso() })
  })

  it('counts the wrong proofs of each credential by itself', async () => {
    const passkey = await addPasskey(setup)
    const asked = await challengePasskey(setup, passkey.id)
    for (let count = 0; count < 5; count += 1) {
      await loginRefusal(setup, answerOf(passkey, asked, { rpId: 'example.com' }))
    }
    expect(await loginRefusal(setup, answerOf(passkey, asked), 429)).toMatchObject({ code: 'RATE_LIMITED' })
    await setup.loginByCode()
  })

  it('keeps the private half of a session key nowhere', async () => {
    const passkey = await addPasskey(setup)
    const asked = await challengePasskey(setup, passkey.id)
    const session = await platform().call('verifyAuthCredential', answerOf(passkey, asked), 200)
    const key = await openedSessionKey(session.encryptedSessionSigningKey ?? '', asked.client)
    const { sqlite } = setup.server.service.store
    const dump = sqlite.serialize().toString('latin1')
    expect(dump).toContain(key.compressedHex)
    expect(dump).not.toContain(key.privateKeyHex)
    expect(dump).not.toContain(Buffer.from(key.privateKeyHex, 'hex').toString('latin1'))
    expect(dump).not.toContain(session.encryptedSessionSigningKey)
    const { data } = await platform().call('listAuthSessions', { query: { accountId: setup.accountId } }, 200)
    expect(data).toMatchObject([{ id: session.id }])
    expect(JSON.stringify(data)).not.toContain('encryptedSessionSigningKey')
  })

  it('judges the proofs of a frozen wallet as always', async () => {
    await setup.act(async (context) => {
      const account = await requireInternalAccount(context.tx, setup.accountId)
      await changeInternalAccountStatus(context, account, 'FROZEN')
    })
    const { EMAIL_OTP } = bodies()
    expect(await loginRefusal(setup, { params: { id: setup.credentialId }, body: EMAIL_OTP })).toMatchObject({
      reason: 'No OTP challenge pending',
    })
    await setup.loginByCode()
  })

  it('leaves no session behind a first leg that nobody finishes', async () => {
    const reply = await platform().call('challengeAuthCredential', { params: { id: setup.credentialId } }, 200)
    const target = ('otpEncryptionTargetBundle' in reply && reply.otpEncryptionTargetBundle) || ''
    const body = { type: 'EMAIL_OTP', encryptedOtpBundle: await sealedOtp(target, clientKey()) } as const
    await platform().call('verifyAuthCredential', { params: { id: setup.credentialId }, body }, 202)
    expect(await storedSessions(setup)).toEqual([])
  })
})
