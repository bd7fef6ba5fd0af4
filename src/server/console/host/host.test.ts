import { describe, expect, it } from 'vitest'
import { shareTestServer, startOwnServers } from '../../testing/sharedServer'

describe('the host room', () => {
  const server = shareTestServer()

  describe('what to start with', () => {
    startOwnServers(server)

    it('seedDemoData replaces data only while nothing is chosen, and keeps it in a snapshot', async () => {
      await server.as.platform.call(
        'createCustomer',
        { body: { customerType: 'INDIVIDUAL', fullName: 'Joy Okafor' } },
        201,
      )
      const refused = await server.as.console.call('seedDemoData', { body: {} }, 409)
      expect(refused.details).toMatchObject({ reason: 'DATA_NOT_EMPTY' })
      await server.as.console.call('startEmpty', {}, 200)
      const chosen = await server.as.console.call('seedDemoData', { body: { replacesData: true } }, 409)
      expect(chosen.details).toMatchObject({ field: 'replacesData', reason: 'DATA_CHOSEN' })
      expect((await server.as.platform.call('listCustomers', { query: {} }, 200)).totalCount).toBe(1)
    })

    it('startEmpty can be chosen once', async () => {
      expect((await server.as.console.call('getConsoleState', {}, 200)).dataSet).toBe('UNSET')
      await server.as.console.call('startEmpty', {}, 200)
      expect((await server.as.console.call('getConsoleState', {}, 200)).dataSet).toBe('EMPTY')
      const again = await server.as.console.call('startEmpty', {}, 409)
      expect(again).toMatchObject({ code: 'CONFLICT', details: { reason: 'DATA_CHOSEN' } })
    })

    it('getSeedProgress says that nothing is built', async () => {
      expect(await server.as.console.call('getSeedProgress', {}, 200)).toMatchObject({ state: 'IDLE' })
    })

    it('makeFreshActions answers 409 without demo agents', async () => {
      const refused = await server.as.console.call('makeFreshActions', {}, 409)
      expect(refused).toMatchObject({ code: 'CONFLICT', details: { reason: 'NO_DEMO_AGENT' } })
    })
  })

  describe('resolveId', () => {
    it('knows where each thing is shown', async () => {
      const customer = await server.as.platform.call(
        'createCustomer',
        { body: { customerType: 'INDIVIDUAL', fullName: 'Joy Okafor' } },
        201,
      )
      const accounts = await server.as.platform.call('listCustomerInternalAccounts', {}, 200)
      const platform = await server.as.platform.call('getPlatformConfig', {}, 200)
      for (const [id, route] of [
        [customer.id, `/customers/${customer.id}`],
        [accounts.data[0]?.id ?? '', `/internal-accounts/${accounts.data[0]?.id}`],
        [platform.id, '/settings/platform'],
      ] as const) {
        expect((await server.as.console.call('resolveId', { params: { id } }, 200)).route).toBe(route)
      }
    })

    it.each(['Customer:00000000-0000-7000-8000-000000000000', 'nonsense', 'Quote:1', 'Toaster:1'])(
      'answers 404 for %s',
      async (id) => {
        const refused = await server.as.console.call('resolveId', { params: { id } }, 404)
        expect(refused).toMatchObject({ code: 'REFERENCE_NOT_FOUND', details: { field: 'id' } })
      },
    )
  })

  describe('audit', () => {
    startOwnServers(server)

    const refuse = () => server.as.platform.call('getTokenById', { params: { tokenId: 'x' } }, 404)

    it('keeps each write with who and what, and each refusal with its code, but no read', async () => {
      await server.as.platform.call('createToken', { body: { name: 'CI', permissions: ['VIEW'] } }, 201)
      await server.as.platform.call('deleteTokenById', { params: { tokenId: 'Token:none' } }, 404)
      await server.as.platform.call('listTokens', {}, 200)
      await refuse()
      const { data } = await server.as.console.call('listAuditEntries', { query: { sortOrder: 'asc' } }, 200)
      expect(data.map((entry) => [entry.operationId, entry.outcome, entry.code])).toEqual([
        ['createToken', 'DONE', null],
        ['deleteTokenById', 'REFUSED', 'TOKEN_NOT_FOUND'],
      ])
      expect(data.every((entry) => entry.actorKind === 'token' && entry.callId !== null)).toBe(true)
    })

    it('keeps no row of fields that a person still has to correct, as it does of a program’s', async () => {
      const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Rosa Reyes', countryOfResidence: 'MX' } as const
      const accountInfo = { accountType: 'MXN_ACCOUNT', clabeNumber: '032180000118359719', beneficiary } as const
      const draft = { body: { currency: 'EUR', accountInfo } }
      for (const caller of [server.as.operator, server.as.platform]) {
        expect(await caller.call('createPlatformExternalAccount', draft, 400)).toMatchObject({
          code: 'INVALID_CURRENCY',
        })
        await caller.call('deleteTokenById', { params: { tokenId: 'Token:none' } }, 404)
      }
      const { data } = await server.as.console.call('listAuditEntries', { query: { sortOrder: 'asc' } }, 200)
      expect(data.map((entry) => `${entry.actorKind} ${entry.operationId}`)).toEqual([
        'operator deleteTokenById',
        'token createPlatformExternalAccount',
        'token deleteTokenById',
      ])
    })

    it('can be filtered, and exported whole, oldest first', async () => {
      for (const name of ['a', 'b', 'c']) {
        await server.as.platform.call('createToken', { body: { name, permissions: ['VIEW'] } }, 201)
        await server.clock.advance(60)
      }
      await server.as.desk.call('updateHostSettings', { body: { quoteLifetimeSeconds: 90 } }, 200)
      const tokens = await server.as.console.call(
        'listAuditEntries',
        { query: { operationId: 'createToken', limit: '2' } },
        200,
      )
      expect([tokens.totalCount, tokens.data.length, tokens.hasMore]).toEqual([3, 2, true])
      const exported = await server.as.console.call('exportAuditEntries', {}, 200)
      expect(exported.nextCursor).toBeNull()
      expect(exported.data.map((entry) => entry.at)).toEqual(exported.data.map((entry) => entry.at).sort())
      expect(exported.data.filter((entry) => entry.operationId === 'createToken')).toHaveLength(3)
    })

    it('cannot be changed, not even past the service', async () => {
      await server.as.platform.call('createToken', { body: { name: 'CI', permissions: ['VIEW'] } }, 201)
      const { store } = server.service
      await expect(store.write((tx) => tx.updateTable('audit_log').set({ reason: 'x' }).execute())).rejects.toThrow(
        'append-only',
      )
      await expect(store.write((tx) => tx.deleteFrom('audit_log').execute())).rejects.toThrow('append-only')
    })
  })
})
