import { describe, expect, it } from 'vitest'
import { individualBody } from '../../../testing/people'
import { shareTestServer } from '../../../testing/sharedServer'

const server = shareTestServer()

describe('getEndUserTerms', () => {
  it('names the current version and where it is published', async () => {
    expect(await server.as.platform.call('getEndUserTerms', {}, 200)).toEqual({
      version: 'V1',
      url: 'https://sandbox.countersign.test/end-user-terms/V1',
    })
  })

  it('names a version that a consent may carry', async () => {
    const { version: termsVersion } = await server.as.platform.call('getEndUserTerms', {}, 200)
    const endUserTermsConsent = {
      acceptedAt: '2026-11-20T10:00:00Z',
      ipAddress: '203.0.113.7',
      termsVersion,
      acceptanceMethod: 'CHECKBOX',
    } as const
    const body = { ...individualBody(), endUserTermsConsent }
    const customer = await server.as.platform.call('createCustomer', { body }, 201)
    expect(customer.endUserTermsConsent?.termsVersion).toBe(termsVersion)
  })

  it.each(['PATCH', 'DELETE'] as const)('is not taken for a customer of that id: %s answers 405', async (method) => {
    const reply = await server.raw({ method, url: '/2025-10-13/customers/end-user-terms' })
    expect(reply.status).toBe(405)
    expect(JSON.parse(reply.body)).toMatchObject({ code: 'METHOD_NOT_ALLOWED' })
  })

  it('needs a credential', async () => {
    await server.as.nobody.call('getEndUserTerms', {}, 401)
  })
})
