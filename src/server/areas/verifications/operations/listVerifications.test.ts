import { describe, expect, it } from 'vitest'
import { businessBody } from '../../../testing/people'
import { emptyBeforeEach, shareTestServer } from '../../../testing/sharedServer'

const server = shareTestServer()

async function givenVerification(registrationNumber: string) {
  const body = businessBody({ businessInfo: { registrationNumber } })
  const { id: customerId } = await server.as.platform.call('createCustomer', { body }, 201)
  return server.as.platform.call('createVerification', { body: { customerId } }, 200)
}

const list = (query: Record<string, string> = {}) =>
  server.as.platform.call('listVerifications', { query: query as never }, 200)

describe('the list of all verifications', () => {
  emptyBeforeEach(server)

  it('has pages, newest first, and filters by customer and state', async () => {
    const approved = await givenVerification('1')
    const rejected = await givenVerification('002')
    const open = await givenVerification('001')
    const first = await list({ limit: '2' })
    expect(first).toMatchObject({ data: [open, rejected], hasMore: true, totalCount: 3 })
    expect(await list({ limit: '2', cursor: first.nextCursor ?? '' })).toEqual({
      data: [approved],
      hasMore: false,
      totalCount: 3,
    })
    expect(await list({ verificationStatus: 'REJECTED' })).toEqual({ data: [rejected], hasMore: false, totalCount: 1 })
    expect(await list({ customerId: open.customerId })).toEqual({ data: [open], hasMore: false, totalCount: 1 })
    expect(await list({ customerId: open.customerId, verificationStatus: 'APPROVED' })).toMatchObject({
      data: [],
      totalCount: 0,
    })
  })
})

it('counts a verification under its latest state only', async () => {
  const { customerId } = await givenVerification('001')
  await server.as.platform.call('createVerification', { body: { customerId } }, 200)
  expect((await list({ customerId })).totalCount).toBe(1)
  expect((await list({ customerId, verificationStatus: 'RESOLVE_ERRORS' })).totalCount).toBe(1)
  expect((await list({ customerId, verificationStatus: 'APPROVED' })).totalCount).toBe(0)
})

it.each([
  [{ verificationStatus: 'DONE' }, 'verificationStatus'],
  [{ limit: '0' }, 'limit'],
  [{ cursor: 'x' }, 'cursor'],
])('refuses %j', async (query, field) => {
  const error = await server.as.platform.call('listVerifications', { query: query as never }, 400)
  expect(error.code).toBe('INVALID_INPUT')
  expect(JSON.stringify(error.details)).toContain(field)
})

it('answers 401 without a credential', async () => {
  await server.as.nobody.call('listVerifications', {}, 401)
})
