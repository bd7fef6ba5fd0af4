import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listDemoSignIns } from '../console/operators/public'
import { replayAsItStood } from '../console/replay/testing/asItStood'
import { portraitOf } from '../testing/demoPortrait'
import { assertBooksHold } from '../testing/ledgerChecks'
import {
  type ConsoleCaller,
  consoleCaller,
  openSession,
  startTestServer,
  TEST_START,
  type TestServer,
} from '../testing/testServer'

let server: TestServer
let desk: ConsoleCaller
beforeAll(async () => {
  server = await startTestServer({ isFirstStart: true })
  await server.service.listen(0, '127.0.0.1')
  desk = consoleCaller(server.service, await openSession(server.service))
  await desk.call('seedDemoData', { body: { seed: 7 } }, 202)
  await server.service.host.seeds.idle()
}, 120_000)
afterAll(() => server.close())

// In the order of the file: it is built once, and the last tests change it.
describe('the demo data', { shuffle: false }, () => {
  it('is believable: customers of both kinds, owners in every state, decided and waiting actions', async () => {
    const { customers, owners, actions } = await portraitOf(server)
    expect(customers.filter((customer) => customer.customer_type === 'BUSINESS').length).toBeGreaterThanOrEqual(5)
    expect(customers.filter((customer) => customer.customer_type === 'INDIVIDUAL').length).toBeGreaterThanOrEqual(6)
    expect(new Set(owners.map((owner) => owner.kyc_status))).toEqual(
      new Set(['UNVERIFIED', 'PENDING', 'APPROVED', 'REJECTED']),
    )
    const waiting = actions.filter((action) => action.status === 'PENDING_APPROVAL')
    expect(waiting.filter((action) => action.type === 'TRANSFER_OUT').length).toBeGreaterThan(
      waiting.filter((action) => action.type === 'EXECUTE_QUOTE').length,
    )
    expect(waiting.some((action) => action.type === 'EXECUTE_QUOTE')).toBe(true)
    for (const status of ['APPROVED', 'REJECTED', 'FAILED'])
      expect(actions.some((action) => action.status === status)).toBe(true)
  })

  it('holds a split that the pattern rules see, and nothing else in it stands out to them', async () => {
    const kept = await server.service.store.read((tx) =>
      tx.selectFrom('agent_action_patterns').select(['action_id', 'hits_json']).execute(),
    )
    expect(kept.length).toBeGreaterThan(50)
    expect(kept.filter(({ hits_json }) => hits_json !== '[]')).toEqual([])
    const { data } = await server.as.console.call('listQueue', { query: { limit: '50' } }, 200)
    const standing: unknown[] = []
    for (const { id: actionId, sending } of data) {
      const { patterns } = await server.as.console.call('getPaymentSurroundings', { params: { actionId } }, 200)
      for (const hit of patterns.hits) standing.push([sending.amountMinor, hit.rule, 'payments' in hit && hit.payments])
    }
    expect(standing).toEqual([
      [4_760_00, 'split', 3],
      [4_812_50, 'split', 3],
      [4_869_34, 'split', 3],
    ])
  })

  it('has proofs of ownership in every state, one challenge open, and no rules left on', async () => {
    const { byStatus } = await server.as.console.call('countOwnershipCases', {}, 200)
    const { PENDING, ...rest } = byStatus
    expect(PENDING).toBe(0)
    expect(rest).toEqual({
      ACTIVE: 2,
      PENDING_OWNERSHIP_VERIFICATION: 4,
      UNVERIFIED: 2,
      UNDER_REVIEW: 2,
      INACTIVE: 1,
    })
    const { data } = await server.as.console.call('listOwnershipCases', { query: { limit: '100' } }, 200)
    const facts = data.map(({ challenge }) => `${challenge?.method} ${challenge?.state} ${challenge?.reason}`)
    expect(facts).toEqual([
      'WALLET_SIGNATURE OPEN null',
      'undefined undefined undefined',
      'undefined undefined undefined',
      'undefined undefined undefined',
      'undefined undefined undefined',
      'undefined undefined undefined',
      'WALLET_SIGNATURE EXPIRED null',
      'LIVENESS FAILED LIVENESS_FAILED',
      'LIVENESS PASSED null',
      'WALLET_SIGNATURE FAILED OTHER_SIGNER',
      'WALLET_SIGNATURE PASSED null',
    ])
    expect((await server.as.console.call('getHostSettings', {}, 200)).counterpartyRules).toBe('REGION')
  })

  it('has wallets in use: sessions open and ended, acts signed, refusals to be explained', async () => {
    const { data: wallets } = await server.as.console.call('listWallets', { query: {} }, 200)
    const used = wallets.filter(({ lastUsedAt }) => lastUsedAt !== null)
    const facts = used.map(({ customerName, credentials, activeSessions }) => [
      customerName,
      credentials.map(({ type }) => type).join(' '),
      activeSessions,
    ])
    expect(facts).toEqual([
      ['Camila Reyes', 'EMAIL_OTP OAUTH', 2],
      ['Rafael Santos', 'EMAIL_OTP', 1],
      ['Joy Okafor', 'EMAIL_OTP PASSKEY', 2],
    ])
    for (const { nextExpiresAt } of used)
      expect(Date.parse(nextExpiresAt ?? '') - Date.parse(TEST_START)).toBeGreaterThan(10 * 60 * 1000)
    const accountId = used.at(-1)?.accountId ?? ''
    const wallet = await server.as.console.call('getWalletAuthority', { params: { accountId } }, 200)
    expect(wallet.endedSessionCount).toBe(1)
    expect(wallet.signedActs.map(({ operationId }) => operationId)).toEqual([
      'revokeAuthSession',
      'updateInternalAccount',
      'createAuthCredential',
      'verifyAuthCredential',
    ])
    const { data: verdicts } = await server.as.console.call('listSignatureVerdicts', { query: {} }, 200)
    expect(verdicts.map(({ cause }) => cause)).toEqual(['RE_SERIALISED_JSON', 'CODE_WRONG', 'OWNERSHIP_PROOF_REFUSED'])
    const { data: messages } = await server.as.console.call('listSentMessages', { query: {} }, 200)
    const logins = messages.filter(({ purpose }) => purpose === 'WALLET_LOGIN')
    expect(logins.map(({ codeState }) => codeState)).toEqual(['LIVE', 'USED', 'USED', 'USED', 'USED'])
  })

  it('has three customers of Europe who are logged in, trust a payee and have a wallet that waits', async () => {
    const { read } = server.service.store
    const europeans = await read((tx) =>
      tx.selectFrom('customers').select(['id', 'display_name', 'region']).where('region', 'is not', null).execute(),
    )
    expect(europeans.map(({ region }) => region).sort()).toEqual(['CZ', 'FR', 'SE'])
    for (const { id } of europeans) {
      const query = { customerId: id }
      const { factors } = await server.as.platform.call('listScaFactors', { query }, 200)
      expect(factors.map(({ factor }) => factor)).toEqual(['SMS_OTP', 'TOTP'])
      const accounts = await read((tx) =>
        tx
          .selectFrom('external_accounts as e')
          .leftJoin('trusted_payees as t', 't.external_account_id', 'e.id')
          .select(['e.id', 'e.status', 't.trusted_at'])
          .where('e.customer_id', '=', id)
          .execute(),
      )
      const trusted = accounts.find(({ trusted_at }) => trusted_at !== null)
      expect(trusted).toBeDefined()
      expect(accounts.some(({ status }) => status === 'PENDING_OWNERSHIP_VERIFICATION')).toBe(true)
      const untrust = { params: { externalAccountId: trusted?.id ?? '' } }
      const { scaChallenge } = await server.as.platform.call('startBeneficiaryUntrust', untrust, 200)
      expect(scaChallenge?.availableFactors).toEqual(['SMS_OTP'])
    }
  })

  it('begins no later than its history: nothing of the platform changed before it was made', async () => {
    const config = await server.as.platform.call('getPlatformConfig', {}, 200)
    expect(config.createdAt <= config.updatedAt).toBe(true)
    const { data } = await server.as.platform.call('listPlatformInternalAccounts', {}, 200)
    expect(data.length).toBeGreaterThan(0)
    for (const account of data) expect(account.createdAt <= account.updatedAt).toBe(true)
  })

  it('has thirty days of history and ends now', async () => {
    const { customers, transactions } = await portraitOf(server)
    expect(Date.parse(TEST_START) - Date.parse(customers[0]?.created_at ?? '')).toBeGreaterThan(29 * 24 * 3600 * 1000)
    expect(new Set(transactions.map((transaction) => transaction.created_at.slice(0, 10))).size).toBeGreaterThan(25)
    expect(server.service.clock.read()).toMatchObject({ nowAtMs: Date.parse(TEST_START), mode: 'real' })
  })

  it('delivers its webhooks as they happen, each with a valid signature', async () => {
    const messages = await server.service.store.read((tx) =>
      tx.selectFrom('inbox_messages').select(['received_at', 'signature_verdict']).execute(),
    )
    expect(messages.length).toBeGreaterThan(300)
    expect(messages.every((message) => message.signature_verdict === 'VALID')).toBe(true)
    expect(new Set(messages.map((message) => message.received_at.slice(0, 10))).size).toBeGreaterThan(25)
    const late = await server.service.store.read((tx) =>
      tx.selectFrom('webhook_events').select('id').where('state', '=', 'PENDING').execute(),
    )
    expect(late).toEqual([])
  })

  it('has ids that tell the time of their making, in order of creation', async () => {
    const rows = await server.service.store.read((tx) =>
      tx.selectFrom('transactions').select(['id', 'created_at']).orderBy(sql`substr(id, instr(id, ':'))`).execute(),
    )
    const madeAtMs = (id: string) =>
      Number.parseInt(
        id
          .slice(id.indexOf(':') + 1)
          .replace('-', '')
          .slice(0, 12),
        16,
      )
    expect(rows.map((row) => row.created_at)).toEqual(rows.map((row) => row.created_at).sort())
    expect(rows.every((row) => Math.abs(madeAtMs(row.id) - Date.parse(row.created_at)) < 60_000)).toBe(true)
  })

  it('has cards of three customers in every state, paid with in every way, declined ones too', async () => {
    const { data: cards } = await server.as.platform.call('listCards', { query: { limit: '100' } }, 200)
    expect(new Set(cards.map(({ cardholderId }) => cardholderId)).size).toBe(3)
    expect(cards.map(({ platformCardId, state, stateReason }) => [platformCardId, state, stateReason])).toEqual([
      ['santos-wallet', 'ACTIVE', null],
      ['halden-driver-002', 'CLOSED', 'ISSUER_REJECTED'],
      ['halden-office', 'FROZEN', null],
      ['okafor-travel', 'ACTIVE', null],
      ['halden-fleet', 'ACTIVE', null],
      ['okafor-everyday', 'CLOSED', 'CLOSED_BY_PLATFORM'],
    ])
    const { data } = await server.as.platform.call('listTransactions', { query: { type: 'CARD', limit: '100' } }, 200)
    const byStatus = Object.groupBy(data, ({ status }) => status)
    expect(Object.fromEntries(Object.entries(byStatus).map(([status, rows]) => [status, rows?.length]))).toEqual({
      AUTHORIZED: 3,
      PARTIALLY_SETTLED: 1,
      SETTLED: 16,
      REFUNDED: 1,
      EXCEPTION: 2,
    })
    const declined = await server.service.store.read((tx) =>
      tx.selectFrom('card_decisions').select('reason').where('verdict', '=', 'DECLINED').orderBy('id').execute(),
    )
    expect(declined.map(({ reason }) => reason)).toEqual([
      'SANDBOX_EXCESS_FAILS',
      'ABOVE_LIMIT_PER_TRANSACTION',
      'ABOVE_LIMIT_PER_TRANSACTION',
      'INSUFFICIENT_FUNDS',
      'CARD_PAUSED',
    ])
    const { data: keys } = await server.as.console.call('listDelegatedKeyItems', { query: {} }, 200)
    expect(keys.map(({ status, signatureCount }) => [status, signatureCount])).toEqual([['ACTIVE', 4]])
  })

  it('keeps the books', () => assertBooksHold(server.service.store))

  it('is judged again as it was: a replay finds no difference', async () => {
    const agents = await server.as.platform.call('listAgents', { query: { limit: '100' } }, 200)
    let count = 0
    for (const { id: agentId } of agents.data) {
      const same = await replayAsItStood(server.service.store, agentId)
      expect(same.differing).toEqual([])
      count += same.count
      const body = { days: 60 }
      const { id: replayId } = await server.as.console.call('replayPolicy', { params: { agentId }, body }, 202)
      await server.service.host.replays.idle()
      const { result } = await server.as.console.call('getPolicyReplay', { params: { replayId } }, 200)
      expect(result?.reproduced).toBe(same.count)
      if (result?.versions === 0) expect(result.changes).toEqual([])
    }
    expect(count).toBeGreaterThan(20)
  })

  it('is held again against the approval rules as it was: unchanged rules find no difference', async () => {
    const { rules, apiTokenCountsFor } = await server.as.console.call('getApprovalRules', {}, 200)
    for (const against of ['HISTORY', 'IN_FORCE'] as const) {
      const body = { rules, apiTokenCountsFor, days: 60, against }
      const { id: replayId } = await server.as.console.call('replayApprovalRules', { body }, 202)
      await server.service.host.rulesReplays.idle()
      const { result } = await server.as.console.call('getRulesReplay', { params: { replayId } }, 200)
      expect(result).toMatchObject({ notReplayable: 0, more: 0, fewer: 0, otherwise: 0 })
      expect(result?.replayed).toBeGreaterThan(20)
      expect(result?.reproduced).toBe(result?.replayed)
    }
  })

  it('makes fresh waiting actions at one request', async () => {
    const before = (await server.as.console.call('getConsoleState', {}, 200)).waitingCount
    const { actionIds } = await server.as.console.call('makeFreshActions', { body: { count: 4 } }, 200)
    expect(actionIds.length).toBe(4)
    expect((await server.as.console.call('getConsoleState', {}, 200)).waitingCount).toBe(before + 4)
  })

  describe('while somebody looks', () => {
    const waitingCount = async () => (await server.as.console.call('getConsoleState', {}, 200)).waitingCount
    const rejectAll = async () => {
      const { data } = await server.as.console.call('listQueue', { query: { limit: '100' } }, 200)
      for (const { id: actionId, agentId } of data) {
        const call = { params: { agentId, actionId }, body: { reason: 'Cleared for the test.' } }
        await server.as.platform.call('rejectAgentAction', call, 200)
      }
    }
    const look = () =>
      server.service.host.presence.see({ windowKey: 'w', operatorId: 'o', operatorName: 'Ada', lookingAt: null })

    it('asks for nothing when nobody looks, and for fresh payments as soon as somebody does', async () => {
      await rejectAll()
      await server.service.demoQueue.check()
      expect(await waitingCount()).toBe(0)
      look()
      await server.service.demoQueue.check()
      expect(await waitingCount()).toBeGreaterThanOrEqual(3)
      const before = await waitingCount()
      await server.service.demoQueue.check()
      expect(await waitingCount()).toBe(before)
    })

    it('asks for nothing while the clock stands still', async () => {
      look()
      await server.as.console.call('setClock', { body: { freeze: true } }, 200)
      await rejectAll()
      await server.service.demoQueue.check()
      expect(await waitingCount()).toBe(0)
      await server.as.console.call('setClock', { body: { release: true } }, 200)
      await server.service.demoQueue.check()
      expect(await waitingCount()).toBeGreaterThanOrEqual(3)
    })
  })

  it('names people and companies as they are called', async () => {
    const { customers, accounts } = await portraitOf(server)
    const owners = await server.service.store.read((tx) =>
      tx.selectFrom('beneficial_owners').select('personal_info_json').execute(),
    )
    const names = [
      ...customers.map(({ display_name }) => display_name),
      ...accounts.map(({ holder_name }) => holder_name ?? ''),
      ...owners.flatMap(({ personal_info_json }) => /"lastName":"([^"]+)"/.exec(personal_info_json)?.slice(1) ?? []),
    ]
    expect(names.length).toBeGreaterThan(30)
    expect(names.filter((name) => /\d/.test(name))).toEqual([])
    expect(new Set(customers.map(({ status }) => status))).toContain('HOLD')
  })

  it('refuses to be built on top of data', async () => {
    expect(await server.as.console.call('seedDemoData', {}, 409)).toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'DATA_NOT_EMPTY' },
    })
  })

  it('brings two operators, ready to sign in with PINs that everybody is told, who made its decisions', async () => {
    const { data } = await desk.call('listOperators', {}, 200)
    const told = await server.service.store.read(listDemoSignIns)
    const shown = data.map(({ name, demoPin }) => ({ name, pin: demoPin }))
    expect(shown.sort((a, b) => a.name.localeCompare(b.name))).toEqual(told)
    expect(told.map(({ name }) => name)).toEqual(['Priya Raman', 'Tomás Ferreira'])
    expect(data.filter(({ lastSeenAt, createdAt }) => lastSeenAt === null || lastSeenAt <= createdAt)).toEqual([])
    expect((await desk.call('getConsoleState', {}, 200)).operator).toBeNull()
    const [priya] = data.filter(({ name }) => name === 'Priya Raman')
    const proof = { kind: 'PIN', pin: priya?.demoPin ?? '' } as const
    await desk.call('selectOperator', { params: { operatorId: priya?.id ?? '' }, body: { proof } }, 200)
    const query = { operationId: 'approveAgentAction', actor: priya?.id ?? '' }
    expect((await desk.call('listAuditEntries', { query }, 200)).totalCount).toBeGreaterThan(0)
    const { data: rows } = await desk.call('listAuditEntries', { query: { operationId: 'createOperator' } }, 200)
    expect(rows.map(({ actorKind, actorName }) => `${actorKind} ${actorName}`)).toEqual([
      'system Demo data',
      'system Demo data',
    ])
    const change = { proof: { kind: 'PIN', pin: '551209' }, confirm: proof } as const
    await desk.call('changeOperatorPin', { params: { operatorId: priya?.id ?? '' }, body: change }, 200)
    expect((await server.service.store.read(listDemoSignIns)).map(({ name }) => name)).toEqual(['Tomás Ferreira'])
  })

  it('can be reset to nothing; tokens, operators and the audit log stay', async () => {
    const audited = (await server.as.console.call('listAuditEntries', {}, 200)).totalCount
    await server.as.console.call('resetData', { body: { dataSet: 'EMPTY' } }, 202)
    await server.service.host.seeds.idle()
    expect((await portraitOf(server)).customers).toEqual([])
    const state = await server.as.console.call('getConsoleState', {}, 200)
    expect(state).toMatchObject({ dataSet: 'EMPTY', waitingCount: 0 })
    await server.as.platform.call('getPlatformConfig', {}, 200)
    const { data: operators } = await server.as.console.call('listOperators', {}, 200)
    expect(operators.map(({ name }) => name).sort()).toEqual(['Priya Raman', 'Tomás Ferreira'])
    expect(operators.map(({ demoPin }) => demoPin)).toEqual([null, null])
    expect((await server.as.console.call('listAuditEntries', {}, 200)).totalCount).toBeGreaterThan(audited)
  })
})
