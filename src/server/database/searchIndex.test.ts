import { describe, expect, it } from 'vitest'
import { customers } from '../areas/customers/tables'
import { externalAccounts } from '../areas/external-accounts/tables'
import { allTables } from '../host/tables'
import { usAccount } from '../testing/payments'
import { individualBody } from '../testing/people'
import { emptyBeforeEach, shareTestServer } from '../testing/sharedServer'
import { clearData } from './clearData'
import { fillSearch, findByText, searchLacksBefore } from './searchIndex'

const server = shareTestServer()
emptyBeforeEach(server)

const addCustomer = async (fullName: string) =>
  (await server.as.platform.call('createCustomer', { body: individualBody({ fullName }) }, 201)).id
const found = (text: string, limit = 20) =>
  server.service.store.read((tx) => findByText(tx, { table: customers, text, limit }))

describe('the search by text', () => {
  it('finds any part from three letters, in any case and without accents, the newest first', async () => {
    const [jose, straße, other] = [
      await addCustomer('José Ferreira Łukasz'),
      await addCustomer('Otto Weißstraße'),
      await addCustomer('Ana FERREIRA'),
    ]
    expect(await found('ferr')).toEqual([other, jose])
    expect(await found('JOSE fer')).toEqual([jose])
    expect(await found('ferreira josé')).toEqual([jose])
    expect(await found('lukasz')).toEqual([jose])
    expect(await found('strasse')).toEqual([straße])
    expect(await found('reira', 1)).toEqual([other])
    expect(await found('ferr "')).toEqual([])
    expect(await found('nobody')).toEqual([])
  })

  it('finds beginnings below three letters, and takes short words of longer texts as parts', async () => {
    const li = await addCustomer('Li Na')
    const marta = await addCustomer('Marta Li')
    expect(await found('L')).toEqual([li])
    expect(await found('lí')).toEqual([li])
    expect(await found('marta l')).toEqual([marta])
    expect(await found('li na')).toEqual([li])
    expect(await found('   ')).toEqual([])
  })

  it('follows the deletion of what is gone by it', async () => {
    const customerId = await addCustomer('Marta Ferreira')
    const { sqlite } = server.service.store
    const accountsFound = () =>
      server.service.store.read((tx) => findByText(tx, { table: externalAccounts, text: '123456789', limit: 20 }))
    const body = { customerId, currency: 'USD', accountInfo: usAccount() }
    const { id } = await server.as.platform.call('createCustomerExternalAccount', { body }, 201)
    expect(await accountsFound()).toEqual([id])
    const setDeleted = sqlite.prepare('UPDATE external_accounts SET deleted_at = ? WHERE id = ?')
    setDeleted.run(server.clock.iso(), id)
    expect(await accountsFound()).toEqual([])
    setDeleted.run(null, id)
    expect(await accountsFound()).toEqual([id])
  })

  it('follows a change of the name, a deletion and what was undone', async () => {
    const id = await addCustomer('Marta Ferreira')
    const { sqlite } = server.service.store
    sqlite.prepare('UPDATE customers SET display_name = ? WHERE id = ?').run('Marta Gómez', id)
    expect([await found('ferreira'), await found('gomez')]).toEqual([[], [id]])
    sqlite.exec(`SAVEPOINT s; UPDATE customers SET display_name = 'Somebody Else'; ROLLBACK TO s; RELEASE s`)
    expect([await found('somebody'), await found('gomez')]).toEqual([[], [id]])
    sqlite.prepare('UPDATE customers SET is_deleted = 1 WHERE id = ?').run(id)
    expect(await found('gomez')).toEqual([id])
    sqlite.exec(`INSERT INTO search_trigrams (search_trigrams, rank) VALUES ('integrity-check', 1)`)
  })

  it('finds what is found last behind the others, also where the limit cuts, and when it was filled in', async () => {
    const { sqlite } = server.service.store
    const ids: string[] = []
    for (let n = 0; n < 6; n += 1) ids.unshift(await addCustomer(`Marta ${n}`))
    const [newest, middle, ...others] = ids
    sqlite.prepare('UPDATE customers SET is_deleted = 1 WHERE id IN (?, ?)').run(newest, middle)
    const last = [...others, newest, middle]
    for (const text of ['marta', 'ma']) {
      expect(await found(text)).toEqual(last)
      expect(await found(text, 5)).toEqual(last.slice(0, 5))
      expect(await found(text, 2)).toEqual(others.slice(0, 2))
    }
    sqlite.exec(`DELETE FROM search_texts; UPDATE search_fills SET below_id = 'Z', below_at = '9999', is_done = 0`)
    while (sqlite.transaction(() => fillSearch(sqlite, allTables))()) expect(true).toBe(true)
    expect(await found('marta')).toEqual(last)
    sqlite.prepare('UPDATE customers SET is_deleted = 0').run()
    expect(await found('marta')).toEqual(ids)
    sqlite.exec(`INSERT INTO search_trigrams (search_trigrams, rank) VALUES ('integrity-check', 1)`)
  })

  it('fills in rows that were there before it, the newest first, and says what is missing until then', async () => {
    const { store } = server.service
    const ids: string[] = []
    for (let n = 0; n < 60; n += 1) ids.unshift(await addCustomer(`Filled In ${n}`))
    store.sqlite.exec(
      `DELETE FROM search_texts; UPDATE search_fills SET below_id = 'Z', below_at = '9999', is_done = 0`,
    )
    const live = await addCustomer('Filled In Live')
    expect(await found('filled', 200)).toEqual([live])
    expect(await store.read(searchLacksBefore)).toBe('9999')
    while (await store.write(async () => fillSearch(store.sqlite, allTables))) expect(true).toBe(true)
    expect(await found('filled', 200)).toEqual([live, ...ids])
    expect(await store.read(searchLacksBefore)).toBe(null)
  })

  it('is empty after a reset, and goes on from there', async () => {
    await addCustomer('Marta Ferreira')
    await clearData(server.service.store)
    const { sqlite } = server.service.store
    const terms = sqlite.prepare("SELECT count(*) FROM search_trigrams WHERE search_trigrams MATCH 'ferreira'").pluck()
    expect(terms.get()).toBe(0)
    expect(await found('ferreira')).toEqual([])
    expect(await server.service.store.read(searchLacksBefore)).toBe(null)
    expect(await found(await addCustomer('Ana Ferreira').then(() => 'ferreira'))).toHaveLength(1)
  })
})
