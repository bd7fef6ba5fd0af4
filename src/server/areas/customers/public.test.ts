import { expect, it } from 'vitest'
import { individualBody } from '../../testing/people'
import { shareTestServer } from '../../testing/sharedServer'
import { requireCustomer, requireReadyCustomer } from './public'

const server = shareTestServer()

const endUserTermsConsent = {
  acceptedAt: '2026-11-20T10:00:00Z',
  ipAddress: '203.0.113.9',
  termsVersion: 'V1',
  acceptanceMethod: 'CHECKBOX' as const,
}
const given = (change: Parameters<typeof individualBody>[0] = {}) =>
  server.as.platform.call('createCustomer', { body: individualBody(change) }, 201)
const requireReady = (id: string) =>
  server.service.store.read((tx) => requireReadyCustomer(tx, id, 'source.customerId'))

it.each([
  ['Marta Ferreira 001', 'PENDING'],
  ['Marta Ferreira 002', 'REJECTED'],
  ['Marta Ferreira 003', 'UNVERIFIED'],
])('a customer named %s cannot move money, because it is %s', async (fullName, status) => {
  const { id } = await given({ fullName })
  await expect(requireReady(id)).rejects.toMatchObject({
    code: 'USER_NOT_READY',
    details: { field: 'source.customerId', reason: 'CUSTOMER_NOT_APPROVED', status },
  })
})

it('a customer on hold cannot move money until the hold is lifted', async () => {
  const { id } = await given()
  expect((await requireReady(id)).id).toBe(id)
  const call = { params: { customerId: id }, body: { reason: 'Checking' } }
  await server.as.desk.call('placeComplianceHold', call, 200)
  await expect(requireReady(id)).rejects.toMatchObject({ code: 'USER_NOT_READY', details: { status: 'HOLD' } })
  await server.as.desk.call('liftComplianceHold', call, 200)
  expect((await requireReady(id)).status).toBe('APPROVED')
})

it('only consent opens the door where end-user terms are required', async () => {
  const [without, accepted] = [await given(), await given({ endUserTermsConsent })]
  await server.as.desk.call('updateHostSettings', { body: { isEndUserTermsRequired: true } }, 200)
  await expect(requireReady(without.id)).rejects.toMatchObject({ code: 'END_USER_TERMS_NOT_ACCEPTED' })
  expect((await requireReady(accepted.id)).id).toBe(accepted.id)
})

it('an unknown or deleted customer is not found, and the field that led to it is named', async () => {
  const { id } = await given()
  await server.service.store.write((tx) =>
    tx.updateTable('customers').set({ is_deleted: 1 }).where('id', '=', id).execute(),
  )
  for (const [asked, message] of [
    [id, 'The customer that source.customerId leads to was deleted; nothing was done.'],
    ['nonsense', 'There is no such customer; nothing was done. Check source.customerId.'],
  ] as const) {
    await expect(requireReady(asked)).rejects.toMatchObject({ code: 'USER_NOT_FOUND', message })
    await expect(server.service.store.read((tx) => requireCustomer(tx, asked))).rejects.toMatchObject({
      code: 'USER_NOT_FOUND',
      details: { field: 'customerId' },
    })
  }
})
