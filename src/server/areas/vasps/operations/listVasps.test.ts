import { describe, expect, it } from 'vitest'
import { vaspName } from '../../../../contract/external-accounts/accountFields'
import { shareTestServer } from '../../../testing/sharedServer'

const server = shareTestServer()

describe('listVasps', () => {
  it('comes in pages by name, without a count', async () => {
    const first = await server.as.platform.call('listVasps', {}, 200)
    expect(first.data).toHaveLength(20)
    expect(Object.keys(first).sort()).toEqual(['data', 'hasMore', 'nextCursor'])
    const cursor = first.nextCursor ?? ''
    const second = await server.as.platform.call('listVasps', { query: { cursor } }, 200)
    expect(Object.keys(second).sort()).toEqual(['data', 'hasMore'])
    const names = [...first.data, ...second.data].map((vasp) => vasp.vaspName)
    expect(new Set(names).size).toBe(names.length)
  })

  it('gives each name an address, the example of the account form among them', async () => {
    const { data } = await server.as.platform.call('listVasps', { query: { limit: '100' } }, 200)
    expect(data).toContainEqual({ vaspName: vaspName.example, url: 'https://harbour-exchange.example' })
    expect(data.every(({ url }) => URL.canParse(url ?? ''))).toBe(true)
  })

  it.each([{ limit: '0' }, { limit: 'many' }, { cursor: 'no cursor' }])('refuses %o', async (query) => {
    expect((await server.as.platform.call('listVasps', { query }, 400)).code).toBe('INVALID_INPUT')
  })

  it('needs a credential', async () => {
    await server.as.nobody.call('listVasps', {}, 401)
  })
})
