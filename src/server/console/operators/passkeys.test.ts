import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Operator } from '../../../contract/console/operators/schemas'
import {
  type Asserting,
  type Attesting,
  createSoftwareAuthenticator,
  FLAG,
  type SoftwareAuthenticator,
} from '../../crypto/webauthn/testing/softwareAuthenticator'
import { anybody, type DeskServer, MINUTE_MS, pinOf, startDesk } from './testing/desk'

const PRIYA = '408126'
const ORIGIN = 'http://localhost:4010'
const device = (made: Parameters<typeof createSoftwareAuthenticator>[0] = {}) =>
  createSoftwareAuthenticator({ origin: ORIGIN, ...made })

describe('passkeys of operators', () => {
  let desk: DeskServer
  let priya: Operator
  beforeEach(async () => {
    desk = await startDesk()
    priya = (await desk.twoOperators()).priya
  })
  afterEach(() => desk.server.close())

  async function attest(authenticator: SoftwareAuthenticator, with_: Partial<Attesting> = {}) {
    const body = { purpose: 'REGISTER', operatorId: priya.id } as const
    const { challengeHex, rpId } = await desk.first.call('createPasskeyChallenge', { body }, 201)
    expect(rpId).toBe('localhost')
    const challengeB64url = Buffer.from(challengeHex, 'utf8').toString('base64url')
    return {
      kind: 'PASSKEY',
      label: 'Work laptop',
      attestation: authenticator.attest({ challengeB64url, ...with_ }),
    } as const
  }

  async function register(authenticator: SoftwareAuthenticator, with_: Partial<Attesting> = {}, status = 201) {
    const body = { proof: await attest(authenticator, with_), confirm: pinOf(PRIYA) }
    return desk.first.call('addOperatorProof', { params: { operatorId: priya.id }, body }, status)
  }

  async function prove(authenticator: SoftwareAuthenticator, with_: Partial<Asserting> = {}, caller = desk.first) {
    const body = { purpose: 'PROVE', operatorId: priya.id } as const
    const { challengeHex } = await caller.call('createPasskeyChallenge', { body }, 201)
    return { kind: 'PASSKEY', assertion: authenticator.assert({ challengeHex, ...with_ }) } as const
  }

  const select = (proof: Awaited<ReturnType<typeof prove>>, status: number, caller = desk.first) =>
    caller.call('selectOperator', { params: { operatorId: priya.id }, body: { proof } }, status)

  it('are registered, take the desk, and note their counter and last use', async () => {
    const laptop = device()
    const added = await register(laptop, { signCount: 3 })
    expect(added).toMatchObject({ proofs: [{ kind: 'PIN' }, { kind: 'PASSKEY', label: 'Work laptop' }] })
    const other = await anybody(desk)
    await select(await prove(laptop, { signCount: 4 }, other), 200, other)
    expect((await other.call('getConsoleState', {}, 200)).operator?.name).toBe('Priya Raman')
    const row = await desk.server.service.store.read((tx) =>
      tx.selectFrom('operator_proofs').selectAll().where('kind', '=', 'PASSKEY').executeTakeFirstOrThrow(),
    )
    expect(row).toMatchObject({ sign_count: 4, last_used_at: desk.server.clock.iso(), origin: ORIGIN })
    const again = await select(await prove(laptop, { signCount: 4 }), 403)
    expect(again).toMatchObject({ details: { field: 'proof.assertion', reason: 'COUNTER_NOT_INCREASED' } })
  })

  it.each<[string, Partial<Asserting>, string]>([
    ['the device did not check its user', { flags: FLAG.userPresent }, 'USER_NOT_VERIFIED'],
    ['nobody was present', { flags: FLAG.userVerified }, 'USER_PRESENCE_MISSING'],
    ['another local server asked', { origin: 'http://localhost:5173' }, 'ORIGIN_FOREIGN'],
    ['another relying party', { rpId: 'example.com' }, 'RP_ID_MISMATCH'],
    ['it is a registration', { type: 'webauthn.create' }, 'WRONG_TYPE'],
  ])('are refused when %s', async (_what, with_, reason) => {
    const laptop = device()
    await register(laptop)
    expect(await select(await prove(laptop, with_), 403)).toMatchObject({ code: 'FORBIDDEN', details: { reason } })
    await select(await prove(laptop), 200)
  })

  it.each<[string, Partial<Attesting>, string]>([
    ['the device did not check its user', { flags: FLAG.userPresent }, 'USER_NOT_VERIFIED'],
    ['another local server asked', { origin: 'http://localhost:5173' }, 'ORIGIN_FOREIGN'],
    ['another relying party', { rpId: 'example.com' }, 'RP_ID_MISMATCH'],
    ['the credential id is another', { claimedCredentialId: Buffer.alloc(32, 9) }, 'CREDENTIAL_ID_MISMATCH'],
  ])('are not registered when %s', async (_what, with_, reason) => {
    expect(await register(device(), with_, 403)).toMatchObject({ code: 'FORBIDDEN', details: { reason } })
  })

  it('of somebody else, of another session, used twice or too late are refused', async () => {
    const laptop = device()
    await register(laptop)
    expect(await select(await prove(device()), 403)).toMatchObject({ details: { reason: 'PASSKEY_UNKNOWN' } })
    const forged = device({ credentialId: laptop.credentialId })
    expect(await select(await prove(forged), 403)).toMatchObject({ details: { reason: 'SIGNATURE_INVALID' } })
    const proof = await prove(laptop)
    const other = await anybody(desk)
    const unknown = { details: { reason: 'CHALLENGE_UNKNOWN' } }
    expect(await select(proof, 403, other)).toMatchObject(unknown)
    const once = await prove(laptop)
    await select(once, 200)
    expect(await select(once, 403)).toMatchObject(unknown)
    const late = await prove(laptop)
    desk.wall.pass(5 * MINUTE_MS + 1)
    expect(await select(late, 403)).toMatchObject(unknown)
  })

  it('still open the desk while the PIN is locked, and cannot be guessed for it', async () => {
    const laptop = device()
    await register(laptop)
    const wrong = { params: { operatorId: priya.id }, body: { proof: pinOf('999888') } }
    for (const status of [403, 403, 403, 403, 423]) await desk.first.call('selectOperator', wrong, status)
    await select(await prove(laptop), 200)
    await desk.first.call('selectOperator', wrong, 423)
  })

  it('confirm the removal of the PIN; registered twice they are refused', async () => {
    const laptop = device()
    await register(laptop)
    expect(await register(laptop, {}, 409)).toMatchObject({ details: { reason: 'PASSKEY_EXISTS' } })
    const [pin] = priya.proofs
    const params = { operatorId: priya.id, proofId: pin?.id ?? '' }
    const left = await desk.first.call('removeOperatorProof', { params, body: { confirm: await prove(laptop) } }, 200)
    expect(left.proofs.map(({ kind }) => kind)).toEqual(['PASSKEY'])
    const byPin = { params: { operatorId: priya.id }, body: { proof: pinOf(PRIYA) } }
    expect(await desk.first.call('selectOperator', byPin, 409)).toMatchObject({ details: { reason: 'PROOF_MISSING' } })
  })

  it('may be what a new operator brings', async () => {
    const phone = device()
    const { challengeHex } = await desk.first.call('createPasskeyChallenge', { body: { purpose: 'REGISTER' } }, 201)
    const challengeB64url = Buffer.from(challengeHex, 'utf8').toString('base64url')
    const proof = { kind: 'PASSKEY', attestation: phone.attest({ challengeB64url }) } as const
    const body = { name: 'Amara Diallo', proof, confirm: pinOf(PRIYA) }
    const amara = await desk.first.call('createOperator', { body }, 201)
    const asked = { purpose: 'PROVE', operatorId: amara.id } as const
    const challenge = await desk.first.call('createPasskeyChallenge', { body: asked }, 201)
    expect(challenge.credentials).toEqual([
      { credentialId: phone.credentialId.toString('base64url'), transports: ['internal'] },
    ])
    const assertion = phone.assert({ challengeHex: challenge.challengeHex })
    const shown = { proof: { kind: 'PASSKEY', assertion } } as const
    await desk.first.call('selectOperator', { params: { operatorId: amara.id }, body: shown }, 200)
  })

  it('have no challenge for an operator without one', async () => {
    const body = { purpose: 'PROVE', operatorId: priya.id } as const
    expect(await desk.first.call('createPasskeyChallenge', { body }, 404)).toMatchObject({
      details: { field: 'operatorId', reason: 'PASSKEY_MISSING' },
    })
  })
})
