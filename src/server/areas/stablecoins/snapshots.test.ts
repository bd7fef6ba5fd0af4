import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type CoinKit, startCoinKit } from './testing/coinKit'

let dir: string
let kit: CoinKit
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'countersign-coin-snapshots-'))
  kit = await startCoinKit({ databaseFile: join(dir, 'countersign.sqlite'), keyDir: dir })
})
afterEach(async () => {
  await kit.server.close()
  rmSync(dir, { recursive: true })
})

it('a snapshot brings links, coins, orders and balances back; a reset leaves nothing of them', async () => {
  const { server } = kit
  const { platform, console: desk } = server.as
  const coin = { params: { stablecoinId: kit.coinId } }
  const { id } = await kit.burn({ amount: '250000000000' }, 201)
  const taken = await desk.call('takeSnapshot', { body: { name: 'One burn under way' } }, 201)
  await server.clock.advance(60)
  await kit.burn({ amount: '10000' }, 201)
  const { providerBalance } = await desk.call('getCoin', coin, 200)
  expect(providerBalance).toBe('749999990000')

  await desk.call('loadSnapshot', { params: { snapshotId: taken.id } }, 200)
  server.service.clock.freeze()
  expect(await desk.call('getCoin', coin, 200)).toMatchObject({
    providerBalance: '750000000000',
    burns: 1,
    linkStatus: 'ACTIVE',
  })
  const operation = { params: { stablecoinOperationId: id } }
  await server.clock.advance(60)
  expect(await platform.call('getStablecoinOperation', operation, 200)).toMatchObject({ status: 'COMPLETED' })

  await desk.call('switchStablecoinProvider', { body: { isAvailable: false } }, 200)
  await desk.call('resetData', { body: { dataSet: 'EMPTY' } }, 202)
  await server.service.host.seeds.idle()
  expect((await platform.call('listStablecoins', {}, 200)).totalCount).toBe(0)
  expect((await platform.call('listStablecoinProviderAccounts', {}, 200)).totalCount).toBe(0)
  expect((await desk.call('listCoinOperations', {}, 200)).totalCount).toBe(0)
  expect(await desk.call('getStablecoinProvider', {}, 200)).toEqual({ isAvailable: true, isFundingHeld: false })
  // The same coin again, with its first balance.
  await kit.link({}, 201)
  const again = await kit.register({}, 201)
  const params = { stablecoinId: again.id }
  expect((await desk.call('getCoin', { params }, 200)).providerBalance).toBe('1000000000000')
})
