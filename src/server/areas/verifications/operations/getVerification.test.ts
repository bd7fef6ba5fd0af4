import { expect, it } from 'vitest'
import { businessBody } from '../../../testing/people'
import { shareTestServer } from '../../../testing/sharedServer'

const server = shareTestServer()

it('reads a verification as it was answered', async () => {
  const { id: customerId } = await server.as.platform.call('createCustomer', { body: businessBody() }, 201)
  const verification = await server.as.platform.call('createVerification', { body: { customerId } }, 200)
  const params = { verificationId: verification.id }
  expect(await server.as.platform.call('getVerification', { params }, 200)).toEqual(verification)
})

it.each(['Verification:00000000-0000-7000-8000-000000000000', 'nonsense'])(
  'answers 404 for %s',
  async (verificationId) => {
    const error = await server.as.platform.call('getVerification', { params: { verificationId } }, 404)
    expect(error.code).toBe('REFERENCE_NOT_FOUND')
  },
)

it('answers 401 without a credential', async () => {
  await server.as.nobody.call('getVerification', { params: { verificationId: 'x' } }, 401)
})
