import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { externalAccount } from '../../../../contract/external-accounts/schemas'
import { SERVICE_BASE } from '../../../../contract/planes'
import { openWebhookInbox } from '../../../testing/webhookInbox'
import { type OwnershipSetup, startOwnershipSetup } from '../testing/ownershipSetup'
import { WALLET_MAKERS, type WalletKind } from '../testing/walletSigners'

let setup: OwnershipSetup
beforeAll(async () => {
  setup = await startOwnershipSetup()
})
afterAll(() => setup.server.close())

const EVENT = 'EXTERNAL_ACCOUNT.STATUS_UPDATED'
const KINDS = Object.keys(WALLET_MAKERS) as WalletKind[]
const schemeOf = (kind: WalletKind) => (kind.startsWith('ELECTRUM') ? { signatureScheme: 'electrum' } : {})

describe('verifyExternalAccountOwnership', () => {
  it.each(KINDS)('%s: the owner’s signature makes the account ACTIVE, once', async (kind) => {
    const { id, wallet } = await setup.register(kind)
    const signature = wallet.sign(await setup.challenge(id))
    const reply = await setup.verify(id, { signature, ...schemeOf(kind) })
    expect(reply.status).toBe(200)
    expect(externalAccount.parse(reply.body)).toMatchObject({ id, status: 'ACTIVE', ownershipType: 'FIRST_PARTY' })
    expect(await setup.statusOf(id)).toBe('ACTIVE')
    expect(await setup.statesOf(id)).toEqual(['PASSED'])
    expect(await setup.server.eventsOf(id)).toEqual([EVENT])
    const again = await setup.verify(id, { signature, ...schemeOf(kind) })
    expect(again).toMatchObject({ status: 409, body: { code: 'CONFLICT', details: { reason: 'CHALLENGE_CLOSED' } } })
    expect(await setup.statusOf(id)).toBe('ACTIVE')
  })

  it.each(KINDS)('%s: another key’s signature makes it UNVERIFIED, and the right one comes too late', async (kind) => {
    const { id, wallet } = await setup.register(kind)
    const other = WALLET_MAKERS[kind](new Uint8Array(32).fill(9))
    const message = await setup.challenge(id)
    const reply = await setup.verify(id, { signature: other.sign(message), ...schemeOf(kind) })
    const reason = kind === 'SOLANA' ? 'SIGNATURE_INVALID' : 'OTHER_SIGNER'
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', details: { field: 'signature', reason, status: 'UNVERIFIED' } },
    })
    if (kind !== 'SOLANA') expect(reply.body.details?.recoveredAddress).toMatch(new RegExp(`^${other.address}$`, 'i'))
    expect(await setup.statusOf(id)).toBe('UNVERIFIED')
    const signature = wallet.sign(message)
    expect(await setup.verify(id, { signature, ...schemeOf(kind) })).toMatchObject({ status: 409 })
    expect(await setup.statesOf(id)).toEqual(['FAILED'])
    expect(await setup.server.eventsOf(id)).toEqual([EVENT])
  })

  it.each([
    ['ETHEREUM', 'not hex', 'SIGNATURE_UNDECODABLE'],
    ['ETHEREUM', '', 'SIGNATURE_UNDECODABLE'],
    ['ETHEREUM', `0x${'ab'.repeat(64)}`, 'SIGNATURE_LENGTH'],
    ['ETHEREUM', `0x${'ab'.repeat(3000)}`, 'CONTRACT_WALLET'],
    ['TRON', `0x${'ab'.repeat(64)}05`, 'RECOVERY_ID_INVALID'],
    ['SOLANA', '0OIl', 'SIGNATURE_UNDECODABLE'],
    ['SOLANA', 'z'.repeat(10_000), 'SIGNATURE_LENGTH'],
    ['P2WPKH', 'not base64', 'SIGNATURE_UNDECODABLE'],
    ['P2WPKH', Buffer.from([1, 64, ...new Uint8Array(64)]).toString('base64'), 'LOOKS_LIKE_BIP322'],
    ['SPARK', Buffer.alloc(65, 43).toString('base64'), 'RECOVERY_ID_INVALID'],
  ] as const)('%s: %s is refused as %s', async (kind, signature, reason) => {
    const { id } = await setup.register(kind)
    await setup.challenge(id)
    const reply = await setup.verify(id, { signature })
    expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', details: { reason } } })
    expect(await setup.statusOf(id)).toBe('UNVERIFIED')
    expect((await setup.reportOf(id))?.submittedSignature?.length).toBeLessThanOrEqual(1024)
  })

  it('an Electrum signature counts for a segwit address only when the scheme says so', async () => {
    const { id, wallet } = await setup.register('ELECTRUM_P2WPKH')
    const first = await setup.verify(id, { signature: wallet.sign(await setup.challenge(id)) })
    expect(first).toMatchObject({ status: 400, body: { details: { reason: 'HEADER_DOES_NOT_FIT_ADDRESS' } } })
    expect(first.body.message).toContain('electrum')
    const signature = wallet.sign(await setup.challenge(id))
    expect(await setup.verify(id, { signature, signatureScheme: 'electrum' })).toMatchObject({ status: 200 })
  })

  it('other chains ignore the scheme', async () => {
    const { id, wallet } = await setup.register('SOLANA')
    const signature = wallet.sign(await setup.challenge(id))
    expect(await setup.verify(id, { signature, signatureScheme: 'electrum' })).toMatchObject({ status: 200 })
  })

  it('a request without a signature or with an unknown scheme touches nothing', async () => {
    const { id, wallet } = await setup.register('P2PKH')
    const signature = wallet.sign(await setup.challenge(id))
    const bodies = [{}, { signature: null }, { signature: 1 }, { signature, signatureScheme: 'bip322' }, [], 'text']
    for (const body of bodies) expect(await setup.verify(id, body)).toMatchObject({ status: 400 })
    expect(await setup.statusOf(id)).toBe('PENDING_OWNERSHIP_VERIFICATION')
    expect(await setup.statesOf(id)).toEqual(['OPEN'])
    expect(await setup.server.eventsOf(id)).toEqual([])
    expect(await setup.verify(id, { signature })).toMatchObject({ status: 200 })
  })

  it('the message of another challenge, or with one character changed, proves nothing', async () => {
    const { id, wallet } = await setup.register('BASE')
    const earlier = await setup.challenge(id)
    const message = await setup.challenge(id)
    expect(await setup.verify(id, { signature: wallet.sign(earlier) })).toMatchObject({ status: 400 })
    const next = await setup.challenge(id)
    const changed = next.replace(/.$/, '')
    expect(await setup.verify(id, { signature: wallet.sign(changed) })).toMatchObject({ status: 400 })
    expect(next).not.toBe(message)
  })

  it('answers 409 when no WALLET_SIGNATURE challenge is outstanding, and changes nothing', async () => {
    const { id } = await setup.register('BASE')
    expect(await setup.verify(id, { signature: '0x' })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', details: { field: 'externalAccountId', reason: 'NO_CHALLENGE' } },
    })
    await setup.challengeWith(id, 'LIVENESS')
    expect(await setup.verify(id, { signature: '0x' })).toMatchObject({
      status: 409,
      body: { details: { reason: 'LIVENESS_CHALLENGE' } },
    })
    expect(await setup.statusOf(id)).toBe('PENDING_OWNERSHIP_VERIFICATION')
  })

  it('answers 404 for unknown accounts and for the platform’s', async () => {
    const { id } = await setup.register('BASE', 'PLATFORM')
    for (const unknown of [id, 'ExternalAccount:00000000-0000-7000-8000-000000000000', 'nonsense']) {
      const reply = await setup.verify(unknown, { signature: '0x' })
      expect(reply).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } })
    }
  })

  it('a hundred identical submissions at once give exactly one success and one event', async () => {
    const { id, wallet } = await setup.register('ETHEREUM')
    const signature = wallet.sign(await setup.challenge(id))
    const replies = await Promise.all(Array.from({ length: 100 }, () => setup.verify(id, { signature })))
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(99)
    expect(await setup.statusOf(id)).toBe('ACTIVE')
    expect(await setup.server.eventsOf(id)).toEqual([EVENT])
  })

  it('a right and a wrong one at once: the first decides', async () => {
    const { id, wallet } = await setup.register('ETHEREUM')
    const signature = wallet.sign(await setup.challenge(id))
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) => setup.verify(id, { signature: at % 2 === 0 ? 'wrong' : signature })),
    )
    expect(replies.filter(({ status }) => status !== 409)).toHaveLength(1)
    expect(await setup.server.eventsOf(id)).toEqual([EVENT])
  })
})

describe('a sandbox address whose ending selects an outcome', () => {
  it.each([
    ['ETHEREUM_WALLET', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Be002', 'OTHER_SIGNER'],
    ['SOLANA_WALLET', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTD002', 'ADDRESS_UNSUPPORTED'],
    ['SPARK_WALLET', '18aF6pYXKDSXjXHpidt2G6okdVdBr8z102', 'ADDRESS_UNSUPPORTED'],
  ] as const)('%s %s cannot be proven by signature, and nothing breaks', async (type, address, reason) => {
    const id = await setup.registerAddress(type, address)
    const message = await setup.challenge(id)
    const kind = type === 'SOLANA_WALLET' ? 'SOLANA' : type === 'SPARK_WALLET' ? 'P2PKH' : 'ETHEREUM'
    const signature = WALLET_MAKERS[kind](new Uint8Array(32).fill(3)).sign(message)
    expect(await setup.verify(id, { signature })).toMatchObject({ status: 400, body: { details: { reason } } })
    expect(await setup.statusOf(id)).toBe('UNVERIFIED')
  })
})

describe('time', () => {
  it('a submission before expiresAt counts; at expiresAt it is late: 400, UNVERIFIED, EXPIRED', async () => {
    const [early, late] = [await setup.register('BASE'), await setup.register('BASE')]
    const earlySignature = early.wallet.sign(await setup.challenge(early.id))
    const lateSignature = late.wallet.sign(await setup.challenge(late.id))
    await setup.server.clock.advance(15 * 60 - 0.001)
    expect(await setup.verify(early.id, { signature: earlySignature })).toMatchObject({ status: 200 })
    await setup.server.clock.advance(0.001)
    expect((await setup.reportOf(late.id))?.state).toBe('EXPIRED')
    expect(await setup.statesOf(late.id)).toEqual(['OPEN'])
    expect(await setup.statusOf(late.id)).toBe('PENDING_OWNERSHIP_VERIFICATION')
    const reply = await setup.verify(late.id, { signature: lateSignature })
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', details: { field: 'signature', reason: 'CHALLENGE_EXPIRED' } },
    })
    expect(await setup.statusOf(late.id)).toBe('UNVERIFIED')
    expect(await setup.statesOf(late.id)).toEqual(['EXPIRED'])
    expect(await setup.server.eventsOf(late.id)).toEqual([EVENT])
    expect(await setup.verify(late.id, { signature: lateSignature })).toMatchObject({ status: 409 })
  })

  it('an expired challenge that nobody answered gives way to a new one', async () => {
    const { id, wallet } = await setup.register('SPARK')
    await setup.challenge(id)
    await setup.server.clock.advance(3600)
    const message = await setup.challenge(id)
    expect(await setup.verify(id, { signature: wallet.sign(message) })).toMatchObject({ status: 200 })
    expect(await setup.statesOf(id)).toEqual(['EXPIRED', 'PASSED'])
  })
})

describe('what stays behind', () => {
  it('the board learns what was submitted and what it proved; the refused call keeps its evidence', async () => {
    const { id, wallet } = await setup.register('ETHEREUM')
    const other = WALLET_MAKERS.ETHEREUM(new Uint8Array(32).fill(4))
    const message = await setup.challenge(id)
    const refused = await setup.verify(id, { signature: other.sign(message) })
    const query = { targetId: id, outcome: 'REFUSED' } as const
    const audited = await setup.server.as.console.call('listAuditEntries', { query }, 200)
    expect(audited.data).toMatchObject([
      { code: 'INVALID_INPUT', details: { reason: 'OTHER_SIGNER', message: refused.body.message } },
    ])
    expect(await setup.reportOf(id)).toMatchObject({
      state: 'FAILED',
      messageToSign: message,
      submittedSignature: other.sign(message),
      submittedScheme: 'bip137',
      verdict: { reason: 'OTHER_SIGNER', provenAddress: null, decidedBy: 'SIGNATURE' },
    })
    const kept = await setup.server.service.store.read((tx) =>
      tx.selectFrom('signature_verdicts').selectAll().where('account_id', '=', id).execute(),
    )
    expect(kept).toHaveLength(1)
    expect(kept[0]).toMatchObject({ operation_id: 'verifyExternalAccountOwnership', reason: 'OTHER_SIGNER' })
    await setup.verify(id, { signature: wallet.sign(await setup.challenge(id)) })
    expect((await setup.reportOf(id))?.verdict).toMatchObject({
      reason: null,
      format: 'EIP191',
      decidedBy: 'SIGNATURE',
    })
  })

  it('each change of the status is told to the platform’s endpoint, in order', async () => {
    const inbox = await openWebhookInbox()
    await setup.server.as.platform.call('updatePlatformConfig', { body: { webhookEndpoint: inbox.url } }, 200)
    const { id, wallet } = await setup.register('BASE')
    await setup.challenge(id)
    await setup.verify(id, { signature: 'wrong' })
    const message = await setup.challenge(id)
    await setup.verify(id, { signature: wallet.sign(message) })
    await setup.server.settle()
    const own = inbox.received.map(({ event }) => event).filter(({ data }) => (data as { id: string }).id === id)
    expect(own.map(({ type }) => type)).toEqual([EVENT, EVENT, EVENT])
    expect(own.map(({ data }) => (data as { status: string }).status)).toEqual([
      'UNVERIFIED',
      'PENDING_OWNERSHIP_VERIFICATION',
      'ACTIVE',
    ])
    await inbox.close()
  })

  it('reads of the account tell nothing about challenges', async () => {
    const { id } = await setup.register('BASE')
    await setup.challenge(id)
    const reply = await setup.server.raw({
      method: 'GET',
      url: `${SERVICE_BASE}/customers/external-accounts/${id}`,
      headers: { host: 'localhost:4010', authorization: `Basic ${btoa('test-token:test-secret')}` },
    })
    expect(reply.body).not.toContain('Nonce')
  })
})
