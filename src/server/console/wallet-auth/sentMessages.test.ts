import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startWalletSetup, type WalletSetup } from '../../areas/wallet-auth/testing/walletKit'

let setup: WalletSetup
beforeEach(async () => {
  setup = await startWalletSetup()
})
afterEach(() => setup.server.close())

const desk = () => setup.server.as.desk
const messages = async (query: Record<string, string> = {}) => desk().call('listSentMessages', { query }, 200)
const challenge = (id = setup.credentialId) =>
  setup.server.as.platform.call('challengeAuthCredential', { params: { id } }, 200)

describe('sent messages', () => {
  it('shows a message as its receiver would have got it, with its code', async () => {
    await challenge()
    const { data, totalCount } = await messages()
    expect(totalCount).toBe(1)
    expect(data[0]).toMatchObject({
      channel: 'EMAIL',
      address: 'marta@example.com',
      code: '000000',
      codeState: 'LIVE',
      text: expect.stringContaining('000000'),
      accountId: setup.accountId,
      customerId: setup.customerId,
      customerName: 'Marta Ferreira',
      credentialId: setup.credentialId,
      createdAt: setup.server.clock.iso(),
    })
    const params = { messageId: String(data[0]?.id) }
    expect(await desk().call('getSentMessage', { params }, 200)).toEqual(data[0])
    const unknown = { messageId: 'Message:00000000-0000-7000-8000-000000000000' }
    expect(await desk().call('getSentMessage', { params: unknown }, 404)).toMatchObject({
      code: 'REFERENCE_NOT_FOUND',
    })
  })

  it('says what has become of each code, also of two that were sent at one instant', async () => {
    const states = async () => (await messages()).data.map((message) => message.codeState)
    await challenge()
    await challenge()
    expect(await states()).toEqual(['LIVE', 'REPLACED'])
    await setup.loginByCode()
    expect(await states()).toEqual(['USED', 'REPLACED', 'REPLACED'])
    await challenge()
    await setup.server.clock.advance(299)
    expect((await states())[0]).toBe('LIVE')
    await setup.server.clock.advance(1)
    expect((await states())[0]).toBe('EXPIRED')
  })

  it('finds by wallet, customer and part of the address, newest first', async () => {
    const other = await setup.otherWallet('a_b@example.org')
    await challenge()
    await challenge(other.credentialId)
    const addresses = async (query: Record<string, string>) => {
      const page = await messages(query)
      expect(page.totalCount).toBe(page.data.length)
      return page.data.map((message) => message.address)
    }
    expect(await addresses({})).toEqual(['a_b@example.org', 'marta@example.com'])
    expect(await addresses({ accountId: setup.accountId })).toEqual(['marta@example.com'])
    expect(await addresses({ customerId: other.customerId })).toEqual(['a_b@example.org'])
    expect(await addresses({ address: 'EXAMPLE.COM' })).toEqual(['marta@example.com'])
    expect(await addresses({ address: 'a_b' })).toEqual(['a_b@example.org'])
    expect(await addresses({ address: 'm_r' })).toEqual([])
  })

  it('pages without a gap and binds its cursor to the filters', async () => {
    await challenge()
    await challenge()
    const first = await messages({ limit: '1' })
    const cursor = String(first.nextCursor)
    const second = await messages({ limit: '1', cursor })
    expect(new Set([...first.data, ...second.data].map((message) => message.id)).size).toBe(2)
    await desk().call('listSentMessages', { query: { limit: '1', cursor, address: 'marta' } }, 400)
  })
})
