import { describe, expect, it } from 'vitest'
import { findOperation } from '../../../client/operations'
import { CEREMONIES, tourParts } from '../ceremonies/allCeremonies'
import { scriptOf } from '../ceremony/scriptExport'
import { type FakeService, startFakeService } from '../testing/fakeService'
import { EMPTY_KEY_RING, type KeyRing, liveCredentials, liveSessions } from './keyRing'
import { type Failure, performStep } from './performStep'
import { afterStep, backTo, type CeremonyRun, currentDraft, currentPlace, skipPart, startRun } from './run'
import { isTakenContact, withPrerequisiteSteps } from './scriptSteps'
import type { Ceremony, PlayedWallet, StepInput } from './step'

const NOT_ASKED = { isAsked: false, hasVerifiedPhone: false, isLoggedIn: false }
const NOW = Date.parse('2026-11-21T09:00:00.000Z')

function playedWallet(service: FakeService, phoneNumber: string | null = '+15035550123'): PlayedWallet {
  return {
    accountId: 'InternalAccount:a',
    customer: { id: 'Customer:c', email: 'marta@example.com', phoneNumber, strong: NOT_ASKED },
    origin: 'http://localhost:4010',
    rpId: 'localhost',
    canAskPlatform: false,
    word: 'a1b2c3',
    pinnedPublicHex: service.signingKeyHex,
    now: () => NOW,
    keyRing: EMPTY_KEY_RING,
    send: service.send,
  }
}

interface Walked {
  readonly run: CeremonyRun
  readonly played: PlayedWallet
  readonly failure: Failure | null
}

/** Walks until the end or the first refusal; `inputs` by the number of the step, from 0. */
async function walk(
  played: PlayedWallet,
  parts: readonly Ceremony[],
  inputs: Readonly<Record<number, StepInput>> = {},
) {
  let walked: Walked = { run: startRun(parts), played, failure: null }
  for (let place = currentPlace(walked.run); place !== null; place = currentPlace(walked.run)) {
    const { run, played: now } = walked
    const input = inputs[run.done.length] ?? {}
    const result = await performStep(place.step, { played: now, draft: currentDraft(run), input })
    const next = afterStep(run, now.keyRing, result)
    walked = {
      run: next.run,
      played: { ...now, keyRing: next.keyRing },
      failure: result.isDone ? null : result.failure,
    }
    if (!result.isDone) return walked
  }
  return walked
}

const one = (id: string): readonly Ceremony[] => CEREMONIES.filter((ceremony) => ceremony.id === id)

async function loggedIn(): Promise<{ readonly service: FakeService; readonly played: PlayedWallet }> {
  const service = await startFakeService()
  const { played } = await walk(playedWallet(service), one('log-in-by-code'))
  return { service, played }
}

const namesOf = (keyRing: KeyRing) => liveSessions(keyRing, NOW).map(({ name }) => name)

describe('walking through ceremonies', () => {
  it('delegates a key in three calls with one body, and each of the two texts is signed once', async () => {
    const { service, played } = await loggedIn()
    const { run, failure } = await walk(played, one('delegate-key'))
    expect(failure).toBeNull()
    const calls = service.requests.filter(({ path }) => path === '/auth/delegated-keys')
    expect(calls.map(({ body }) => body)).toEqual(calls.map(() => calls[0]?.body))
    expect(new Set(calls.map(({ headers }) => headers?.['Request-Id'])).size).toBe(3)
    expect(run.done.at(-1)?.says).toMatch(/is in force$/)
  })

  it('stops at the third call when it is signed by another text or carries another body', async () => {
    const { played } = await loggedIn()
    for (const [input, code] of [
      [{ body: 'OTHER' }, 'WALLET_SIGNATURE_BODY_MISMATCH'],
      [{ stamp: 'UNKNOWN_KEY' }, 'WALLET_SIGNATURE_INVALID'],
    ] as const)
      expect((await walk(played, one('delegate-key'), { 3: input })).failure).toMatchObject({ code })
  })

  it('carries out the whole tour, and ends with the passkey, its session and the last one gone', async () => {
    const service = await startFakeService()
    const start = playedWallet(service)
    const { run, played, failure } = await walk(start, tourParts(start))
    expect(failure).toBeNull()
    expect(run.done).toHaveLength(run.places.length)
    expect(namesOf(played.keyRing)).toEqual(['session-1'])
    expect(liveCredentials(played.keyRing).map(({ name }) => name)).toEqual(['identity-1', 'code-1'])
    expect(run.recorded).toHaveLength(tourParts(start).length)
  })

  it('keeps request, answer and decoded bytes of every step that sends something', async () => {
    const service = await startFakeService()
    const start = playedWallet(service)
    const { run } = await walk(start, tourParts(start))
    const sent = run.done.flatMap(({ evidence }) => evidence.calls)
    expect(sent).toHaveLength(service.requests.length)
    for (const { evidence } of run.done) expect(evidence.pieces.length).toBeGreaterThan(0)
    const titles = run.done.flatMap(({ evidence }) => evidence.pieces.map(({ title }) => title))
    for (const title of ['Client data', 'Authenticator data', 'Stamp', 'OIDC token', 'Sealed code (HPKE)']) {
      expect(titles).toContain(title)
    }
  })

  it('says of every step what it calls, for whoever lacks the role', async () => {
    const service = await startFakeService()
    const start = playedWallet(service)
    const { run, played } = await walk(start, [...tourParts(start)])
    const delegated = (await walk((await walk(played, one('log-in-by-code'))).played, one('delegate-key'))).run
    for (const { places, done } of [run, delegated])
      for (const [index, { evidence }] of done.entries()) {
        const { title, calls = [] } = places[index]?.step ?? { title: '' }
        const said = new Set<string>(calls.map((id) => `${findOperation(id).method} ${findOperation(id).path}`))
        const made = evidence.calls.filter(({ method }) => method !== 'GET')
        for (const { method, path } of made) {
          const template = path.replace(/\?.*/, '').replaceAll(/\/\w+:[^/]+/g, '/{}')
          expect(
            [...said].map((text) => text.replaceAll(/\{\w+\}/g, '{}')),
            title,
          ).toContain(`${method} ${template}`)
        }
        expect(calls.length > 0, title).toBe(made.length > 0)
      }
  })

  it('leaves the code by text message out for a customer without a phone', async () => {
    const service = await startFakeService()
    const ids = tourParts(playedWallet(service, null)).map(({ id }) => id)
    expect(ids).not.toContain('add-code')
    expect(tourParts(playedWallet(service)).map(({ id }) => id)).toContain('add-code')
  })

  it('refreshes a session, signed by that session alone', async () => {
    const { played } = await loggedIn()
    const { failure, played: after } = await walk(played, one('refresh'))
    expect(failure).toBeNull()
    expect(namesOf(after.keyRing)).toEqual(['session-2', 'session-1'])
    expect(after.keyRing.journal.at(-1)?.step).toEqual({
      kind: 'REFRESH_SESSION',
      session: 'session-1',
      renewed: 'session-2',
    })
  })

  it.each([
    ['RAW_SIGNATURE', 'WALLET_SIGNATURE_MALFORMED'],
    ['DIGEST_SIGNED', 'WALLET_SIGNATURE_INVALID'],
    ['RESERIALISED', 'WALLET_SIGNATURE_INVALID'],
    ['ONE_BYTE_CHANGED', 'WALLET_SIGNATURE_INVALID'],
    ['UNKNOWN_KEY', 'WALLET_SIGNATURE_INVALID'],
    ['NO_STAMP', 'WALLET_SIGNATURE_MISSING'],
    ['NO_REQUEST_ID', 'REQUEST_ID_MISSING'],
  ])('makes the stamp mistake %s so that it is refused', async (stamp, code) => {
    const { played } = await loggedIn()
    const { run, failure } = await walk(played, one('privacy'), { 1: { stamp } })
    expect(failure?.code).toBe(code)
    expect(run.done).toHaveLength(1)
    expect(run.failure?.evidence.calls).toHaveLength(1)
  })

  it.each(['RIGHT', 'SANDBOX_LITERAL'])('is taken with the stamp %s', async (stamp) => {
    const { played } = await loggedIn()
    expect((await walk(played, one('privacy'), { 1: { stamp } })).failure).toBeNull()
  })

  it('refuses a target bundle of another signing key before it seals the code', async () => {
    const { service } = await loggedIn()
    const other = { ...playedWallet(service), pinnedPublicHex: (await startFakeService()).signingKeyHex }
    const { failure } = await walk(other, one('log-in-by-code'))
    expect(failure).toMatchObject({ status: null, message: expect.stringContaining('another signing key') })
  })

  it('stays at a refused step, and goes on from there with other inputs', async () => {
    const service = await startFakeService()
    const { run, played, failure } = await walk(playedWallet(service), one('log-in-by-code'), { 1: { code: '111111' } })
    expect(failure).toMatchObject({ status: 401, reason: 'Invalid OTP code' })
    const place = currentPlace(run)
    const result = await performStep(place!.step, { played, draft: currentDraft(run), input: { code: '000000' } })
    expect(result.isDone).toBe(true)
    expect(afterStep(run, played.keyRing, result).run.failure).toBeNull()
  })

  it('goes back to a step with what it started from, and leaves a part out', async () => {
    const { played } = await loggedIn()
    const { run } = await walk(played, one('privacy'))
    const again = backTo(run, 1)
    expect(currentDraft(again).asked).toBeDefined()
    const fresh = startRun([...one('privacy'), ...one('export')])
    const left = skipPart(fresh, 'Left out')
    expect(left.done).toHaveLength(2)
    expect(currentPlace(left)?.part.id).toBe('export')
  })

  it('says in words what cannot be decoded, instead of failing', async () => {
    const { played } = await loggedIn()
    const { run } = await walk(played, one('privacy'), { 1: { stamp: 'RAW_SIGNATURE' } })
    const [, stamp] = run.failure?.evidence.pieces ?? []
    expect(stamp?.rows[0]?.label).toBe('cannot be read')
  })
})

describe('the script of a run', () => {
  it('holds the chosen steps with those that made their sessions and credentials, and nothing else', async () => {
    const { played } = await loggedIn()
    const added = await walk(played, one('add-oauth'))
    const passkey = await walk(added.played, one('add-passkey'))
    const { keyRing } = (await walk(passkey.played, one('log-in-by-oauth'))).played
    const steps = withPrerequisiteSteps(keyRing.journal, new Set([keyRing.journal.length - 1]))
    expect(steps.map(({ step }) => step.kind)).toEqual(['LOG_IN_BY_CODE', 'ADD_OAUTH', 'LOG_IN_BY_OAUTH'])
    expect(scriptOf({ title: 'x', baseUrl: 'http://localhost:1', accountId: 'a', steps })).toContain('logInByOauth')
  })

  it('leaves out a contact that the wallet still has, since it can be added only once', async () => {
    const { played } = await loggedIn()
    const { keyRing } = (await walk(played, one('add-code'))).played
    expect(isTakenContact(keyRing.journal.at(-1)!, keyRing)).toBe(true)
    const gone = await walk({ ...played, keyRing }, one('revoke'))
    expect(gone.failure).toBeNull()
    expect(isTakenContact(keyRing.journal.at(-1)!, gone.played.keyRing)).toBe(false)
  })
})
