import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../../../../contract/operations'
import { createSoftwareAuthenticator } from '../../../crypto/webauthn/testing/softwareAuthenticator'
import { shareTestServer } from '../../../testing/sharedServer'
import { updateAuthMethod } from '../store'
import { retryHeaders, sandboxToken, startWalletSetup, type WalletSetup } from '../testing/walletKit'

type Body = NonNullable<Call<'createAuthCredential'>['body']>
type PasskeyBody = Extract<Body, { type: 'PASSKEY' }>

const server = shareTestServer()
let setup: WalletSetup
beforeEach(async () => {
  setup = await startWalletSetup({ phoneNumber: '+15035550100' }, { on: server })
})

const platform = () => setup.server.as.platform
let challenges = 0
const freshChallenge = (): string => {
  challenges += 1
  return Buffer.from(`registration ${challenges}`).toString('base64url')
}

/** A passkey as a browser would make it, and the body that registers it. */
function passkeyBody(change: Partial<PasskeyBody> = {}, authenticator = createSoftwareAuthenticator()): PasskeyBody {
  const challenge = change.challenge ?? freshChallenge()
  const attestation = authenticator.attest({ challengeB64url: challenge }) as PasskeyBody['attestation']
  return { type: 'PASSKEY', accountId: setup.accountId, nickname: 'Laptop', challenge, attestation, ...change }
}

const oauthBody = (claims: Record<string, unknown> = {}): Body => ({
  type: 'OAUTH',
  accountId: setup.accountId,
  oidcToken: sandboxToken(setup.server.clock.now(), claims),
})

const refuse = (body: Body, status: number) => platform().call('createAuthCredential', { body }, status)

async function add(body: Body, status = 201) {
  return setup.signed('createAuthCredential', { body }, await setup.session(), status)
}

const list = async (accountId = setup.accountId) =>
  (await platform().call('listAuthCredentials', { query: { accountId } }, 200)).data

/** Leaves the wallet without any credential, which no call can. */
const empty = (credentialId = setup.credentialId) =>
  setup.act(({ tx, now }) =>
    updateAuthMethod(tx, credentialId, { revoked_at: new Date(now).toISOString(), active_identity: null }),
  )

describe('createAuthCredential', () => {
  it('answers 202 with the type being added while the wallet holds a credential, and adds nothing yet', async () => {
    for (const body of [passkeyBody(), oauthBody(), { type: 'SMS_OTP', accountId: setup.accountId } as const]) {
      const asked = await setup.ask('createAuthCredential', { body })
      expect(asked).toMatchObject({ type: body.type, requestId: expect.stringMatching(/^Request:/) })
      expect(Date.parse(asked.expiresAt) - setup.server.clock.now()).toBe(300_000)
    }
    expect(await list()).toHaveLength(1)
  })

  it('adds at once, 201, when the wallet holds none', async () => {
    await empty()
    const made = await platform().call('createAuthCredential', { body: passkeyBody() }, 201)
    expect(made).toMatchObject({ type: 'PASSKEY', nickname: 'Laptop', accountId: setup.accountId })
    await platform().call('createAuthCredential', { body: oauthBody() }, 202)
    const other = await setup.otherWallet()
    await empty(other.credentialId)
    const body = { type: 'EMAIL_OTP', accountId: other.accountId } as const
    expect(await platform().call('createAuthCredential', { body }, 201)).toMatchObject({
      nickname: 'other@example.com',
    })
  })

  it('starts with an EMAIL_OTP credential, tied to the email of the customer', async () => {
    expect(await list()).toMatchObject([{ id: setup.credentialId, type: 'EMAIL_OTP', nickname: 'marta@example.com' }])
  })

  it('refuses an account that does not exist, and one that is no embedded wallet', async () => {
    const accountId = 'InternalAccount:00000000-0000-7000-8000-000000000000'
    expect(await refuse({ type: 'SMS_OTP', accountId }, 404)).toMatchObject({ code: 'REFERENCE_NOT_FOUND' })
    const { data } = await platform().call(
      'listCustomerInternalAccounts',
      { query: { customerId: setup.customerId, currency: 'USD' } },
      200,
    )
    expect(await refuse({ type: 'SMS_OTP', accountId: data[0]?.id ?? '' }, 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'accountId', reason: 'NOT_AN_EMBEDDED_WALLET' },
    })
  })

  it('signs every submitted value', async () => {
    const body = passkeyBody({ nickname: '  Büro-Laptop (2)  ' })
    const { payloadToSign } = await setup.ask('createAuthCredential', { body })
    const { credentialId, clientDataJson, attestationObject, transports } = body.attestation
    expect(JSON.parse(payloadToSign)).toMatchObject({
      type: 'ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2',
      parameters: {
        accountId: setup.accountId,
        authenticators: [
          {
            attestation: { credentialId, clientDataJson, attestationObject },
            authenticatorName: 'Büro-Laptop (2)',
            challenge: body.challenge,
            transports,
          },
        ],
      },
    })
    const oauth = oauthBody()
    const provider = await setup.ask('createAuthCredential', { body: oauth })
    expect(JSON.parse(provider.payloadToSign)).toMatchObject({
      type: 'ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS',
      parameters: {
        oauthProviders: [
          {
            oidcTokenSha256: createHash('sha256')
              .update('oidcToken' in oauth ? oauth.oidcToken : '')
              .digest('hex'),
            providerName: 'https://accounts.google.com',
          },
        ],
      },
    })
    const sms = await setup.ask('createAuthCredential', { body: { type: 'SMS_OTP', accountId: setup.accountId } })
    expect(JSON.parse(sms.payloadToSign)).toMatchObject({
      type: 'ACTIVITY_TYPE_UPDATE_USER_PHONE_NUMBER',
      parameters: { userPhoneNumber: '+15035550100' },
    })
  })
})

describe('one-time codes', () => {
  it('refuses a second EMAIL_OTP and a second SMS_OTP, on both legs', async () => {
    expect(await refuse({ type: 'EMAIL_OTP', accountId: setup.accountId }, 400)).toMatchObject({
      code: 'EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS',
    })
    const body = { type: 'SMS_OTP', accountId: setup.accountId } as const
    const session = await setup.session()
    const late = await setup.ask('createAuthCredential', { body })
    await setup.signed('createAuthCredential', { body }, session, 201)
    expect(await refuse(body, 400)).toMatchObject({ code: 'SMS_OTP_CREDENTIAL_ALREADY_EXISTS' })
    const headers = retryHeaders(late, session.key.stamp(late.payloadToSign))
    expect(await platform().call('createAuthCredential', { body, headers }, 400)).toMatchObject({
      code: 'SMS_OTP_CREDENTIAL_ALREADY_EXISTS',
    })
  })

  it('sends the code on the signed retry, not before, and hands out its target', async () => {
    const body = { type: 'SMS_OTP', accountId: setup.accountId } as const
    const sent = () =>
      setup.server.service.store.read((tx) =>
        tx.selectFrom('sent_messages').selectAll().where('customer_id', '=', setup.customerId).execute(),
      )
    await setup.ask('createAuthCredential', { body })
    expect(await sent()).toEqual([])
    const made = await add(body)
    expect(made).toMatchObject({ type: 'SMS_OTP', nickname: '+15035550100' })
    expect(JSON.parse(String(made.otpEncryptionTargetBundle))).toMatchObject({ version: 'v1.0.0' })
    expect(await sent()).toMatchObject([{ channel: 'SMS', address: '+15035550100' }])
    expect((await list()).every((method) => !('otpEncryptionTargetBundle' in method))).toBe(true)
  })

  it('refuses a kind whose contact the customer does not have', async () => {
    const { accountId } = await setup.otherWallet('no-phone@example.com')
    expect(await refuse({ type: 'SMS_OTP', accountId }, 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { reason: 'NO_PHONE_NUMBER' },
    })
    const { customerId } = setup
    await setup.act(async ({ tx }) => {
      await tx.updateTable('customers').set({ email: null }).where('id', '=', customerId).execute()
      await updateAuthMethod(tx, setup.credentialId, { revoked_at: '2026-11-21T09:00:00.000Z', active_identity: null })
    })
    expect(await refuse({ type: 'EMAIL_OTP', accountId: setup.accountId }, 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { reason: 'NO_EMAIL' },
    })
  })

  it('adds EMAIL_OTP again after its removal, also when another wallet uses the address', async () => {
    const { key } = await setup.session(String((await add(oauthBody())).id))
    await setup.otherWallet('marta@example.com')
    await setup.signed('revokeAuthCredential', { params: { id: setup.credentialId } }, { key }, 204)
    const body = { type: 'EMAIL_OTP', accountId: setup.accountId } as const
    const made = await setup.signed('createAuthCredential', { body }, { key }, 201)
    expect(made).toMatchObject({ type: 'EMAIL_OTP', nickname: 'marta@example.com' })
    expect(made.id).not.toBe(setup.credentialId)
    const { key: own } = await setup.loginByCode(String(made.id))
    await setup.signed('createAuthCredential', { body: passkeyBody() }, { key: own }, 201)
  })

  it('refuses the retry when the contact is no longer the one that was signed', async () => {
    const body = { type: 'SMS_OTP', accountId: setup.accountId } as const
    const { key } = await setup.session()
    const asked = await setup.ask('createAuthCredential', { body })
    await setup.act(({ tx }) =>
      tx.updateTable('customers').set({ phone_number: '+15035550199' }).where('id', '=', setup.customerId).execute(),
    )
    const headers = retryHeaders(asked, key.stamp(asked.payloadToSign))
    expect(await platform().call('createAuthCredential', { body, headers }, 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { reason: 'CONTACT_CHANGED' },
    })
  })
})

describe('passkeys', () => {
  it.each(['ES256', 'EdDSA', 'RS256'] as const)(
    'adds a passkey of %s and shows its id and nickname',
    async (algorithm) => {
      const authenticator = createSoftwareAuthenticator({ algorithm })
      const made = await add(passkeyBody({ nickname: " Marta's key_1.0 (Ω٣) " }, authenticator))
      expect(made).toMatchObject({
        type: 'PASSKEY',
        credentialId: authenticator.credentialId.toString('base64url'),
        nickname: "Marta's key_1.0 (Ω٣)",
      })
    },
  )

  it('adds several distinct ones', async () => {
    await add(passkeyBody())
    await add(passkeyBody())
    expect((await list()).filter(({ type }) => type === 'PASSKEY')).toHaveLength(2)
  })

  it('refuses a credential id that is registered already, on both legs and on another wallet', async () => {
    const authenticator = createSoftwareAuthenticator()
    const session = await setup.session()
    const body = passkeyBody({}, authenticator)
    const late = await setup.ask('createAuthCredential', { body })
    await setup.signed('createAuthCredential', { body }, session, 201)
    const { accountId } = await setup.otherWallet()
    for (const change of [{}, { accountId }])
      expect(await refuse(passkeyBody(change, authenticator), 400)).toMatchObject({
        code: 'PASSKEY_CREDENTIAL_ALREADY_EXISTS',
      })
    const headers = retryHeaders(late, session.key.stamp(late.payloadToSign))
    expect(await platform().call('createAuthCredential', { body, headers }, 400)).toMatchObject({
      code: 'PASSKEY_CREDENTIAL_ALREADY_EXISTS',
    })
  })

  it('takes each registration challenge once, however it is padded, also after the passkey was revoked', async () => {
    const challenge = Buffer.from('once only').toString('base64url')
    const { key } = await setup.session()
    const body = passkeyBody({ challenge })
    const late = await setup.ask('createAuthCredential', { body })
    const made = await add(passkeyBody({ challenge }))
    const headers = retryHeaders(late, key.stamp(late.payloadToSign))
    expect(await platform().call('createAuthCredential', { body, headers }, 400)).toMatchObject({
      details: { field: 'challenge', reason: 'CHALLENGE_USED' },
    })
    await setup.signed('revokeAuthCredential', { params: { id: String(made.id) } }, await setup.session(), 204)
    for (const again of [challenge, `${challenge}${'='.repeat((4 - (challenge.length % 4)) % 4)}`])
      expect(await refuse(passkeyBody({ challenge: again }), 400)).toMatchObject({
        code: 'INVALID_INPUT',
        details: { field: 'challenge', reason: 'CHALLENGE_USED' },
      })
  })

  it('refuses nicknames that are empty, too long or of other characters', async () => {
    const names = ['', '   ', 'x'.repeat(101), 'a/b', 'a\nb', 'smile 🙂', 'semi;colon', 'at@home', 'quote"']
    for (const nickname of names)
      expect(await refuse(passkeyBody({ nickname }), 400)).toMatchObject({
        code: 'INVALID_INPUT',
        details: { field: 'nickname' },
      })
    for (const nickname of ['x', 'x'.repeat(100), ` ${'𐐀'.repeat(100)} `])
      await setup.ask('createAuthCredential', { body: passkeyBody({ nickname }) })
  })

  it.each([
    ['another challenge', { challengeB64url: 'AAAA' }, 'CHALLENGE_MISMATCH', 'attestation.clientDataJson'],
    ['an assertion type', { type: 'webauthn.get' }, 'WRONG_TYPE', 'attestation.clientDataJson'],
    ['an insecure origin', { origin: 'http://example.com' }, 'ORIGIN_INVALID', 'attestation.clientDataJson'],
    ['a foreign relying party', { rpId: 'example.com' }, 'RP_ID_MISMATCH', 'attestation.attestationObject'],
    ['no user presence', { flags: 4 }, 'USER_PRESENCE_MISSING', 'attestation.attestationObject'],
    ['no attested data', { isAttestedLeftOut: true }, 'ATTESTED_DATA_MISSING', 'attestation.attestationObject'],
    [
      'another credential id',
      { claimedCredentialId: Buffer.of(7) },
      'CREDENTIAL_ID_MISMATCH',
      'attestation.credentialId',
    ],
    ['a format it does not know', { format: 'tpm' }, 'FORMAT_UNSUPPORTED', 'attestation.attestationObject'],
  ])('refuses an attestation with %s on the first call, and keeps why', async (_what, wrong, reason, field) => {
    const challenge = freshChallenge()
    const right = { challengeB64url: challenge }
    const authenticator = createSoftwareAuthenticator()
    const given = authenticator.attest('challengeB64url' in wrong ? { ...right } : { ...right, ...wrong })
    const attestation = given as PasskeyBody['attestation']
    const body = passkeyBody({ challenge: 'challengeB64url' in wrong ? 'AAAA' : challenge, attestation }, authenticator)
    expect(await refuse(body, 400)).toMatchObject({ code: 'INVALID_INPUT', details: { field, reason } })
    const verdicts = await setup.server.service.store.read((tx) =>
      tx.selectFrom('signature_verdicts').selectAll().where('account_id', '=', setup.accountId).execute(),
    )
    expect(verdicts).toMatchObject([{ account_id: setup.accountId, reason, operation_id: 'createAuthCredential' }])
    expect(JSON.parse(verdicts[0]?.verdict_json ?? '')).toMatchObject({ check: 'ATTESTATION', fault: reason })
  })

  it('refuses an attestation with any byte of its packed signature changed', async () => {
    const challenge = freshChallenge()
    const authenticator = createSoftwareAuthenticator()
    const bad = authenticator.attest({
      challengeB64url: challenge,
      format: 'packed',
      statement: (signed) => {
        const sig = authenticator.sign(signed)
        sig[sig.length - 1] = (sig.at(-1) ?? 0) ^ 1
        return new Map<string, number | Uint8Array>([
          ['alg', -7],
          ['sig', sig],
        ])
      },
    }) as PasskeyBody['attestation']
    expect(await refuse(passkeyBody({ challenge, attestation: bad }), 400)).toMatchObject({
      details: { reason: 'ATTESTATION_INVALID' },
    })
  })
})
