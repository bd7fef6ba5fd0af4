import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AgentAction } from '../../../contract/agents/schemas'
import type { CastVotesRequest } from '../../../contract/console/approvals/schemas'
import type { Asserting, SoftwareAuthenticator } from '../../crypto/webauthn/testing/softwareAuthenticator'
import { DEVICE, registerPasskey, signedByPasskey } from './testing/votePasskeys'
import { type Colleague, startVoteSetup, type VoteSetup } from './testing/voteSetup'

let setup: VoteSetup
beforeEach(async () => {
  setup = await startVoteSetup()
  await setup.rule()
})
afterEach(() => setup.server.close())

const signed = (action: AgentAction, by: Colleague, device: SoftwareAuthenticator, with_: Partial<Asserting> = {}) =>
  signedByPasskey(setup, action, by, { device, ...with_ })

const cast = (by: Colleague, body: CastVotesRequest, status: number) => by.desk.call('castVotes', { body }, status)

describe('a passkey', () => {
  it.each([
    ['of a device is the strong kind', DEVICE, 'PASSKEY', true],
    ['that names no device may be a program, and is weaker', undefined, 'SOFTWARE_PASSKEY', false],
  ] as const)('%s; the last signature approves', async (_what, aaguid, method, isStrong) => {
    const action = await setup.ask()
    const device = await registerPasskey(setup.ana, aaguid)
    await setup.sign(action, setup.bea)
    expect(await cast(setup.ana, await signed(action, setup.ana, device), 200)).toMatchObject({
      items: [{ outcome: 'HELD' }],
    })
    const { votes } = await setup.standing(action)
    expect(votes).toMatchObject([
      { method: 'PIN_KEY' },
      { state: 'COUNTS', method, isStrong, signature: { algorithm: 'ES256', publicKeySpkiB64url: null } },
    ])
    await setup.wall.pass(5000)
    expect(await setup.statusOf(action)).toBe('APPROVED')
  })

  it('signs one text once: not another, not the same again, not too late', async () => {
    const [action, other] = [await setup.ask(), await setup.ask(200_00)]
    const device = await registerPasskey(setup.ana, DEVICE)
    const body = await signed(action, setup.ana, device)
    const { subject } = await setup.standing(other)
    const moved = { ...body, subjects: [{ subjectId: other.id, sha256: subject.sha256 }] }
    expect(await cast(setup.ana, moved, 403)).toMatchObject({ details: { reason: 'TEXT_MISMATCH' } })
    const said = { ...body, reason: 'Another reason' }
    expect(await cast(setup.ana, said, 403)).toMatchObject({ details: { reason: 'TEXT_MISMATCH' } })
    await cast(setup.ana, body, 200)
    const [vote] = (await setup.standing(action)).votes
    await setup.ana.desk.call('withdrawVote', { params: { voteId: vote?.id ?? '' } }, 200)
    expect(await cast(setup.ana, body, 409)).toMatchObject({ details: { reason: 'SIGNATURE_USED' } })
    const late = await signed(action, setup.ana, device)
    await setup.wall.pass(5 * 60_000 + 1)
    expect(await cast(setup.ana, late, 409)).toMatchObject({ details: { reason: 'SIGNED_TOO_LATE' } })
    await cast(setup.ana, await signed(action, setup.ana, device), 200)
  })

  it('must say when it signed, and its salt, and be of who signs', async () => {
    const action = await setup.ask()
    const device = await registerPasskey(setup.ana, DEVICE)
    const body = await signed(action, setup.ana, device)
    for (const [name, reason] of [
      ['signedAt', 'SIGNED_AT_REQUIRED'],
      ['salt', 'SALT_REQUIRED'],
    ] as const) {
      expect(await cast(setup.ana, { ...body, [name]: undefined }, 400)).toMatchObject({ details: { reason } })
    }
    const foreign = await signed(action, setup.bea, device)
    expect(await cast(setup.bea, foreign, 403)).toMatchObject({ details: { reason: 'PASSKEY_UNKNOWN' } })
    const elsewhere = await signed(action, setup.ana, device, { origin: 'http://localhost:5173' })
    expect(await cast(setup.ana, elsewhere, 403)).toMatchObject({ details: { reason: 'ORIGIN_FOREIGN' } })
  })

  it('that is removed signs no more, also what it has signed', async () => {
    const action = await setup.ask()
    await cast(setup.ana, await signed(action, setup.ana, await registerPasskey(setup.ana, DEVICE)), 200)
    const { data } = await setup.ana.desk.call('listOperators', {}, 200)
    const passkey = data.find(({ id }) => id === setup.ana.id)?.proofs.find(({ kind }) => kind === 'PASSKEY')
    const params = { operatorId: setup.ana.id, proofId: passkey?.id ?? '' }
    const body = { confirm: { kind: 'PIN', pin: setup.ana.pin } } as const
    await setup.ana.desk.call('removeOperatorProof', { params, body }, 200)
    expect(await setup.standing(action)).toMatchObject({ votes: [{ state: 'VOID', voidReason: 'SIGNER_GONE' }] })
  })
})

describe('a PIN that is changed', () => {
  it('opens a new key, and what the old one signed stands', async () => {
    const [first, second] = [await setup.ask(), await setup.ask()]
    await setup.sign(first, setup.ana)
    const body = { proof: { kind: 'PIN', pin: '592847' }, confirm: { kind: 'PIN', pin: setup.ana.pin } } as const
    await setup.ana.desk.call('changeOperatorPin', { params: { operatorId: setup.ana.id }, body }, 200)
    await setup.sign(second, setup.ana, { proof: { kind: 'PIN', pin: '592847' } })
    const [one, two] = [await setup.standing(first), await setup.standing(second)]
    expect([one.votes[0]?.state, two.votes[0]?.state]).toEqual(['COUNTS', 'COUNTS'])
    expect(one.votes[0]?.signature?.publicKeySpkiB64url).not.toBe(two.votes[0]?.signature?.publicKeySpkiB64url)
  })
})
