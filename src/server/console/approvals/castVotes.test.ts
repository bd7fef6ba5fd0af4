import { beforeEach, describe, expect, it } from 'vitest'
import type { AgentAction } from '../../../contract/agents/schemas'
import type { CastVotesRequest } from '../../../contract/console/approvals/schemas'
import { sealedTextOf } from '../../areas/approvals/public'
import { isTextSigned } from '../../crypto/pin/pinKey'
import { type Colleague, shareVoteSetup, startOwnVoteSetup, TWO_PEOPLE, type VoteSetup } from './testing/voteSetup'

const begin = shareVoteSetup()
let setup: VoteSetup
beforeEach(async () => {
  setup = await begin()
})

const votesAuditedOf = async ({ id }: AgentAction) => {
  const query = { operationId: 'castVotes', targetId: id }
  return (await setup.server.as.console.call('listAuditEntries', { query }, 200)).data
}
const byToken = (action: AgentAction) =>
  setup.server.as.platform.call('approveAgentAction', { params: { agentId: action.agentId, actionId: action.id } }, 200)

describe('without a rule', () => {
  it('nobody signs, and nothing is felt', async () => {
    setup = await startOwnVoteSetup()
    const action = await setup.ask()
    expect(await setup.standing(action)).toMatchObject({
      isRequired: false,
      isComplete: true,
      ruleVersion: 0,
      requirements: [],
      missing: [],
      votes: [],
      signer: { canSign: false, obstacle: 'NOT_REQUIRED' },
    })
    expect(await setup.sign(action, setup.ana)).toMatchObject({
      items: [{ outcome: 'REFUSED', failure: { reason: 'NOT_REQUIRED' } }],
    })
    expect(await byToken(action)).toMatchObject({ status: 'APPROVED' })
  })
})

describe('getApprovalStanding', () => {
  it('knows actions and people that are there, and nobody where nobody is asked about', async () => {
    const action = await setup.ask()
    const { desk } = setup.ana
    const params = { subjectId: action.id }
    await desk.call('getApprovalStanding', { params: { subjectId: 'AgentAction:x' } }, 404)
    expect(await desk.call('getApprovalStanding', { params, query: { operatorId: 'Operator:x' } }, 404)).toMatchObject({
      details: { field: 'operatorId' },
    })
    expect(await setup.server.as.console.call('getApprovalStanding', { params }, 200)).toMatchObject({ signer: null })
  })
})

describe('two people', () => {
  it('sign one after the other; the second signature approves, in the name of who gave it', async () => {
    await setup.rule()
    const action = await setup.ask()
    const before = await setup.standing(action)
    expect(before).toMatchObject({
      isRequired: true,
      isComplete: false,
      missing: ['Two people: 2 more signatures.'],
      requirements: [{ sentence: 'Two people: signed by 2 people.', signed: 0, missing: 2 }],
      signer: { name: setup.ana.name, canSign: true, obstacle: null, hasPin: true, countsFor: ['two-people'] },
    })
    expect(before.subject.text).toContain(`Subject: "${action.id}"\n`)
    expect(before.subject.text).toContain('Amount in smallest units: 10000\nCurrency: "USD"')
    expect(await setup.sign(action, setup.ana)).toMatchObject({
      items: [{ outcome: 'SIGNED', missing: ['Two people: 1 more signature.'] }],
    })
    expect(await setup.standing(action)).toMatchObject({
      isComplete: false,
      votes: [{ state: 'COUNTS', method: 'PIN_KEY', isStrong: false, by: { id: setup.ana.id } }],
      signer: { canSign: false, obstacle: 'SIGNED_ALREADY' },
    })
    expect(await setup.sign(action, setup.bea)).toMatchObject({ items: [{ outcome: 'HELD', missing: [] }] })
    const heldUntil = new Date(setup.wall.now() + 5000).toISOString()
    const { held } = await setup.ana.desk.call('getActionDetail', { params: { actionId: action.id } }, 200)
    expect(held).toMatchObject({ heldUntil, decidedBy: { id: setup.bea.id } })
    expect(await setup.statusOf(action)).toBe('PENDING_APPROVAL')
    await setup.wall.pass(5000)
    const detail = await setup.ana.desk.call('getActionDetail', { params: { actionId: action.id } }, 200)
    expect(detail).toMatchObject({
      action: { status: 'APPROVED' },
      decision: { decidedBy: { kind: 'operator', id: setup.bea.id, name: setup.bea.name } },
    })
    expect(await setup.standing(action)).toMatchObject({ isWaiting: false, votes: [{ state: 'COUNTS' }, {}] })
    expect(await votesAuditedOf(action)).toMatchObject([
      {
        actorName: setup.bea.name,
        targetId: action.id,
        details: { method: 'PIN_KEY', outcomes: { [action.id]: 'HELD' } },
      },
      { actorName: setup.ana.name, targetId: action.id, details: { outcomes: { [action.id]: 'SIGNED' } } },
    ])
  })

  it('leave a signature that anybody verifies with nothing but what is shown of it', async () => {
    await setup.rule()
    const action = await setup.ask()
    await setup.sign(action, setup.ana)
    await setup.sign(action, setup.bea)
    const { votes, subject } = await setup.standing(action)
    const keys = votes.map(({ signature }) => {
      if (signature?.publicKeySpkiB64url == null) throw new Error('a PIN signs with a key of its own')
      const { text, sealedText, publicKeySpkiB64url, signatureB64url } = signature
      expect(text.startsWith(`${subject.text}\n`)).toBe(true)
      const sealed = sealedTextOf(text) ?? ''
      expect(sealed).toBe(sealedText)
      expect(isTextSigned(sealed, { publicKeySpkiB64url, signatureB64url })).toBe(true)
      const other = sealedTextOf(text.replace('10000', '90000')) ?? ''
      expect(isTextSigned(other, { publicKeySpkiB64url, signatureB64url })).toBe(false)
      expect(sealedTextOf(text.replace(/^Name: .*$/m, 'Name: "Somebody"'))).not.toBe(sealed)
      return publicKeySpkiB64url
    })
    expect(new Set(keys).size).toBe(2)
  })

  it('are two: nobody signs twice, and nobody in the name of another without their proof', async () => {
    await setup.rule()
    const action = await setup.ask()
    await setup.sign(action, setup.ana)
    expect(await setup.sign(action, setup.ana)).toMatchObject({
      items: [{ outcome: 'REFUSED', failure: { reason: 'SIGNED_ALREADY' } }],
    })
    expect((await votesAuditedOf(action)).map(({ outcome, details }) => [outcome, details?.outcomes])).toEqual([
      ['REFUSED', { [action.id]: 'REFUSED' }],
      ['DONE', { [action.id]: 'SIGNED' }],
    ])
    const { subject } = await setup.standing(action)
    const subjects = [{ subjectId: action.id, sha256: subject.sha256 }]
    const wrong = { subjects, operatorId: setup.bea.id, proof: { kind: 'PIN', pin: setup.ana.pin } } as const
    expect(await setup.ana.desk.call('castVotes', { body: wrong }, 403)).toMatchObject({
      details: { reason: 'PIN_WRONG', triesLeft: 4 },
    })
    expect(await setup.standing(action)).toMatchObject({ isComplete: false, votes: [{ by: { id: setup.ana.id } }] })
  })

  it('sign on one laptop: the second confirms over the session of the first, which stays theirs', async () => {
    await setup.rule()
    const action = await setup.ask()
    await setup.sign(action, setup.ana)
    expect(await setup.standing(action, setup.ana, setup.bea.id)).toMatchObject({
      signer: { operatorId: setup.bea.id, canSign: true },
    })
    const proof = { kind: 'PIN', pin: setup.bea.pin } as const
    const { items } = await setup.sign(action, setup.ana, { operatorId: setup.bea.id, proof })
    const decisionId = await setup.decisionOf(action)
    expect(items).toMatchObject([{ outcome: 'HELD' }])
    expect((await setup.ana.desk.call('getConsoleState', {}, 200)).operator?.name).toBe(setup.ana.name)
    expect((await votesAuditedOf(action))[0]).toMatchObject({
      actorName: setup.ana.name,
      details: { isCosigned: true, signedBy: { id: setup.bea.id, name: setup.bea.name } },
    })
    // Whoever is at that desk signed it, too, and is offered to take it back; somebody else is not.
    const isMine = async ({ desk }: typeof setup.ana) =>
      (await desk.call('listHeldDecisions', {}, 200)).data.find(({ id }) => id === decisionId)?.isMine
    expect(await isMine(setup.ana)).toBe(true)
    expect(await isMine(setup.carl)).toBe(false)
    await setup.wall.pass(5000)
    expect(await setup.statusOf(action)).toBe('APPROVED')
  })

  it('of two over the session of a third stand, where the third stops what they led to', async () => {
    await setup.rule()
    const action = await setup.ask()
    const signAtCarls = (by: typeof setup.ana) =>
      setup.sign(action, setup.carl, { operatorId: by.id, proof: { kind: 'PIN', pin: by.pin } })
    await signAtCarls(setup.ana)
    await signAtCarls(setup.bea)
    const decisionId = await setup.decisionOf(action)
    const { data } = await setup.carl.desk.call('listHeldDecisions', {}, 200)
    expect(data.find(({ id }) => id === decisionId)).toMatchObject({ isMine: true })
    const params = { decisionId }
    expect(await setup.carl.desk.call('undoDecision', { params }, 200)).toMatchObject({ undone: [action.id] })
    await setup.wall.pass(5000)
    expect(await setup.statusOf(action)).toBe('PENDING_APPROVAL')
    expect((await setup.standing(action)).votes.map(({ state }) => state)).toEqual(['COUNTS', 'COUNTS'])
  })

  it('lock a PIN that is guessed as anywhere else, and sign nothing', async () => {
    setup = await startOwnVoteSetup()
    await setup.rule()
    const action = await setup.ask()
    const { subject } = await setup.standing(action)
    const subjects = [{ subjectId: action.id, sha256: subject.sha256 }]
    const body = { subjects, proof: { kind: 'PIN', pin: '999888' } } as const
    for (const status of [403, 403, 403, 403, 423]) await setup.ana.desk.call('castVotes', { body }, status)
    expect((await setup.standing(action)).votes).toEqual([])
  })

  it('do not sign what has changed since it was shown', async () => {
    await setup.rule()
    const action = await setup.ask()
    const proof = { kind: 'PIN', pin: setup.ana.pin } as const
    const body = { subjects: [{ subjectId: action.id, sha256: '0'.repeat(64) }], proof }
    expect(await setup.ana.desk.call('castVotes', { body }, 409)).toMatchObject({ details: { reason: 'TEXT_CHANGED' } })
    const unknown = { subjects: [{ subjectId: 'AgentAction:x', sha256: '0'.repeat(64) }], proof }
    await setup.ana.desk.call('castVotes', { body: unknown }, 404)
  })

  it('do not sign in the name of the console secret', async () => {
    await setup.rule()
    const action = await setup.ask()
    const body: CastVotesRequest = {
      subjects: [{ subjectId: action.id, sha256: '0'.repeat(64) }],
      proof: { kind: 'PIN', pin: '408126' },
    }
    expect(await setup.server.as.console.call('castVotes', { body }, 403)).toMatchObject({
      details: { reason: 'ROLE_REQUIRED' },
    })
  })
})

describe('a rule', () => {
  it('leaves out who made the agent', async () => {
    await setup.rule({
      requires: { people: 1, excludesAsker: true, reason: false, checklist: [], evidenceFile: false },
    })
    const agent = await setup.ana.onService.call(
      'createAgent',
      {
        body: {
          name: 'Payouts',
          customerId: setup.customerId,
          policy: {
            permissions: ['CREATE_TRANSFERS'],
            defaultExecutionMode: 'AUTO',
            spendingLimits: { currency: 'USD', perTransactionLimit: 1_000_00 },
          },
        },
      },
      201,
    )
    const { accessToken } = await setup.server.as.nobody.call(
      'redeemAgentDeviceCode',
      { params: { code: agent.deviceCode.code } },
      200,
    )
    const transfer = {
      source: { accountId: setup.usdAccountId },
      destination: { accountId: setup.usPayeeId },
      amount: 1_00,
    }
    const action = await setup.server.as.agent(accessToken).call('agentCreateTransferOut', { body: transfer }, 201)
    expect(action.status).toBe('PENDING_APPROVAL')
    expect(await setup.standing(action)).toMatchObject({
      signer: { canSign: false, obstacle: 'ASKED_FOR_IT', sentence: expect.stringContaining('You made the agent') },
    })
    expect(await setup.sign(action, setup.ana)).toMatchObject({ items: [{ failure: { reason: 'ASKED_FOR_IT' } }] })
    expect(await setup.sign(action, setup.bea)).toMatchObject({ items: [{ outcome: 'HELD' }] })
  })

  it('asks for a reason, a checklist and a file, each of everybody', async () => {
    const requires = { people: 1, excludesAsker: false, reason: true, checklist: ['Called back'], evidenceFile: true }
    await setup.rule({ requires })
    const action = await setup.ask()
    expect((await setup.standing(action)).needs).toEqual({
      reason: true,
      checklist: ['Called back'],
      evidenceFile: true,
    })
    const { subject } = await setup.standing(action)
    const subjects = [{ subjectId: action.id, sha256: subject.sha256 }]
    const proof = { kind: 'PIN', pin: setup.ana.pin } as const
    const refused = async (given: object, status = 400) =>
      (await setup.ana.desk.call('castVotes', { body: { subjects, proof, ...given } }, status)) as unknown
    expect(await refused({})).toMatchObject({ details: { field: 'reason', reason: 'REASON_REQUIRED' } })
    const reason = 'Invoice 2026-118'
    expect(await refused({ reason, checklist: ['Called'] })).toMatchObject({
      details: { field: 'checklist', reason: 'CHECKLIST_INCOMPLETE' },
    })
    const said = { reason, checklist: ['Called back'] }
    expect(await refused(said)).toMatchObject({ details: { reason: 'EVIDENCE_REQUIRED' } })
    await refused({ ...said, evidenceFileIds: ['NoteFile:x'] }, 404)
    const noteOn = async (targetId: string) => {
      const file = new File(['Invoice 118'], 'invoice.txt', { type: 'text/plain' })
      const note = await setup.ana.desk.call('addNote', { body: { targetId, text: 'The invoice', file } }, 201)
      return note.files[0] ?? { id: '', sha256: '' }
    }
    const elsewhere = await noteOn((await setup.ask()).id)
    expect(await refused({ ...said, evidenceFileIds: [elsewhere.id] })).toMatchObject({
      details: { field: 'evidenceFileIds.0', reason: 'EVIDENCE_FOREIGN' },
    })
    const file = await noteOn(action.id)
    expect(await setup.sign(action, setup.ana, { ...said, evidenceFileIds: [file.id] })).toMatchObject({
      items: [{ outcome: 'HELD' }],
    })
    const [vote] = (await setup.standing(action)).votes
    expect(vote).toMatchObject({
      reason,
      checklist: ['Called back'],
      evidence: [{ fileId: file.id, sha256: file.sha256 }],
    })
    expect(vote?.signature?.text).toContain(`Evidence: "${file.id} ${file.sha256}"`)
  })
})

describe('people of a group', () => {
  beforeEach(async () => {
    setup = await startOwnVoteSetup()
  })

  const DAY_MS = 24 * 3600 * 1000
  const grouped = (groupId: string) => ({ ...TWO_PEOPLE.requires, people: 1, groupId })

  it('sign, or who stands in for them; the group of a rule cannot be deleted', async () => {
    const body = { name: 'Treasury', memberIds: [setup.bea.id] }
    const group = await setup.ana.desk.call('createOperatorGroup', { body }, 201)
    await setup.rule({ requires: grouped(group.id) })
    const params = { groupId: group.id }
    expect(await setup.ana.desk.call('deleteOperatorGroup', { params }, 409)).toMatchObject({
      details: { reason: 'GROUP_IN_USE', rules: ['Two people'] },
    })
    const action = await setup.ask()
    expect(await setup.standing(action, setup.carl)).toMatchObject({
      missing: ['Two people: 1 more signature of Treasury.'],
      requirements: [{ groupName: 'Treasury', sentence: 'Two people: signed by 1 person of Treasury.' }],
      signer: { canSign: false, obstacle: 'NOT_COUNTED' },
    })
    expect(await setup.sign(action, setup.carl)).toMatchObject({ items: [{ failure: { reason: 'NOT_COUNTED' } }] })
    const delegation = {
      fromOperatorId: setup.bea.id,
      toOperatorId: setup.carl.id,
      untilAt: new Date(setup.wall.now() + DAY_MS).toISOString(),
      reason: 'Bea is on leave',
    }
    await setup.ana.desk.call('createOperatorDelegation', { body: delegation }, 201)
    expect(await setup.standing(action, setup.carl)).toMatchObject({
      signer: { canSign: true, onBehalfOf: [{ id: setup.bea.id, name: setup.bea.name }] },
    })
    expect(await setup.sign(action, setup.carl)).toMatchObject({ items: [{ outcome: 'HELD' }] })
    const [vote] = (await setup.standing(action)).votes
    expect(vote).toMatchObject({ by: { id: setup.carl.id }, onBehalfOf: [{ id: setup.bea.id }] })
    expect(vote?.signature?.text).toContain(
      `Counts as: "approver"\nIn place of: "${setup.bea.id} approver ${group.id}"`,
    )
  })

  it('count once with who stands in for them', async () => {
    const body = { name: 'Treasury', memberIds: [setup.bea.id] }
    const group = await setup.ana.desk.call('createOperatorGroup', { body }, 201)
    await setup.rule({ requires: { ...grouped(group.id), people: 2 } })
    const delegation = {
      fromOperatorId: setup.bea.id,
      toOperatorId: setup.carl.id,
      untilAt: new Date(setup.wall.now() + DAY_MS).toISOString(),
      reason: 'Bea is on leave',
    }
    await setup.ana.desk.call('createOperatorDelegation', { body: delegation }, 201)
    const action = await setup.ask()
    const expectNothingAdded = async (other: Colleague) => {
      const signer = { canSign: false, obstacle: 'ADDS_NOTHING', countsFor: [] }
      expect(await setup.standing(action, other)).toMatchObject({ signer, requirements: [{ signed: 1, missing: 1 }] })
      const refused = { outcome: 'REFUSED', failure: { reason: 'ADDS_NOTHING' } }
      expect(await setup.sign(action, other)).toMatchObject({ items: [refused] })
    }
    const { items } = await setup.sign(action, setup.bea)
    await expectNothingAdded(setup.carl)
    await setup.bea.desk.call('withdrawVote', { params: { voteId: items[0]?.voteId ?? '' } }, 200)
    expect(await setup.sign(action, setup.carl)).toMatchObject({ items: [{ outcome: 'SIGNED' }] })
    await expectNothingAdded(setup.bea)
  })

  it('lose what was taken from them: without the role nobody signs; what they signed they can take back', async () => {
    await setup.rule()
    const [action, signed] = [await setup.ask(), await setup.ask()]
    const [vote] = (await setup.sign(signed, setup.bea)).items
    const params = { operatorId: setup.bea.id }
    const change = { roles: ['VIEWER'], reason: 'Another desk', confirm: { kind: 'PIN', pin: setup.ana.pin } } as const
    await setup.ana.desk.call('changeOperatorRoles', { params, body: { ...change, roles: ['VIEWER'] } }, 200)
    expect(await setup.standing(action, setup.bea)).toMatchObject({ signer: { obstacle: 'NOT_AN_APPROVER' } })
    const { subject } = await setup.standing(action)
    const subjects = [{ subjectId: action.id, sha256: subject.sha256 }]
    const proof = { kind: 'PIN', pin: setup.bea.pin } as const
    expect(await setup.bea.desk.call('castVotes', { body: { subjects, proof } }, 403)).toMatchObject({
      details: { reason: 'ROLE_REQUIRED' },
    })
    const over = { subjects, proof, operatorId: setup.bea.id }
    expect(await setup.ana.desk.call('castVotes', { body: over }, 200)).toMatchObject({
      items: [{ outcome: 'REFUSED', failure: { reason: 'NOT_AN_APPROVER' } }],
    })
    const own = { missing: ['Two people: 1 more signature.'], signer: { ownVoteId: vote?.voteId } }
    expect(await setup.standing(signed, setup.bea)).toMatchObject(own)
    const withdrawn = await setup.bea.desk.call('withdrawVote', { params: { voteId: vote?.voteId ?? '' } }, 200)
    expect(withdrawn.state).toBe('WITHDRAWN')
    expect(await setup.standing(signed)).toMatchObject({ missing: ['Two people: 2 more signatures.'] })
  })
})
