import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AgentAction } from '../../../contract/agents/schemas'
import type { DossierKind } from '../../../contract/console/dossier/schemas'
import { documentOf, verifyDossier } from '../../../contract/console/dossier/verifyDossier'
import { individualBody } from '../../testing/people'
import { confirmChange, takeTwoForChanges } from '../approvals/testing/changeSetup'
import { DEVICE, registerPasskey, signedByPasskey } from '../approvals/testing/votePasskeys'
import { shareVoteSetup, startOwnVoteSetup, TWO_PEOPLE, type VoteSetup } from '../approvals/testing/voteSetup'

const begin = shareVoteSetup()
let setup: VoteSetup
beforeEach(async () => {
  setup = await begin()
})

const WHOLE = { format: 'JSON', personalData: 'SHOWN' } as const
const REDACTED = { format: 'JSON' } as const

type Query = { readonly format?: 'JSON' | 'HTML'; readonly personalData?: 'SHOWN' | 'WITHHELD' }

async function dossierOf(kind: DossierKind, id: string, query: Query): Promise<string> {
  const file = await setup.ana.desk.call('exportDossier', { params: { kind, id }, query }, 200)
  return file.text()
}

/** A payment that two people have signed and that has run. */
async function signedAction(): Promise<AgentAction> {
  await setup.rule()
  const action = await setup.ask()
  await setup.sign(action, setup.ana)
  await setup.sign(action, setup.bea)
  await setup.wall.pass(5000)
  await setup.server.settle()
  return action
}

const proved = (verdict: Awaited<ReturnType<typeof verifyDossier>>, about: string) =>
  verdict.checks.filter((check) => check.about === about && check.state === 'PROVED').map(({ sentence }) => sentence)
const open = (verdict: Awaited<ReturnType<typeof verifyDossier>>, about: string) =>
  verdict.checks
    .filter((check) => check.about === about && check.state === 'NOT_PROVED')
    .map(({ sentence }) => sentence)

describe('a dossier of a decision', () => {
  it('proves what it says: itself, its facts, both signatures and the rows of the audit log', async () => {
    setup = await startOwnVoteSetup()
    const action = await signedAction()
    const verdict = await verifyDossier(await dossierOf('DECISION', action.id, WHOLE))
    expect(verdict.checks.filter(({ state }) => state === 'FALSE')).toEqual([])
    expect(verdict.isRight).toBe(true)
    expect(proved(verdict, 'SIGNATURE')).toHaveLength(1)
    expect(proved(verdict, 'FACTS')).toHaveLength(1)
    const right = 'by a key that a PIN opens (weaker) is right, over the text that is shown.'
    expect(proved(verdict, 'VOTES')).toEqual(
      [setup.ana, setup.bea].map(({ name, id }) => `The signature of ${name} (${id}) ${right}`),
    )
    expect(proved(verdict, 'AUDIT_ROWS')[0]).toMatch(/^\d+ rows of the audit log stand in it as they were written\.$/)
    expect(open(verdict, 'FACTS')).toEqual([])
    expect(verdict.dossier?.content.sections.map(({ name }) => name)).toEqual([
      ...['decision', 'judgedThen', 'judgedNow', 'approvals', 'approvalRules', 'approvalRules1', 'story', 'notes'],
      ...['payment', 'webhooks', 'maker'],
    ])
    // One version of the rules is what was signed under, no list of which others are left out.
    await setup.rule({ name: 'Four eyes' })
    const later = (await verifyDossier(await dossierOf('DECISION', action.id, WHOLE))).dossier
    const ofRules = later?.content.sections.filter(({ name }) => /^approvalRules\d/.test(name)) ?? []
    expect(ofRules.map(({ name, left }) => [name, left])).toEqual([['approvalRules1', null]])
    const maker = later?.content.sections.findIndex(({ name }) => name === 'maker') ?? -1
    expect(later?.revealed.facts[maker]?.map((fact) => fact?.value)).toContain(setup.ana.name)
  })

  it('says nothing about people where that is withheld, and what is left is still proved', async () => {
    const action = await signedAction()
    const text = await dossierOf('DECISION', action.id, REDACTED)
    const whole = await dossierOf('DECISION', action.id, WHOLE)
    for (const personal of [setup.ana.name, setup.bea.name, 'Ada']) expect(text).not.toContain(personal)
    expect(whole).toContain(setup.bea.name)
    const verdict = await verifyDossier(text)
    expect(verdict.isRight).toBe(true)
    expect(open(verdict, 'FACTS')[0]).toMatch(/^\d+ facts are withheld\./)
    const right = 'is right, over the text that is shown, in which hashes stand for what is withheld.'
    expect(proved(verdict, 'VOTES')).toEqual(
      [setup.ana, setup.bea].map(
        ({ id }) => `The signature of somebody (${id}) by a key that a PIN opens (weaker) ${right}`,
      ),
    )
    expect(open(verdict, 'VOTES')).toHaveLength(1)
    expect(proved(verdict, 'AUDIT_ROWS')).toHaveLength(1)
  })

  it('leaves a row in the audit log that names the file, and needs a reviewer', async () => {
    setup = await startOwnVoteSetup()
    const action = await setup.ask()
    const text = await dossierOf('DECISION', action.id, WHOLE)
    const query = { operationId: 'exportDossier' }
    const { data } = await setup.ana.desk.call('listAuditEntries', { query }, 200)
    const sha256 = createHash('sha256').update(text).digest('hex')
    expect(data).toMatchObject([
      { targetId: action.id, actorId: setup.ana.id, outcome: 'DONE', details: { ...WHOLE, kind: 'DECISION', sha256 } },
    ])
  })
})

/** What the audit log says of these in a dossier, oldest first: the operation, and who did it. */
async function actsIn(kind: DossierKind, id: string, operations: readonly string[]) {
  const verdict = await verifyDossier(await dossierOf(kind, id, WHOLE))
  expect(verdict.checks.filter(({ state }) => state === 'FALSE')).toEqual([])
  return (verdict.dossier?.content.audit.rows ?? [])
    .map(({ row }) => [row.operationId ?? '', row.actorId])
    .filter(([operationId]) => operations.includes(operationId ?? ''))
}

describe('a dossier of an agent whose policy takes a second administrator', () => {
  it('holds the rows of asking for a change, refusing and confirming it, and no one else’s', async () => {
    setup = await startOwnVoteSetup()
    const [{ agent }, other] = [await setup.connect(), await setup.connect()]
    await takeTwoForChanges(setup)
    const ask = () => {
      const body = { spendingLimits: { perTransactionLimit: 77_00 }, reason: 'Weekly bills' }
      return setup.ana.desk.call('changeAgentPolicy', { params: { agentId: agent.id }, body }, 202)
    }
    const params = { changeId: (await ask()).id }
    await setup.bea.desk.call('cancelChangeProposal', { params, body: { reason: 'Too high' } }, 200)
    await confirmChange(setup.bea, (await ask()).id)
    const acts = ['changeAgentPolicy', 'cancelChangeProposal', 'confirmChange']
    const rows = await actsIn('AGENT', agent.id, acts)
    const asked = ['changeAgentPolicy', setup.ana.id]
    const [refused, confirmed] = [
      ['cancelChangeProposal', setup.bea.id],
      ['confirmChange', setup.bea.id],
    ]
    expect(rows.toSorted()).toEqual([asked, asked, asked, refused, confirmed].toSorted())
    expect(await actsIn('AGENT', other.agent.id, acts)).toEqual([])
  })
})

describe('a dossier of one of several payments', () => {
  it('that were signed together holds the rows of the signing', async () => {
    await setup.rule()
    const actions = [await setup.ask(), await setup.ask()]
    const asked = actions.map(async (action) => {
      const { subject } = await setup.standing(action)
      return { subjectId: action.id, sha256: subject.sha256 }
    })
    const confirmedSum = { amountMinor: 200_00, currency: 'USD' }
    for (const { desk, pin } of [setup.ana, setup.bea]) {
      await setup.wall.pass(1)
      const body = { subjects: await Promise.all(asked), confirmedSum, proof: { kind: 'PIN', pin } as const }
      await desk.call('castVotes', { body }, 200)
    }
    await setup.wall.pass(5000)
    const { action } = await setup.ana.desk.call('getActionDetail', { params: { actionId: actions[1]?.id ?? '' } }, 200)
    const both = [
      ['castVotes', setup.ana.id],
      ['castVotes', setup.bea.id],
    ]
    for (const { id } of actions) expect(await actsIn('DECISION', id, ['castVotes'])).toEqual(both)
    expect(await actsIn('PAYMENT', action.transaction?.id ?? '', ['castVotes'])).toEqual(both)
    expect(await actsIn('AGENT', action.agentId, ['castVotes'])).toEqual([])
    const params = { transactionId: action.transaction?.id ?? '' }
    const { acts } = await setup.ana.desk.call('getTransactionFlow', { params }, 200)
    expect(acts.filter(({ operationId }) => operationId === 'castVotes')).toHaveLength(2)
  })

  it('that were decided together holds the row of the decision, and of its end', async () => {
    const actions = [await setup.ask(), await setup.ask(), await setup.ask()]
    const [first, second, third] = actions.map(({ id }) => id)
    const body = { actionIds: [first ?? '', second ?? ''], decision: 'reject' as const, reason: 'Unknown payee' }
    const { decisionId } = await setup.ana.desk.call('decideActions', { body }, 200)
    await setup.ana.desk.call('undoDecision', { params: { decisionId } }, 200)
    const operations = ['decideActions', 'undoDecision']
    const rows = operations.map((operationId) => [operationId, setup.ana.id])
    for (const actionId of body.actionIds) {
      expect(await actsIn('DECISION', actionId, operations)).toEqual(rows)
      const { items } = await setup.ana.desk.call('getActionTimeline', { params: { actionId } }, 200)
      expect(items.filter(({ kind }) => kind === 'UNDONE_DECISION')).toHaveLength(1)
    }
    expect(await actsIn('DECISION', third ?? '', operations)).toEqual([])
  })
})

describe('a passkey’s signature in a dossier', () => {
  it.each([
    ['whole', WHOLE],
    ['redacted', REDACTED],
  ] as const)('is proved: %s', async (_which, query) => {
    await setup.rule()
    const action = await setup.ask()
    const device = await registerPasskey(setup.ana, DEVICE)
    const body = await signedByPasskey(setup, action, setup.ana, { device })
    await setup.ana.desk.call('castVotes', { body }, 200)
    const text = await dossierOf('DECISION', action.id, query)
    const verdict = await verifyDossier(text)
    expect(verdict.checks.filter(({ state }) => state === 'FALSE')).toEqual([])
    expect(proved(verdict, 'VOTES')).toHaveLength(1)
    expect(proved(verdict, 'VOTES')[0]).toContain(`(${setup.ana.id}) by a passkey is right`)
  })
})

describe('what a signature counted as', () => {
  it('stands in what was signed: a dossier of the host that says another group proves nothing', async () => {
    const { id: groupId } = await setup.ana.desk.call(
      'createOperatorGroup',
      { body: { name: 'Treasury', memberIds: [setup.bea.id] } },
      201,
    )
    await setup.rule({ requires: { ...TWO_PEOPLE.requires, groupId } })
    const action = await setup.ask()
    await setup.sign(action, setup.bea)
    const right = await dossierOf('DECISION', action.id, REDACTED)
    expect(right).toContain(`Counts as: \\"approver ${groupId}\\"`)
    expect(proved(await verifyDossier(right), 'VOTES')).toHaveLength(1)
    await setup.server.service.store.write((tx) =>
      tx
        .updateTable('approval_votes')
        .set({ standing_json: JSON.stringify({ isApprover: true, groupIds: [], onBehalfOf: [] }) })
        .execute(),
    )
    const { isRight, checks } = await verifyDossier(await dossierOf('DECISION', action.id, REDACTED))
    expect(isRight).toBe(false)
    expect(checks.map(({ sentence }) => sentence)).toEqual([
      expect.stringMatching(/is shown as counting for something else than was signed\.$/),
    ])
  })
})

describe('a dossier of what an operator proposed', () => {
  async function propose(): Promise<string> {
    await setup.rule()
    const ends = { source: { accountId: setup.usdAccountId }, destination: { accountId: setup.usPayeeId } }
    const call = { operationId: 'createTransferOut', body: { ...ends, amount: 100_00 } } as const
    const body = { call, reason: 'Invoice 2026-118' }
    return (await setup.ana.desk.call('createMoneyProposal', { body }, 201)).id
  }

  it('has the rule that asked for signatures, also where it ended because no rule asks for them any more', async () => {
    setup = await startOwnVoteSetup()
    const id = await propose()
    await setup.server.clock.advance(60)
    const over = { amountAtLeast: { amountMinor: 200_00, currency: 'USD' } }
    await setup.rule({ name: 'Large payments', when: over })
    const { dossier } = await verifyDossier(await dossierOf('DECISION', id, WHOLE))
    const sections = dossier?.content.sections.map(({ name }) => name) ?? []
    expect(sections.filter((name) => /^approvalRules\d/.test(name))).toEqual(['approvalRules1'])
    const asked = dossier?.revealed.facts[sections.indexOf('approvals')]?.map((fact) => fact?.value)
    expect(asked).toContain('Two people')
    expect(asked).not.toContain('Large payments')
  })

  it('proves the signatures of those who approved it, for the proposal and for its payment', async () => {
    const id = await propose()
    const { desk } = setup.ana
    for (const person of [setup.ana, setup.bea]) {
      const { subject } = await person.desk.call('getApprovalStanding', { params: { subjectId: id } }, 200)
      const proof = { kind: 'PIN', pin: person.pin } as const
      await setup.wall.pass(1)
      const subjects = [{ subjectId: id, sha256: subject.sha256 }]
      await person.desk.call('castVotes', { body: { subjects, proof } }, 200)
    }
    await setup.wall.pass(5000)
    const { transactionId } = await desk.call('getMoneyProposal', { params: { proposalId: id } }, 200)
    const both = [await dossierOf('DECISION', id, WHOLE), await dossierOf('PAYMENT', transactionId ?? '', WHOLE)]
    for (const text of both) {
      const verdict = await verifyDossier(text)
      expect(verdict.checks.filter(({ state }) => state === 'FALSE')).toEqual([])
      expect(proved(verdict, 'VOTES')).toHaveLength(2)
    }
  })
})

describe('a dossier', () => {
  it('of a payment, an agent or a customer is right, too', async () => {
    const action = await signedAction()
    const agent = await setup.server.as.platform.call('getAgentById', { params: { agentId: action.agentId } }, 200)
    const ids: readonly (readonly [DossierKind, string])[] = [
      ['PAYMENT', action.transaction?.id ?? ''],
      ['AGENT', action.agentId],
      ['CUSTOMER', agent.customerId],
    ]
    for (const [kind, id] of ids)
      for (const query of [WHOLE, REDACTED]) {
        const verdict = await verifyDossier(await dossierOf(kind, id, query))
        expect(verdict.checks.filter(({ state }) => state === 'FALSE')).toEqual([])
        expect(verdict.dossier?.content).toMatchObject({ kind, id, madeBy: setup.ana.id })
      }
  })

  it('of a payment and of an agent names whose money it is, and who receives it, unless that is withheld', async () => {
    const action = await signedAction()
    const namesIn = async (kind: DossierKind, id: string, query: Query) => {
      const { dossier } = await verifyDossier(await dossierOf(kind, id, query))
      const section = dossier?.content.sections.findIndex(({ name }) => name === 'parties') ?? -1
      const facts = dossier?.content.sections[section]?.facts ?? []
      return facts.flatMap(({ at }, index) =>
        at.endsWith('/name') ? [[at, dossier?.revealed.facts[section]?.[index]?.value]] : [],
      )
    }
    const { source, destination } = await setup.ana.desk.call(
      'getActionDetail',
      { params: { actionId: action.id } },
      200,
    )
    const [customer, payee] = [source.holderName, destination.holderName]
    expect(typeof customer).toBe('string')
    expect(await namesIn('PAYMENT', action.transaction?.id ?? '', WHOLE)).toEqual([
      ['/customer/name', customer],
      ['/payee/name', payee],
    ])
    expect(await namesIn('AGENT', action.agentId, WHOLE)).toEqual([['/customer/name', customer]])
    expect(await namesIn('AGENT', action.agentId, REDACTED)).toEqual([['/customer/name', undefined]])

    const { platform } = setup.server.as
    const other = await platform.call('createCustomer', { body: individualBody({ fullName: 'Camila Reyes' }) }, 201)
    const accounts = await platform.call('listCustomerInternalAccounts', { query: { customerId: other.id } }, 200)
    const body = {
      source: { sourceType: 'ACCOUNT', accountId: source.accountId ?? '' },
      destination: { destinationType: 'ACCOUNT', accountId: accounts.data[0]?.id ?? '' },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_00,
    } as const
    const { transactionId } = await platform.call('createQuote', { body }, 201)
    expect(await namesIn('PAYMENT', transactionId, WHOLE)).toEqual([
      ['/customer/name', customer],
      ['/payee/name', 'Camila Reyes'],
    ])
  })

  it('of an agent says that its customer is deleted', async () => {
    const { platform } = setup.server.as
    const { id: customerId } = await platform.call('createCustomer', { body: individualBody() }, 201)
    const spendingLimits = { currency: 'USD', perTransactionLimit: 10_000_00 }
    const policy = {
      ...{ permissions: ['VIEW_TRANSACTIONS' as const], defaultExecutionMode: 'APPROVAL_REQUIRED' as const },
      spendingLimits,
    }
    const { agent } = await platform.call('createAgent', { body: { name: 'Payables', customerId, policy } }, 201)
    const isSaid = async () => {
      const { dossier } = await verifyDossier(await dossierOf('AGENT', agent.id, WHOLE))
      const section = dossier?.content.sections.find(({ name }) => name === 'parties')
      return section?.facts.some(({ at }) => at === '/customer/isDeleted')
    }
    expect(await isSaid()).toBe(false)
    await platform.call('deleteCustomerById', { params: { customerId } }, 200)
    expect(await isSaid()).toBe(true)
  })

  it('of what is not there is not made', async () => {
    const { desk } = setup.ana
    for (const kind of ['DECISION', 'AGENT', 'CUSTOMER', 'PAYMENT'] as const)
      expect(await desk.call('exportDossier', { params: { kind, id: 'Nothing:x' } }, 404)).toMatchObject({
        details: { field: 'id' },
      })
  })

  it('is a page that may run its own script and reach nothing', async () => {
    const action = await setup.ask()
    const page = await dossierOf('DECISION', action.id, { format: 'HTML', personalData: 'SHOWN' })
    const [script = ''] = page.split('<script>').slice(-1)
    const hash = createHash('sha256')
      .update(script.slice(0, script.indexOf('</script>')))
      .digest('base64')
    expect(page).toContain(`default-src 'none'; script-src 'sha256-${hash}'`)
    expect(page).not.toMatch(/\b(?:src|href)="/)
    expect((await verifyDossier(documentOf(page) ?? '')).isRight).toBe(true)
  })
})
