import { createPublicKey } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { PATTERN_RULES_DEFAULT } from '../../../contract/console/payees/patternRules'
import { businessBody, individualBody } from '../../testing/people'
import { shareTestServer, startOwnServers } from '../../testing/sharedServer'
import { TEST_OPERATOR } from '../../testing/testServer'

const server = shareTestServer()

const reason = 'Name on a sanctions list'
const hold = <S extends 200 | 400 | 404 | 409>(customerId: string, status: S, body = { reason }) =>
  server.as.desk.call('placeComplianceHold', { params: { customerId }, body }, status)
const lift = <S extends 200 | 404 | 409>(customerId: string, status: S) =>
  server.as.desk.call('liftComplianceHold', { params: { customerId }, body: { reason: 'Cleared' } }, status)
const givenIndividual = (fullName = 'Marta Ferreira') =>
  server.as.platform.call('createCustomer', { body: individualBody({ fullName }) }, 201)
const configEvents = async () => {
  const { id = '' } = await server.as.platform.call('getPlatformConfig', {}, 200)
  return server.eventsOf(id)
}

describe('host settings', () => {
  startOwnServers(server)

  it('start with five minutes for quotes, no rules, no maxima, and 1,000.00 EUR for unproven wallets', async () => {
    expect(await server.as.console.call('getHostSettings', {}, 200)).toEqual({
      cardFrameOrigins: [],
      realCodes: false,
      documentRetentionDays: 0,
      quoteLifetimeSeconds: 300,
      isEndUserTermsRequired: false,
      scaRules: 'REGION',
      contactRules: 'REGION',
      counterpartyRules: 'REGION',
      ownershipThresholdMinor: 1000_00,
      oidcVerification: { mode: 'SANDBOX', issuers: [] },
      sessionIdleHours: 12,
      sessionLifetimeDays: 7,
      decisionUndoSeconds: 5,
      signInMaxAgeSeconds: 30 * 24 * 3600,
      passkeyTopOrigins: [],
      scaPasskeyOrigins: [],
      patternRules: PATTERN_RULES_DEFAULT,
      callsPerMinute: 600_000,
      transactionMaxima: [],
      webhookEndpoint: null,
      webhookEndpointIsInbox: false,
      walletSigningKeyHex: server.service.keys.serviceKey.publicKeyUncompressedHex,
    })
  })

  it('show the key that signs for wallets as strict client libraries pin it', async () => {
    const { walletSigningKeyHex } = await server.as.console.call('getHostSettings', {}, 200)
    expect(walletSigningKeyHex).toMatch(/^04[0-9a-f]{128}$/)
  })

  it('change one by one', async () => {
    const call = (body: { quoteLifetimeSeconds?: number; isEndUserTermsRequired?: boolean }) =>
      server.as.desk.call('updateHostSettings', { body }, 200)
    expect(await call({ quoteLifetimeSeconds: 900 })).toMatchObject({
      quoteLifetimeSeconds: 900,
      isEndUserTermsRequired: false,
    })
    expect(await call({ isEndUserTermsRequired: true })).toMatchObject({
      quoteLifetimeSeconds: 900,
      isEndUserTermsRequired: true,
    })
    expect(await call({ isEndUserTermsRequired: false })).toMatchObject({ isEndUserTermsRequired: false })
  })

  it.each([59, 901, 300.5])('refuse a quote lifetime of %d seconds', async (quoteLifetimeSeconds) => {
    const error = await server.as.desk.call('updateHostSettings', { body: { quoteLifetimeSeconds } }, 400)
    expect(error.code).toBe('INVALID_INPUT')
  })

  it('make new customers wait for their accounts until they have accepted the end-user terms', async () => {
    await server.as.desk.call('updateHostSettings', { body: { isEndUserTermsRequired: true } }, 200)
    const without = await givenIndividual()
    const endUserTermsConsent = {
      acceptedAt: '2026-11-20T10:00:00Z',
      ipAddress: '203.0.113.9',
      termsVersion: 'V1',
      acceptanceMethod: 'CHECKBOX' as const,
    }
    const body = individualBody({ endUserTermsConsent })
    const accepted = await server.as.platform.call('createCustomer', { body }, 201)
    const countOf = async (customerId: string) =>
      (await server.as.platform.call('listCustomerInternalAccounts', { query: { customerId } }, 200)).totalCount
    expect(await countOf(without.id)).toBe(0)
    expect(await countOf(accepted.id)).toBeGreaterThan(0)
  })

  it('are for the desk only', async () => {
    const reply = await server.raw({ method: 'GET', url: '/console/api/settings', headers: { host: 'localhost:4010' } })
    expect(reply.status).toBe(401)
  })
})

describe('webhooks', () => {
  startOwnServers(server)

  it('go to the local inbox with one click, starting with one TEST event', async () => {
    const { inboxUrl } = server.service.host
    expect(await server.as.console.call('pointWebhooksAtInbox', {}, 200)).toMatchObject({
      webhookEndpoint: inboxUrl,
      webhookEndpointIsInbox: true,
    })
    expect(await server.as.platform.call('getPlatformConfig', {}, 200)).toMatchObject({ webhookEndpoint: inboxUrl })
    await server.as.console.call('pointWebhooksAtInbox', {}, 200)
    expect(await configEvents()).toEqual(['TEST'])
  })

  it('that go to an address below that of the inbox go to the inbox', async () => {
    const isInbox = async (webhookEndpoint: string) => {
      await server.as.platform.call('updatePlatformConfig', { body: { webhookEndpoint } }, 200)
      return (await server.as.console.call('getHostSettings', {}, 200)).webhookEndpointIsInbox
    }
    expect(await isInbox(`${server.service.host.inboxUrl}/orders`)).toBe(true)
    expect(await isInbox(`${server.service.host.inboxUrl}?of=orders`)).toBe(true)
    expect(await isInbox(`${server.service.host.inboxUrl}-of-another`)).toBe(false)
    expect(await isInbox(`${server.service.host.inboxUrl}/../elsewhere`)).toBe(false)
  })

  it('go nowhere after the endpoint was cleared, and that sends nothing', async () => {
    await server.as.console.call('pointWebhooksAtInbox', {}, 200)
    expect(await server.as.console.call('clearWebhookEndpoint', {}, 200)).toMatchObject({ webhookEndpoint: null })
    expect(await server.as.platform.call('getPlatformConfig', {}, 200)).not.toHaveProperty('webhookEndpoint')
    expect(await configEvents()).toEqual(['TEST'])
  })

  it('are verified with a P-256 key that anyone at the desk can read', async () => {
    const { publicKeyPem } = await server.as.console.call('getWebhookKey', {}, 200)
    expect(createPublicKey(publicKeyPem).asymmetricKeyDetails?.namedCurve).toBe('prime256v1')
  })
})

describe('a compliance hold', () => {
  it('stops an approved customer, without an event, and is lifted again with one', async () => {
    const customer = await givenIndividual()
    await server.clock.advance(60)
    expect(await hold(customer.id, 200)).toMatchObject({ kycStatus: 'HOLD', updatedAt: server.clock.iso() })
    expect(await server.eventsOf(customer.id)).toEqual(['CUSTOMER.KYC_APPROVED'])
    expect(await lift(customer.id, 200)).toMatchObject({ kycStatus: 'APPROVED' })
    expect(await server.eventsOf(customer.id)).toEqual(['CUSTOMER.KYC_APPROVED', 'CUSTOMER.KYC_APPROVED'])
  })

  it('returns a customer that was never approved to PENDING', async () => {
    const customer = await givenIndividual('Marta Ferreira 001')
    await hold(customer.id, 200)
    expect(await lift(customer.id, 200)).toMatchObject({ kycStatus: 'PENDING' })
  })

  it('keeps the verification of an approved business as it is', async () => {
    const business = await server.as.platform.call('createCustomer', { body: businessBody() }, 201)
    const verification = await server.as.platform.call('createVerification', { body: { customerId: business.id } }, 200)
    expect(await hold(business.id, 200)).toMatchObject({ kybStatus: 'HOLD' })
    expect(await lift(business.id, 200)).toMatchObject({ kybStatus: 'APPROVED' })
    expect(await server.eventsOf(verification.id)).toEqual(['VERIFICATION.APPROVED'])
  })

  it('is written into the audit log with who, why, and what changed', async () => {
    const customer = await givenIndividual()
    await hold(customer.id, 200)
    const { data } = await server.as.console.call(
      'listAuditEntries',
      { query: { targetId: customer.id, operationId: 'placeComplianceHold' } },
      200,
    )
    expect(data).toMatchObject([
      {
        outcome: 'DONE',
        reason,
        actorKind: 'operator',
        actorName: TEST_OPERATOR.name,
        details: { from: 'APPROVED', to: 'HOLD' },
      },
    ])
  })

  it.each([
    ['UNVERIFIED', 'Marta Ferreira 003'],
    ['REJECTED', 'Marta Ferreira 002'],
  ])('is refused for a customer that is %s', async (status, fullName) => {
    const customer = await givenIndividual(fullName)
    expect(await hold(customer.id, 409)).toMatchObject({ code: 'CONFLICT', details: { status } })
  })

  it('is refused twice, and cannot be lifted where there is none', async () => {
    const customer = await givenIndividual()
    expect(await lift(customer.id, 409)).toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'CUSTOMER_NOT_ON_HOLD' },
    })
    await hold(customer.id, 200)
    expect(await hold(customer.id, 409)).toMatchObject({ code: 'CONFLICT', details: { status: 'HOLD' } })
  })

  it('needs a customer and a reason', async () => {
    expect((await hold('Customer:00000000-0000-7000-8000-000000000000', 404)).code).toBe('USER_NOT_FOUND')
    expect((await lift('nonsense', 404)).code).toBe('USER_NOT_FOUND')
    const customer = await givenIndividual()
    expect((await hold(customer.id, 400, { reason: '  ' })).code).toBe('INVALID_INPUT')
  })
})
