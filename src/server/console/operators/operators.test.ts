import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AuditEntry } from '../../../contract/console/host/schemas'
import { OPERATOR_ROLES } from '../../../contract/console/operators/roles'
import { OPERATOR_HEADER } from '../../../contract/console/sessionNames'
import { type ConsoleCaller, consoleCaller, openSession, startTestServer, TEST_START } from '../../testing/testServer'
import { anybody, type DeskServer, MINUTE_MS, pinOf, startDesk } from './testing/desk'

const [PRIYA, TOMAS] = ['408126', '731905']

describe('the first operator', () => {
  let desk: DeskServer
  beforeEach(async () => {
    desk = await startDesk()
  })
  afterEach(() => desk.server.close())

  it('takes the desk with a name alone; the name is trimmed', async () => {
    const made = await desk.first.call('createOperator', { body: { name: '  Priya Raman ' } }, 201)
    expect(made).toMatchObject({
      name: 'Priya Raman',
      state: 'ACTIVE',
      roles: OPERATOR_ROLES,
      proofs: [],
      demoPin: null,
    })
    const state = await desk.first.call('getConsoleState', {}, 200)
    expect(state).toMatchObject({ operator: { id: made.id, name: 'Priya Raman' }, hasOperators: true })
  })

  it('is not needed for the data of a first start; from then on whoever acts on it is at the desk', async () => {
    await desk.first.call('startEmpty', {}, 200)
    await desk.first.call('resetData', { body: { dataSet: 'EMPTY' } }, 202)
    const chosen = await desk.first.call('seedDemoData', { body: { replacesData: true } }, 409)
    expect(chosen).toMatchObject({ details: { reason: 'DATA_CHOSEN' } })
    await desk.first.call('createOperator', { body: { name: 'Priya Raman' } }, 201)
    await desk.first.call('leaveDesk', {}, 204)
    const refused = await desk.first.call('resetData', { body: { dataSet: 'EMPTY' } }, 403)
    expect(refused).toMatchObject({ code: 'FORBIDDEN', details: { reason: 'NOBODY_AT_DESK' } })
  })

  it('without a proof is at the desk of every new session, with one of none', async () => {
    const made = await desk.first.call('createOperator', { body: { name: 'Priya Raman' } }, 201)
    const second = await anybody(desk)
    expect((await second.call('getConsoleState', {}, 200)).operator?.id).toBe(made.id)
    const proof = pinOf(PRIYA)
    await desk.first.call('addOperatorProof', { params: { operatorId: made.id }, body: { proof } }, 201)
    const third = await anybody(desk)
    expect((await third.call('getConsoleState', {}, 200)).operator).toBeNull()
  })

  it('is refused a PIN that would be guessed first, and one that is no PIN', async () => {
    for (const [pin, reason] of [
      ['777777', 'PIN_ONE_DIGIT'],
      ['345678', 'PIN_SEQUENCE'],
      ['505050', 'PIN_REPEATED_BLOCK'],
    ] as const) {
      const body = { name: 'Priya Raman', proof: pinOf(pin) }
      const refused = await desk.first.call('createOperator', { body }, 400)
      expect(refused).toMatchObject({ code: 'INVALID_INPUT', details: { field: 'proof.pin', reason } })
    }
    for (const pin of ['12345', '1234567890123', '40812a'])
      await desk.first.call('createOperator', { body: { name: 'Priya Raman', proof: pinOf(pin) } }, 400)
    expect((await desk.first.call('listOperators', {}, 200)).data).toEqual([])
  })
})

describe('a second operator', () => {
  let desk: DeskServer
  beforeEach(async () => {
    desk = await startDesk()
  })
  afterEach(() => desk.server.close())

  it('was never at the desk until the first time', async () => {
    const { priya, tomas } = await desk.twoOperators()
    expect(priya.lastSeenAt).toBe(priya.createdAt)
    expect(tomas.lastSeenAt).toBeNull()
    const listed = async () => (await desk.first.call('listOperators', {}, 200)).data.map(({ name }) => name)
    expect(await listed()).toEqual(['Priya Raman', 'Tomás Ferreira'])
    await desk.server.clock.advance(1)
    const taken = await desk.first.call(
      'selectOperator',
      { params: { operatorId: tomas.id }, body: { proof: pinOf(TOMAS) } },
      200,
    )
    expect(taken.lastSeenAt).toBe(desk.server.clock.iso())
    expect(await listed()).toEqual(['Tomás Ferreira', 'Priya Raman'])
  })

  it('is added only when the first one has a proof, shows it, and the second brings one', async () => {
    const { first } = desk
    const priya = await first.call('createOperator', { body: { name: 'Priya Raman' } }, 201)
    const body = { name: 'Tomás Ferreira', proof: pinOf(TOMAS), confirm: pinOf(PRIYA) }
    const bare = await first.call('createOperator', { body }, 409)
    expect(bare).toMatchObject({ code: 'CONFLICT', details: { reason: 'OWN_PROOF_MISSING' } })
    await first.call('addOperatorProof', { params: { operatorId: priya.id }, body: { proof: pinOf(PRIYA) } }, 201)
    const { proof: _, ...withoutProof } = body
    const { confirm: __, ...withoutConfirm } = body
    expect(await first.call('createOperator', { body: withoutProof }, 400)).toMatchObject({
      details: { reason: 'PROOF_REQUIRED' },
    })
    expect(await first.call('createOperator', { body: withoutConfirm }, 400)).toMatchObject({
      details: { reason: 'CONFIRM_REQUIRED' },
    })
    const wrong = await first.call('createOperator', { body: { ...body, confirm: pinOf('900900') } }, 403)
    expect(wrong).toMatchObject({ details: { field: 'confirm.pin', reason: 'PIN_WRONG', triesLeft: 4 } })
    const tomas = await first.call('createOperator', { body }, 201)
    expect(tomas.proofs).toMatchObject([{ kind: 'PIN', addedBy: priya.id, lastUsedAt: null }])
    expect((await first.call('getConsoleState', {}, 200)).operator?.id).toBe(priya.id)
  })

  it('cannot bear a name that is taken, however it is spelled, and does not cost a try', async () => {
    await desk.twoOperators()
    const body = { name: 'PRIYA RAMAN', proof: pinOf('904417'), confirm: pinOf(PRIYA) }
    for (let count = 0; count < 6; count += 1) {
      const refused = await desk.first.call('createOperator', { body }, 409)
      expect(refused).toMatchObject({ code: 'CONFLICT', details: { field: 'name', reason: 'OPERATOR_EXISTS' } })
    }
  })
})

describe('taking the desk', () => {
  let desk: DeskServer
  let both: Awaited<ReturnType<DeskServer['twoOperators']>>
  beforeEach(async () => {
    desk = await startDesk()
    both = await desk.twoOperators()
  })
  afterEach(() => desk.server.close())

  const here = async (caller: ConsoleCaller) => (await caller.call('getConsoleState', {}, 200)).operator?.name ?? null
  const take = (caller: ConsoleCaller, operatorId: string, pin: string, status: number) =>
    caller.call('selectOperator', { params: { operatorId }, body: { proof: pinOf(pin) } }, status)
  const refusalOf = (pin: string) => take(desk.first, both.tomas.id, pin, 200).then(() => null, String)

  it('asks for the PIN, and changes this session only', async () => {
    const other = await anybody(desk)
    await take(other, both.priya.id, PRIYA, 200)
    await take(desk.first, both.tomas.id, TOMAS, 200)
    expect([await here(desk.first), await here(other)]).toEqual(['Tomás Ferreira', 'Priya Raman'])
    expect(await desk.first.call('selectOperator', { params: { operatorId: both.priya.id } }, 400)).toMatchObject({
      details: { field: 'proof', reason: 'PROOF_REQUIRED' },
    })
    await take(desk.first, 'Operator:nobody', PRIYA, 404)
  })

  it('is refused with a wrong PIN; the fifth locks for 15 minutes of wall time', async () => {
    const answers: unknown[] = []
    for (let count = 0; count < 4; count += 1) answers.push(await take(desk.first, both.tomas.id, '111222', 403))
    expect(answers).toMatchObject([4, 3, 2, 1].map((triesLeft) => ({ details: { triesLeft } })))
    const lockedUntil = new Date(desk.wall.now() + 15 * MINUTE_MS).toISOString()
    expect(await take(desk.first, both.tomas.id, '111222', 423)).toMatchObject({
      code: 'ACCOUNT_LOCKED',
      details: { field: 'proof.pin', reason: 'PIN_LOCKED', lockedUntil },
    })
    const right = await take(desk.first, both.tomas.id, TOMAS, 423)
    expect(right).toMatchObject({ message: expect.stringContaining(lockedUntil), details: { lockedUntil } })
    const listed = (await desk.first.call('listOperators', {}, 200)).data
    expect(listed.find(({ id }) => id === both.tomas.id)?.pinLockedUntil).toBe(lockedUntil)
    desk.wall.pass(15 * MINUTE_MS - 1)
    await take(desk.first, both.tomas.id, TOMAS, 423)
    desk.wall.pass(1)
    await take(desk.first, both.tomas.id, TOMAS, 200)
    expect(await here(desk.first)).toBe('Tomás Ferreira')
  })

  it('counts again from the first after a right PIN', async () => {
    for (let count = 0; count < 4; count += 1) await take(desk.first, both.tomas.id, '111222', 403)
    await take(desk.first, both.tomas.id, TOMAS, 200)
    expect(await take(desk.first, both.tomas.id, '111222', 403)).toMatchObject({ details: { triesLeft: 4 } })
  })

  it('looks at five of fifty PINs that are tried at once', async () => {
    const tries = Array.from({ length: 50 }, (_, index) => String(400_000 + index * 13))
    const refusals = await Promise.all(tries.map(refusalOf))
    const told = ['The PIN is wrong', 'was not looked at'].map((text) => refusals.filter((one) => one?.includes(text)))
    expect(told.map(({ length }) => length)).toEqual([5, 45])
    await take(desk.first, both.tomas.id, TOMAS, 423)
  })

  it('lets in everybody of fifty who show the right PIN at once, and a wrong one among them counts once', async () => {
    const pins = Array.from({ length: 50 }, (_, index) => (index === 25 ? '400013' : TOMAS))
    const refused = (await Promise.all(pins.map(refusalOf))).filter((text) => text !== null)
    expect(refused).toEqual([expect.stringContaining('The PIN is wrong; nothing was done. 4 more wrong tries lock it')])
  })

  it('leaves each try in the audit log, and no PIN anywhere in the database', async () => {
    await take(desk.first, both.tomas.id, '662001', 403)
    await take(desk.first, both.tomas.id, TOMAS, 200)
    const { data } = await desk.first.call('listAuditEntries', { query: { operationId: 'selectOperator' } }, 200)
    const [done, refused] = data as [AuditEntry, AuditEntry]
    expect(refused).toMatchObject({
      outcome: 'REFUSED',
      actorKind: 'operator',
      actorName: 'Priya Raman',
      targetId: both.tomas.id,
      code: 'FORBIDDEN',
      details: { reason: 'PIN_WRONG' },
    })
    expect(done).toMatchObject({
      outcome: 'DONE',
      targetId: both.tomas.id,
      details: { name: 'Tomás Ferreira', proof: 'PIN', from: 'Priya Raman' },
    })
    const text = await desk.everything()
    for (const pin of ['662001', PRIYA, TOMAS]) expect(text.includes(pin)).toBe(false)
  })

  it('can be left; then nothing can be done or read in the session until somebody takes it', async () => {
    await desk.first.call('leaveDesk', {}, 204)
    expect(await here(desk.first)).toBeNull()
    expect(await desk.server.as.nobody.call('getQuoteById', { params: { quoteId: 'Quote:1' } }, 401)).toBeTruthy()
    const service = await desk.onService('createToken', { body: { name: 'x', permissions: ['VIEW'] } }, 403)
    expect(service).toMatchObject({ code: 'FORBIDDEN', details: { reason: 'NOBODY_AT_DESK' } })
    expect(await desk.onService('listTokens', {}, 403)).toMatchObject({ details: { reason: 'NOBODY_AT_DESK' } })
    const refusals = [
      await desk.first.call('resetData', { body: { dataSet: 'EMPTY' } }, 403),
      await desk.first.call('seedDemoData', {}, 403),
      await desk.first.call('startEmpty', {}, 403),
    ]
    for (const refused of refusals) expect(refused).toMatchObject({ details: { reason: 'NOBODY_AT_DESK' } })
    await take(desk.first, both.priya.id, PRIYA, 200)
    await desk.onService('listTokens', {}, 200)
  })

  it('refuses what a page sends in the name of somebody who is not there any more', async () => {
    const believed = { [OPERATOR_HEADER]: both.priya.id }
    const write = (fullName: string, headers: Record<string, string>, status: number) =>
      desk.onService('createCustomer', { body: { customerType: 'INDIVIDUAL', fullName }, headers }, status)
    await write('Written as Priya', believed, 201)
    await take(desk.first, both.tomas.id, TOMAS, 200)
    const refused = await write('Half written', believed, 409)
    expect(refused).toMatchObject({
      code: 'CONFLICT',
      details: { field: OPERATOR_HEADER, reason: 'OPERATOR_CHANGED', operatorName: 'Tomás Ferreira' },
    })
    await desk.onService('listTokens', { headers: believed }, 200)
    await write('Written as Tomas', { [OPERATOR_HEADER]: both.tomas.id }, 201)
    const { data } = await desk.first.call('listAuditEntries', { query: { operationId: 'createCustomer' } }, 200)
    expect(data.map(({ actorName, outcome }) => `${actorName} ${outcome}`)).toEqual([
      'Tomás Ferreira DONE',
      'Tomás Ferreira REFUSED',
      'Priya Raman DONE',
    ])
  })

  it('tells every reader of the changes', async () => {
    const areas: string[] = []
    const end = desk.server.service.changeLog.subscribe((change) => void areas.push(...change.areas))
    await take(desk.first, both.tomas.id, TOMAS, 200)
    end()
    expect(areas).toContain('operators')
  })
})

describe('proofs', () => {
  let desk: DeskServer
  let both: Awaited<ReturnType<DeskServer['twoOperators']>>
  beforeEach(async () => {
    desk = await startDesk()
    both = await desk.twoOperators()
  })
  afterEach(() => desk.server.close())

  it('a PIN is changed by its owner, who types the old one', async () => {
    const params = { operatorId: both.priya.id }
    const change = (confirm: string, pin: string, status: number) =>
      desk.first.call('changeOperatorPin', { params, body: { proof: pinOf(pin), confirm: pinOf(confirm) } }, status)
    expect(await change('999000', '551209', 403)).toMatchObject({ details: { reason: 'PIN_WRONG' } })
    expect(await change(PRIYA, '222222', 400)).toMatchObject({ details: { reason: 'PIN_ONE_DIGIT' } })
    await change(PRIYA, '551209', 200)
    const proof = (pin: string) => ({ params, body: { proof: pinOf(pin) } })
    await desk.first.call('selectOperator', proof(PRIYA), 403)
    await desk.first.call('selectOperator', proof('551209'), 200)
    const others = { params: { operatorId: both.tomas.id }, body: { proof: pinOf('551208'), confirm: pinOf(TOMAS) } }
    expect(await desk.first.call('changeOperatorPin', others, 403)).toMatchObject({
      details: { reason: 'NOT_YOUR_PROOF' },
    })
  })

  it('the last one stays while there are two operators', async () => {
    const [proof] = both.priya.proofs
    const params = { operatorId: both.priya.id, proofId: proof?.id ?? '' }
    const body = { confirm: pinOf(PRIYA) }
    expect(await desk.first.call('removeOperatorProof', { params, body }, 409)).toMatchObject({
      code: 'CONFLICT',
      details: { field: 'proofId', reason: 'LAST_PROOF' },
    })
    await desk.first.call('removeOperatorProof', { params: { ...params, proofId: 'OperatorProof:x' }, body }, 404)
    const second = { params: { operatorId: both.priya.id }, body: { proof: pinOf('551209'), confirm: pinOf(PRIYA) } }
    expect(await desk.first.call('addOperatorProof', second, 409)).toMatchObject({ details: { reason: 'PIN_EXISTS' } })
  })
})

describe('disabling', () => {
  it('keeps an operator away, in every session at once; never oneself', async () => {
    const desk = await startDesk()
    const { priya, tomas } = await desk.twoOperators()
    const other = await anybody(desk)
    const body = { proof: pinOf(TOMAS) }
    await other.call('selectOperator', { params: { operatorId: tomas.id }, body }, 200)
    const set = (operatorId: string, state: 'ACTIVE' | 'DISABLED', status: number) =>
      desk.first.call('setOperatorState', { params: { operatorId }, body: { state, reason: 'On leave.' } }, status)
    expect(await set(priya.id, 'DISABLED', 409)).toMatchObject({ details: { reason: 'OPERATOR_AT_DESK' } })
    await set(tomas.id, 'DISABLED', 200)
    expect((await other.call('getConsoleState', {}, 200)).operator).toBeNull()
    expect(await other.call('selectOperator', { params: { operatorId: tomas.id }, body }, 409)).toMatchObject({
      details: { reason: 'OPERATOR_DISABLED' },
    })
    await set(tomas.id, 'ACTIVE', 200)
    await other.call('selectOperator', { params: { operatorId: tomas.id }, body }, 200)
    const query = { operationId: 'setOperatorState' }
    const { data } = await desk.first.call('listAuditEntries', { query }, 200)
    expect(data[0]).toMatchObject({ actorName: 'Priya Raman', targetId: tomas.id, reason: 'On leave.' })
    await desk.server.close()
  })
})

describe('the console secret', () => {
  it('acts as a tool in the audit log, and never becomes a person', async () => {
    const desk = await startDesk()
    const { priya } = await desk.twoOperators()
    const tool = desk.server.as.console
    const refusals = [
      await tool.call('createOperator', { body: { name: 'A Tool' } }, 403),
      await tool.call('selectOperator', { params: { operatorId: priya.id }, body: { proof: pinOf(PRIYA) } }, 403),
      await tool.call('leaveDesk', {}, 403),
      await tool.call('createPasskeyChallenge', { body: { purpose: 'REGISTER' } }, 403),
      await tool.call('addOperatorProof', { params: { operatorId: priya.id }, body: { proof: pinOf('551209') } }, 403),
      await tool.call(
        'setOperatorState',
        { params: { operatorId: priya.id }, body: { state: 'DISABLED', reason: 'No.' } },
        403,
      ),
    ]
    const reasons = refusals.map(({ details }) => details?.reason)
    const noPerson = 'TOOL_IS_NO_PERSON'
    expect(reasons).toEqual(['ROLE_REQUIRED', noPerson, noPerson, noPerson, noPerson, 'ROLE_REQUIRED'])
    await tool.call('clearInbox', {}, 200)
    const query = { operationId: 'clearInbox' }
    const { data } = await tool.call('listAuditEntries', { query }, 200)
    expect(data[0]).toMatchObject({ actorKind: 'tool', actorId: null, actorName: 'Console secret' })
    expect((await tool.call('getConsoleState', {}, 200)).operator).toBeNull()
    await desk.server.close()
  })
})

describe('a folder of an older version', () => {
  it('keeps its operators; with nobody having a proof, the first to take a name sets one with it', async () => {
    const server = await startTestServer({ isFirstStart: true })
    const add = (n: number, name: string) =>
      server.service.store.write((tx) =>
        tx
          .insertInto('operators')
          .values({
            id: `Operator:00000000-0000-7000-8000-00000000000${n}`,
            name,
            created_at: TEST_START,
            last_seen_at: TEST_START,
            state: 'ACTIVE',
            roles_json: JSON.stringify(OPERATOR_ROLES),
            pin_tries: 0,
            pin_locked_until: null,
          })
          .execute(),
      )
    await add(2, 'Old Hand')
    await add(3, 'Older Hand')
    const headers = await openSession(server.service)
    const caller = consoleCaller(server.service, headers)
    const [old, older] = ['2', '3'].map((n) => ({ operatorId: `Operator:00000000-0000-7000-8000-00000000000${n}` }))
    if (old === undefined || older === undefined) throw new Error('two operators')
    expect(await caller.call('selectOperator', { params: old }, 400)).toMatchObject({
      details: { reason: 'FIRST_PROOF_REQUIRED' },
    })
    await caller.call('selectOperator', { params: old, body: { firstProof: pinOf(PRIYA) } }, 200)
    expect(
      await caller.call('selectOperator', { params: older, body: { firstProof: pinOf(TOMAS) } }, 409),
    ).toMatchObject({ details: { reason: 'PROOF_MISSING' } })
    const given = { proof: pinOf(TOMAS), confirm: pinOf(PRIYA) }
    await caller.call('addOperatorProof', { params: older, body: given }, 201)
    await caller.call('selectOperator', { params: older, body: { proof: pinOf(TOMAS) } }, 200)
    await server.close()
  })
})
