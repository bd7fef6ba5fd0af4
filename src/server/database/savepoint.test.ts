import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { allTables } from '../host/tables'
import { openMigrated } from '../testing/migratedDatabase'
import { openStore, type Store } from './open'
import { inSavepoint } from './savepoint'
import type { Tx } from './schema'

let store: Store
beforeEach(() => {
  store = openStore(':memory:', 'NORMAL', allTables, { openFile: openMigrated })
})
afterEach(() => store.close())

const put = (tx: Tx, key: string) => tx.insertInto('host_settings').values({ key, value: key }).execute()
const keys = () =>
  store.read(async (tx) =>
    (await tx.selectFrom('host_settings').select('key').orderBy('key').execute()).map(({ key }) => key),
  )

async function failing(tx: Tx, key: string): Promise<never> {
  await put(tx, key)
  throw new Error(`no ${key}`)
}

describe('inSavepoint', () => {
  it('undoes the attempt and lets the transaction go on', async () => {
    await store.write(async (tx) => {
      await put(tx, 'before')
      expect(await inSavepoint(tx, () => failing(tx, 'attempt'))).toEqual({ ok: false, error: new Error('no attempt') })
      await put(tx, 'after')
    })
    expect(await keys()).toEqual(['after', 'before'])
  })

  it('keeps what succeeded and hands its value on', async () => {
    await store.write(async (tx) => {
      const attempt = await inSavepoint(tx, async () => {
        await put(tx, 'kept')
        return 7
      })
      expect(attempt).toEqual({ ok: true, value: 7 })
    })
    expect(await keys()).toEqual(['kept'])
  })

  it('nests: the inner failure leaves the outer attempt, the outer failure takes both', async () => {
    await store.write(async (tx) => {
      await inSavepoint(tx, async () => {
        await put(tx, 'outer')
        await inSavepoint(tx, () => failing(tx, 'inner'))
        await put(tx, 'outer-after')
      })
      await inSavepoint(tx, async () => {
        await inSavepoint(tx, () => put(tx, 'inner-kept'))
        return failing(tx, 'outer-gone')
      })
    })
    expect(await keys()).toEqual(['outer', 'outer-after'])
  })

  it('goes with a transaction that is undone as a whole', async () => {
    await store.rollback((tx) => inSavepoint(tx, () => put(tx, 'gone')))
    expect(await keys()).toEqual([])
  })
})
