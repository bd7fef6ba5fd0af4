import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { externalAccountStatus } from '../../../contract/external-accounts/schemas'
import { getExternalAccount, requireUsableExternalAccount } from '../../areas/external-accounts/public'
import { type OwnershipSetup, startOwnershipSetup } from '../../areas/external-accounts/testing/ownershipSetup'
import { allowedUseOf, livenessOutcomesOf, nextStepsOf } from './rules'

let setup: OwnershipSetup
beforeAll(async () => {
  setup = await startOwnershipSetup()
})
afterAll(() => setup.server.close())

const desk = () => setup.server.as.desk
const list = (query: Record<string, unknown>) => desk().call('listOwnershipCases', { query }, 200)
const read = (externalAccountId: string) => desk().call('getOwnershipCase', { params: { externalAccountId } }, 200)
const reason = 'Seen on the video call'
const decide = <S extends 200 | 400 | 404 | 409>(id: string, outcome: 'PASSED' | 'FAILED', status: S) =>
  desk().call('decideLivenessOutcome', { params: { externalAccountId: id }, body: { outcome, reason } }, status)
const move = (id: string, status: 'ACTIVE' | 'INACTIVE' | 'UNDER_REVIEW') =>
  desk().call('setExternalAccountStatus', { params: { externalAccountId: id }, body: { status, reason } }, 200)
const wire = (id: string) => setup.server.eventsOf(id)

describe('the board', () => {
  it('lists accounts that wait or were asked for a proof, and counts them by state', async () => {
    const { total: before } = await desk().call('countOwnershipCases', {}, 200)
    const waiting = await setup.register('BASE')
    const proven = await setup.register('SOLANA', 'PLATFORM')
    await setup.verify(
      proven.id,
      { signature: proven.wallet.sign(await setup.challenge(proven.id, 'PLATFORM')) },
      'PLATFORM',
    )
    const counts = await desk().call('countOwnershipCases', {}, 200)
    expect(counts.total).toBe(before + 2)
    expect(Object.keys(counts.byStatus).sort()).toEqual([...externalAccountStatus.options].sort())
    for (const state of externalAccountStatus.options) {
      expect((await list({ state })).totalCount).toBe(counts.byStatus[state])
    }
    const board = await list({})
    expect(board.totalCount).toBe(counts.total)
    expect(board.data.slice(0, 2)).toMatchObject([
      { id: proven.id, status: 'ACTIVE', customerId: null, challenge: { state: 'PASSED', reason: null } },
      { id: waiting.id, status: 'PENDING_OWNERSHIP_VERIFICATION', challenge: null },
    ])
  })

  it('leaves ACTIVE accounts away that were never asked for a proof', async () => {
    const { data } = await list({ state: 'ACTIVE', limit: '100' })
    expect(data.every(({ challenge }) => challenge !== null)).toBe(true)
  })

  it('is searched by the end of an id, by customer and by identifier', async () => {
    const { id, wallet } = await setup.register('TRON')
    for (const search of [id.slice(-6), wallet.address, wallet.address.slice(4, 16)]) {
      expect((await list({ search })).data.map((item) => item.id)).toEqual([id])
    }
    const [first] = (await list({})).data
    const name = first?.customerName ?? ''
    const ofCustomer = await list({ search: name, limit: '100' })
    expect(ofCustomer.totalCount).toBeGreaterThan(1)
    expect(ofCustomer.data.every(({ customerName }) => customerName === name)).toBe(true)
    expect((await list({ search: '%%' })).totalCount).toBe(0)
  })

  it('pages without repeating an account, and refuses a cursor of other filters', async () => {
    const one = await list({ limit: '1' })
    const two = await list({ limit: '1', cursor: one.nextCursor })
    expect(two.data[0]?.id).not.toBe(one.data[0]?.id)
    const query = { cursor: one.nextCursor, search: 'somebody' }
    await desk().call('listOwnershipCases', { query }, 400)
  })

  it('is for the desk only', async () => {
    const headers = { host: 'localhost:4010' }
    expect((await setup.server.raw({ method: 'GET', url: '/console/api/ownership', headers })).status).toBe(401)
  })
})

describe('a case', () => {
  it('shows what was submitted, what it proved, and what can be done next', async () => {
    const { id, wallet } = await setup.register('ETHEREUM')
    const other = await setup.register('ETHEREUM')
    const message = await setup.challenge(id)
    expect((await read(id)).nextSteps).toEqual([
      { step: 'SUBMIT_SIGNATURE', operationId: 'verifyExternalAccountOwnership' },
      {
        step: 'START_CHALLENGE',
        operationId: 'createExternalAccountOwnershipChallenge',
        method: 'WALLET_SIGNATURE',
      },
      { step: 'START_CHALLENGE', operationId: 'createExternalAccountOwnershipChallenge', method: 'LIVENESS' },
      { step: 'SET_STATUS', operationId: 'setExternalAccountStatus', status: 'INACTIVE' },
    ])
    const signature = other.wallet.sign(message)
    await setup.verify(id, { signature })
    const found = await read(id)
    expect(found.account).toMatchObject({ id, status: 'UNVERIFIED', ownershipType: 'FIRST_PARTY' })
    expect(found.use).toMatchObject({ kind: 'NOTHING', code: 'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED' })
    const [challenge] = found.challenges
    expect(challenge).toMatchObject({ state: 'FAILED', messageToSign: message, submittedSignature: signature })
    expect(challenge?.verdict).toMatchObject({ reason: 'OTHER_SIGNER', provenAddress: null, decidedBy: 'SIGNATURE' })
    expect(challenge?.verdict?.recoveredAddress?.toLowerCase()).toBe(other.wallet.address.toLowerCase())
    expect(found.primaryIdentifier).toBe(wallet.address)
    const query = { check: 'OWNERSHIP', accountId: id } as const
    const refused = await desk().call('listSignatureVerdicts', { query }, 200)
    expect(refused.data).toMatchObject([{ check: 'OWNERSHIP', reason: 'OTHER_SIGNER' }])
  })

  it('names the platform’s operations for an account of the platform', async () => {
    const { id } = await setup.register('SPARK', 'PLATFORM')
    await setup.challenge(id, 'PLATFORM')
    const operations = (await read(id)).nextSteps.map(({ operationId }) => operationId)
    expect(operations).toEqual([
      'verifyPlatformExternalAccountOwnership',
      'createPlatformExternalAccountOwnershipChallenge',
      'createPlatformExternalAccountOwnershipChallenge',
      'setExternalAccountStatus',
    ])
  })

  it('says what operators decided, newest first', async () => {
    const { id } = await setup.register('POLYGON')
    await move(id, 'INACTIVE')
    await move(id, 'ACTIVE')
    expect((await read(id)).acts).toMatchObject([
      { operationId: 'setExternalAccountStatus', decision: 'ACTIVE', reason },
      { operationId: 'setExternalAccountStatus', decision: 'INACTIVE', reason },
    ])
  })

  it('tells the threshold that the host goes by', async () => {
    const { id } = await setup.register('BASE')
    await desk().call('updateHostSettings', { body: { ownershipThresholdMinor: 250_00 } }, 200)
    expect((await read(id)).use).toEqual({
      kind: 'BELOW_THRESHOLD',
      code: 'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED',
      thresholdMinor: 250_00,
      thresholdCurrency: 'EUR',
    })
    await desk().call('updateHostSettings', { body: { ownershipThresholdMinor: 1000_00 } }, 200)
  })

  it('is not found when the account is not there', async () => {
    const error = await desk().call('getOwnershipCase', { params: { externalAccountId: 'ExternalAccount:x' } }, 404)
    expect(error.code).toBe('REFERENCE_NOT_FOUND')
  })
})

describe('what an account may do now', () => {
  const payable = (id: string, amountMinor: number) =>
    setup
      .act(async (context) => {
        const row = await getExternalAccount(context.tx, id)
        if (row !== null) await requireUsableExternalAccount(context, row, { amountMinor, currency: 'EUR' })
      })
      .then(() => null)
      .catch((error: { code: string }) => error.code)

  it.each(externalAccountStatus.options)('is what payments of an account that is %s really meet', async (status) => {
    const { id } = await setup.register('BASE')
    await setup.server.service.store.write((tx) =>
      tx.updateTable('external_accounts').set({ status }).where('id', '=', id).execute(),
    )
    const { kind, code } = allowedUseOf(status)
    expect(await payable(id, 999_99)).toBe(kind === 'NOTHING' ? code : null)
    expect(await payable(id, 1000_00)).toBe(kind === 'ANY_AMOUNT' ? null : code)
  })
})

describe('decideLivenessOutcome', () => {
  it('ends an open check, keeps the reason, and sends the event', async () => {
    const { id } = await setup.register('BASE')
    await setup.challengeWith(id, 'LIVENESS')
    const decided = await decide(id, 'FAILED', 200)
    expect(decided.account.status).toBe('UNVERIFIED')
    expect(decided.challenges[0]).toMatchObject({
      state: 'FAILED',
      verdict: { reason: 'LIVENESS_FAILED', decidedBy: 'OPERATOR' },
    })
    expect((await read(id)).acts).toMatchObject([{ operationId: 'decideLivenessOutcome', decision: 'FAILED', reason }])
    expect(await wire(id)).toEqual(['EXTERNAL_ACCOUNT.STATUS_UPDATED'])
  })

  it('turns around what the provider answered, and offers only that', async () => {
    const { id } = await setup.register('BASE')
    await setup.challengeWith(id, 'LIVENESS')
    await setup.server.clock.advance(6)
    const answered = await read(id)
    const isPassed = answered.account.status === 'ACTIVE'
    const other = isPassed ? ('FAILED' as const) : ('PASSED' as const)
    expect(answered.nextSteps.filter(({ step }) => step === 'DECIDE_LIVENESS')).toEqual([
      { step: 'DECIDE_LIVENESS', operationId: 'decideLivenessOutcome', outcome: other },
    ])
    expect((await decide(id, other, 200)).account.status).toBe(isPassed ? 'UNVERIFIED' : 'ACTIVE')
  })

  it('is refused without a check, without a reason, and for what is not there', async () => {
    const { id } = await setup.register('BASE')
    expect(await decide(id, 'PASSED', 409)).toMatchObject({ details: { reason: 'NO_LIVENESS_CHALLENGE' } })
    const body = { outcome: 'PASSED' as const, reason: ' ' }
    await desk().call('decideLivenessOutcome', { params: { externalAccountId: id }, body }, 400)
    await decide('ExternalAccount:x', 'PASSED', 404)
  })
})

describe('an account of a deleted customer', () => {
  it('is on the board no more, proves nothing and has no next step', async () => {
    const own = await startOwnershipSetup()
    onTestFinished(() => own.server.close())
    const { platform, desk: theirs } = own.server.as
    const { id, wallet } = await own.register('BASE')
    const signature = wallet.sign(await own.challenge(id))
    const checked = await own.register('SOLANA')
    await own.challengeWith(checked.id, 'LIVENESS')
    const platforms = await own.register('TRON', 'PLATFORM')
    const removed = await own.register('ETHEREUM', 'PLATFORM')
    const remove = { params: { externalAccountId: removed.id } }
    await platform.call('deletePlatformExternalAccountById', remove, 204)
    await platform.call('deleteCustomerById', { params: { customerId: own.customerId } }, 200)
    for (const query of [{}, { state: 'PENDING_OWNERSHIP_VERIFICATION' as const }]) {
      const { data, totalCount } = await theirs.call('listOwnershipCases', { query }, 200)
      expect([data.map((item) => item.id), totalCount]).toEqual([[platforms.id], 1])
    }
    expect(await theirs.call('countOwnershipCases', {}, 200)).toMatchObject({
      total: 1,
      byStatus: { PENDING_OWNERSHIP_VERIFICATION: 1 },
    })
    const gone = {
      code: 'USER_NOT_FOUND',
      details: { field: 'externalAccountId', reason: 'CUSTOMER_DELETED' },
    }
    const params = { externalAccountId: checked.id }
    const start = { params, body: { method: 'LIVENESS' as const } }
    expect(await platform.call('createExternalAccountOwnershipChallenge', start, 404)).toMatchObject(gone)
    expect((await own.verify(id, { signature })).body).toMatchObject(gone)
    const body = { outcome: 'PASSED' as const, reason }
    expect(await theirs.call('decideLivenessOutcome', { params, body }, 404)).toMatchObject(gone)
    await own.server.clock.advance(6)
    const found = await theirs.call('getOwnershipCase', { params }, 200)
    expect(found).toMatchObject({
      account: { status: 'PENDING_OWNERSHIP_VERIFICATION' },
      use: { kind: 'NOTHING', code: 'USER_NOT_FOUND' },
      isCustomerDeleted: true,
      challenges: [{ state: 'ABANDONED' }],
      nextSteps: [],
    })
    expect(await own.server.eventsOf(checked.id)).toEqual([])
  })
})

describe('next steps', () => {
  it('offer both outcomes of an open check and the other one of a finished check', () => {
    expect(livenessOutcomesOf('OPEN')).toEqual(['PASSED', 'FAILED'])
    expect(livenessOutcomesOf('EXPIRED')).toEqual(['PASSED', 'FAILED'])
    expect(livenessOutcomesOf('PASSED')).toEqual(['FAILED'])
    expect(livenessOutcomesOf('FAILED')).toEqual(['PASSED'])
  })

  it('are none where nothing is allowed', () => {
    expect(nextStepsOf({ isPlatform: false, steps: [], newestState: null, moves: [] })).toEqual([])
  })
})
