import { beforeEach, describe, expect, it } from 'vitest'
import { individualBody } from '../../testing/people'
import { shareTestServer } from '../../testing/sharedServer'

const server = shareTestServer()
let inviterUma: string
beforeEach(async () => {
  const body = individualBody({ currencies: ['MXN', 'USD'] })
  inviterUma = (await server.as.platform.call('createCustomer', { body }, 201)).umaAddress
})

const create = (body: object = {}) =>
  server.as.platform.call('createInvitation', { body: { inviterUma, ...body } }, 201)
const claim = <S extends 200 | 400 | 404>(
  invitationCode: string,
  status: S,
  inviteeUma = '$tomas@wallet.example.org',
) => server.as.platform.call('claimInvitation', { params: { invitationCode }, body: { inviteeUma } }, status)
const cancel = <S extends 200 | 400 | 404>(invitationCode: string, status: S) =>
  server.as.platform.call('cancelInvitation', { params: { invitationCode } }, status)
const read = <S extends 200 | 404>(invitationCode: string, status: S) =>
  server.as.platform.call('getInvitation', { params: { invitationCode } }, status)

describe('createInvitation', () => {
  it('makes a code of eight characters, in the currency that the inviter chose first, and moves no money', async () => {
    const expiresAt = '2027-01-01T00:00:00.000Z'
    const made = await create({ firstName: 'Amara', amountToSend: 12_550, expiresAt })
    expect(made).toMatchObject({ inviterUma, firstName: 'Amara', status: 'PENDING', expiresAt })
    expect(made.code).toMatch(/^[A-Z0-9]{8}$/)
    expect(made.url).toBe(`http://localhost/hosted/invitation/${made.code}`)
    expect(made.amountToSend).toMatchObject({ amount: 12_550, currency: { code: 'MXN', decimals: 2 } })
    expect(await read(made.code, 200)).toEqual(made)
    expect((await server.as.platform.call('listTransactions', {}, 200)).data).toEqual([])
  })

  it.each([
    ['no address', { inviterUma: 'amara' }, 'INVALID_UMA_ADDRESS', 'inviterUma', 'Send one such as $amara@'],
    [
      'nobody’s address',
      { inviterUma: '$nobody@pay.example.com' },
      'INVALID_UMA_ADDRESS',
      'inviterUma',
      'Send the umaAddress of a customer',
    ],
    [
      'an end in the past',
      { expiresAt: '2020-01-01T00:00:00Z' },
      'INVALID_INPUT',
      'expiresAt',
      'Send an instant after ',
    ],
    ['nothing to send', { amountToSend: 0 }, 'INVALID_INPUT', 'amountToSend', 'must be at least 1'],
  ])('refuses %s and says what to send', async (_what, change, code, field, remedy) => {
    const body = { inviterUma, ...change }
    const refused = await server.as.platform.call('createInvitation', { body }, 400)
    expect(refused).toMatchObject({ code, message: expect.stringContaining(remedy), details: { field } })
  })

  it('knows the inviter by the address however it is written', async () => {
    expect((await create({ inviterUma: inviterUma.toUpperCase() })).inviterUma).toBe(inviterUma)
  })
})

describe('claimInvitation', () => {
  it('keeps who claimed it and when, and tells the platform', async () => {
    const { code } = await create()
    await server.clock.advance(60)
    const claimed = await claim(code, 200)
    expect(claimed).toMatchObject({ status: 'CLAIMED', inviteeUma: '$tomas@wallet.example.org' })
    expect(claimed.claimedAt).toBe(server.clock.iso())
    expect(await server.eventsOf(code)).toEqual(['INVITATION.CLAIMED'])
  })

  it('takes place once, however many try at the same time', async () => {
    const { code } = await create()
    const tries = Array.from({ length: 20 }, (_each, at) =>
      server.raw({
        method: 'POST',
        url: `/2025-10-13/invitations/${code}/claim`,
        headers: { ...server.sessionHeaders, 'content-type': 'application/json' },
        payload: JSON.stringify({ inviteeUma: `$friend${at}@wallet.example.org` }),
      }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 400)).toHaveLength(19)
    expect(await server.eventsOf(code)).toHaveLength(1)
  })

  it('refuses what has ended, each with its code', async () => {
    const [claimed, cancelled, expired] = [await create(), await create(), await create(inSeconds(60))]
    await claim(claimed.code, 200)
    await cancel(cancelled.code, 200)
    await server.clock.advance(60)
    expect((await read(expired.code, 200)).status).toBe('EXPIRED')
    for (const end of [(code: string) => claim(code, 400), (code: string) => cancel(code, 400)]) {
      expect(await end(claimed.code)).toMatchObject({
        code: 'INVITATION_ALREADY_CLAIMED',
        message: 'The invitation was claimed before; nothing was done. POST /invitations makes another one.',
      })
      expect(await end(cancelled.code)).toMatchObject({ code: 'INVITATION_CANCELLED' })
      expect(await end(expired.code)).toMatchObject({
        code: 'INVALID_INPUT',
        details: { field: 'invitationCode', reason: 'INVITATION_EXPIRED' },
      })
    }
  })

  it('refuses the inviter, and what is no address', async () => {
    const { code } = await create()
    expect(await claim(code, 400, inviterUma)).toMatchObject({
      message: expect.stringContaining('Send the UMA address of whoever accepts it.'),
      details: { reason: 'OWN_INVITATION' },
    })
    expect(await claim(code, 400, 'tomas')).toMatchObject({ code: 'INVALID_UMA_ADDRESS' })
    expect((await read(code, 200)).status).toBe('PENDING')
  })

  it('is refused once the inviter was deleted', async () => {
    const body = individualBody({ email: 'leaves@example.com' })
    const inviter = await server.as.platform.call('createCustomer', { body }, 201)
    const { code } = await create({ inviterUma: inviter.umaAddress })
    await server.as.platform.call('deleteCustomerById', { params: { customerId: inviter.id } }, 200)
    expect(await claim(code, 404)).toMatchObject({
      code: 'USER_NOT_FOUND',
      details: { field: 'invitationCode', reason: 'CUSTOMER_DELETED' },
    })
    expect(await read(code, 200)).toMatchObject({ status: 'PENDING' })
  })
})

describe('cancelInvitation', () => {
  it('ends it without a word to anybody', async () => {
    const { code } = await create()
    expect(await cancel(code, 200)).toMatchObject({ code, status: 'CANCELLED' })
    expect(await server.eventsOf(code)).toEqual([])
  })
})

it('a code that nobody has is 404 INVITATION_NOT_FOUND everywhere', async () => {
  for (const reply of [await read('NOTACODE', 404), await claim('NOTACODE', 404), await cancel('NOTACODE', 404)]) {
    expect(reply).toMatchObject({ code: 'INVITATION_NOT_FOUND', details: { field: 'invitationCode' } })
  }
})

function inSeconds(seconds: number): { readonly expiresAt: string } {
  return { expiresAt: new Date(server.clock.now() + seconds * 1000).toISOString() }
}
