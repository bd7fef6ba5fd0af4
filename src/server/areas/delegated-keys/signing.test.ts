import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fromHex, toUtf8 } from '../../../wallet-client/bytes'
import { verifyDer } from '../../../wallet-client/p256'
import { members } from '../../database/columns'
import { readJsonText } from '../../foundation/jsonText'
import type { CardPull } from '../../kernel/context'
import { startTestServer } from '../../testing/testServer'
import { delegatedKeysOfCards, listCardSignatureRows } from './public'
import { type KeySetup, startKeySetup } from './testing/keyKit'

const TRANSACTION = 'CardTransaction:00000000-0000-7000-8000-000000000001'

let dir: string
let setup: KeySetup
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'countersign-keys-'))
  setup = await startKeySetup({ databaseFile: join(dir, 'countersign.sqlite'), keyDir: dir })
})
afterEach(async () => {
  await setup.server.close()
  rmSync(dir, { recursive: true })
})

const pullOf = (fundingSourceId: string): CardPull => ({
  fundingSourceId,
  transactionId: TRANSACTION,
  amountMinor: 12_50n,
  currency: 'USDB',
  merchantDescriptor: 'KIOSK "5" ü',
  purpose: 'AUTHORIZATION',
})
const sign = (pull: CardPull) => setup.act((context) => delegatedKeysOfCards.sign(context, pull))
const isActive = (fundingSourceId: string) =>
  setup.act((context) => delegatedKeysOfCards.isActive(context, { fundingSourceId }))
const signatures = () =>
  setup.server.service.store.read((tx) => listCardSignatureRows(tx, { transactionId: TRANSACTION }))

describe('a draw of a card on a wallet', () => {
  it('is signed over a text that names all of it, and the public key of the list checks it', async () => {
    const key = await setup.delegate()
    await sign(pullOf(key.fundingSourceId))
    const [made] = await signatures()
    const { payload = '', signature = '', public_key = '' } = made ?? {}
    expect(public_key).toBe(key.publicKey)
    expect(readJsonText(payload, members)).toMatchObject({
      type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
      parameters: {
        accountId: setup.accountId,
        cardId: setup.cardId,
        delegatedKeyId: key.id,
        payment: {
          amount: '1250',
          currency: 'USDB',
          merchantDescriptor: 'KIOSK "5" ü',
          purpose: 'AUTHORIZATION',
          transactionId: TRANSACTION,
        },
        signWith: key.publicKey,
      },
    })
    const holds = (text: string) => verifyDer(fromHex(public_key), fromHex(signature), toUtf8(text))
    expect(holds(payload)).toBe(true)
    expect(holds(payload.replace('1250', '1251'))).toBe(false)
  })

  it('is signed by no key that waits or was revoked, and what was signed stays', async () => {
    const second = await setup.second(await setup.ask('createDelegatedKey', setup.call))
    const [source] = setup.server.service.store.sqlite.prepare('SELECT id FROM card_funding_sources').pluck().all()
    expect(await isActive(String(source))).toBe(false)
    await setup.third(second, 201)
    expect(await isActive(String(source))).toBe(true)
    await sign(pullOf(String(source)))
    const { data } = await setup.server.as.platform.call(
      'listDelegatedKeys',
      { query: { accountId: setup.accountId } },
      200,
    )
    await setup.server.as.platform.call('revokeDelegatedKey', { params: { id: data[0]?.id ?? '' } }, 204)
    expect(await isActive(String(source))).toBe(false)
    await expect(sign(pullOf(String(source)))).rejects.toThrow('has an active key')
    expect(await signatures()).toHaveLength(1)
  })
})

describe('the data in another folder', () => {
  const keyNow = async (id: string) => setup.server.as.platform.call('getDelegatedKeyById', { params: { id } }, 200)

  it('has its keys REVOKED from the start on; the card is there, and a new key can be made', async () => {
    const pending = await setup.second(await setup.ask('createDelegatedKey', setup.call))
    const active = await setup.delegate()
    await setup.server.close()
    rmSync(join(dir, 'sealing-key.hex'))
    const server = await startTestServer({ databaseFile: join(dir, 'countersign.sqlite'), keyDir: dir, seed: 2 })
    setup = { ...setup, server }
    expect(await keyNow(active.id)).toMatchObject({ status: 'REVOKED' })
    expect(await server.as.platform.call('getCardById', { params: { id: setup.cardId } }, 200)).toMatchObject({
      state: 'ACTIVE',
    })
    const headers = { 'service-wallet-signature': 'sandbox-valid-signature', 'request-id': pending.requestId }
    const late = await server.as.platform.call('createDelegatedKey', { ...setup.call, headers }, 409)
    expect(late).toMatchObject({ details: { reason: 'KEY_ENDED' } })
  })

  it('of a snapshot that another folder took has its keys REVOKED when it is loaded, of its own none', async () => {
    const key = await setup.delegate()
    const { id: snapshotId } = await setup.server.as.console.call('takeSnapshot', { body: { name: 'With a key' } }, 201)
    await setup.server.as.console.call('loadSnapshot', { params: { snapshotId } }, 200)
    expect(await keyNow(key.id)).toMatchObject({ status: 'ACTIVE' })
    await setup.server.close()
    rmSync(join(dir, 'sealing-key.hex'))
    const server = await startTestServer({ databaseFile: join(dir, 'countersign.sqlite'), keyDir: dir, seed: 2 })
    setup = { ...setup, server }
    await server.as.console.call('loadSnapshot', { params: { snapshotId } }, 200)
    expect(await keyNow(key.id)).toMatchObject({ status: 'REVOKED' })
  })
})
