import { createPasskey, FLAGS } from '../../../../wallet-client/authenticator'
import { assertBytes, assertionJson, registrationJson } from '../../../../wallet-client/webauthnJson'
import { totpCode } from '../../../crypto/totp/totp'
import { individualBody } from '../../../testing/people'
import { startTestServer, type TestServer, type TestServerOptions } from '../../../testing/testServer'

export const PHONE = '+491701234567'
export const SANDBOX_CODE = '123456'
const PAGE = 'https://app.example'
/** Also what the test before on a shared server may have changed. */
const SETTINGS = {
  scaRules: 'REGION',
  contactRules: 'REGION',
  realCodes: false,
  quoteLifetimeSeconds: 300,
} as const

/** A German customer whose phone is verified, and what acts for them. */
export interface ScaSetup {
  readonly server: TestServer
  readonly customerId: string
  /** The code that was sent last. */
  lastCode(): Promise<string>
  takeRealCodesOnly(): Promise<void>
  /** Logs in by SMS. */
  login(): Promise<void>
  /** Enrols an app. Returns: its secret in hex. */
  enrolTotp(): Promise<string>
  enrolPasskey(): Promise<PasskeyHolder>
}

/** A passkey in a software authenticator; its counter goes up with each use. */
export interface PasskeyHolder {
  readonly credentialId: string
  /** `passkeyAssertion` and `origin` for a challenge, base64url. */
  answer(
    challenge: unknown,
    change?: { readonly isUnverified?: boolean; readonly origin?: string },
  ): Promise<{
    readonly passkeyAssertion: Record<string, unknown>
    readonly origin: string
  }>
}

/** Makes a passkey for a challenge. Returns: its holder, and what `navigator.credentials.create` would give. */
export async function makePasskey(challenge: string, rpId: string, origin = PAGE) {
  const { passkey, attestation } = await createPasskey({ challenge, rpId, origin })
  let held = passkey
  const holder: PasskeyHolder = {
    credentialId: attestation.credentialId,
    answer: async (asked, change = {}) => {
      const flags = change.isUnverified ? FLAGS.UP : FLAGS.UP | FLAGS.UV
      const from = change.origin ?? origin
      const made = await assertBytes(held, String(asked), { flags, origin: from })
      held = made.passkey
      return { passkeyAssertion: assertionJson(made.assertion), origin: from }
    },
  }
  return { holder, credential: registrationJson(attestation) }
}

/** Starts a test server with one customer of the region in it. */
export async function startScaSetup(options: TestServerOptions = {}): Promise<ScaSetup> {
  const server = await startTestServer(options)
  const { platform, desk } = server.as
  await desk.call('updateHostSettings', { body: { ...SETTINGS, scaPasskeyOrigins: [PAGE] } }, 200)
  const body = individualBody({ region: 'DE', phoneNumber: PHONE })
  const { id: customerId = '' } = await platform.call('createCustomer', { body }, 201)
  const proof = { params: { customerId }, body: { code: SANDBOX_CODE } }
  await platform.call('confirmCustomerPhoneVerification', proof, 200)
  const query = { customerId }
  return {
    server,
    customerId,
    lastCode: async () => (await server.as.desk.call('listSentMessages', {}, 200)).data[0]?.code ?? '',
    takeRealCodesOnly: async () => {
      await desk.call('updateHostSettings', { body: { realCodes: true } }, 200)
    },
    login: async () => {
      const { challengeId } = await platform.call('startScaLogin', { query, body: { factor: 'SMS_OTP' } }, 200)
      const code = (await server.as.desk.call('listSentMessages', {}, 200)).data[0]?.code
      const answer = { factor: 'SMS_OTP', challengeId, code, endUserIpAddress: '203.0.113.7' } as const
      await platform.call('completeScaLogin', { query, body: answer }, 200)
    },
    enrolTotp: async () => {
      const started = await platform.call('startScaFactorEnrollment', { query, body: { type: 'TOTP' } }, 200)
      if (started.type !== 'TOTP') throw new Error('an app was asked for')
      const { secret } = started
      const confirm = { type: 'TOTP', secret, code: totpCode(secret, server.clock.now()) } as const
      await platform.call('confirmScaFactorEnrollment', { query, body: confirm }, 200)
      return secret
    },
    enrolPasskey: async () => {
      const started = await platform.call('startScaFactorEnrollment', { query, body: { type: 'PASSKEY' } }, 200)
      if (started.type !== 'PASSKEY') throw new Error('a passkey was asked for')
      const { holder, credential } = await makePasskey(String(started.options.challenge), started.relyingPartyId)
      const confirm = { type: 'PASSKEY', origin: PAGE, credential } as const
      await platform.call('confirmScaFactorEnrollment', { query, body: confirm }, 200)
      return holder
    },
  }
}
