import { describe, expect, it } from 'vitest'
import { keptCheck, signatureKind } from '../../../contract/console/signatures/schemas'
import type { Remedy } from '../../crypto/check'
import { BODY_MISTAKES } from '../../crypto/walletSignature/bodyMistakeRemedies'
import { STAMP_MISTAKES } from '../../crypto/walletSignature/stampMistakes'
import { factsOf, failedCheck, kindOfCheck, toldOf } from './kinds'

const KINDS = signatureKind.options

describe.each(KINDS)('the checks of a proof of the kind %s', (kind) => {
  const { checks, fallback } = factsOf(kind)

  it('have one id and one place each, and each fault belongs to one of them', () => {
    const ids = checks.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const faults = checks.flatMap((check) => Object.keys(check.faults))
    expect(new Set(faults).size).toBe(faults.length)
    for (const { id, faults: own } of checks)
      for (const name of Object.keys(own)) expect(failedCheck(kind, '', name)).toBe(id)
  })

  it('name one of them as the verification itself, but where nothing is verified', () => {
    expect(checks.filter(({ isVerification }) => isVerification === true)).toHaveLength(kind === 'INPUT' ? 0 : 1)
  })

  it('are told without a gap: a fault that is not known here is told as one that is', () => {
    expect(toldOf(kind, 'NEVER_HEARD_OF').remedy).toBe(toldOf(kind, fallback).remedy)
    expect(checks.some(({ faults }) => Object.hasOwn(faults, fallback))).toBe(true)
  })
})

it('a remedy says one thing under one id, in whole sentences that end', () => {
  const faults = KINDS.flatMap((kind) => factsOf(kind).checks.flatMap((check) => Object.values(check.faults)))
  const all: Remedy[] = [
    ...faults.map(({ remedy }) => remedy),
    ...Object.values(STAMP_MISTAKES),
    ...Object.values(BODY_MISTAKES),
  ]
  const byId = new Map<string, Remedy>()
  for (const remedy of all) {
    expect(byId.get(remedy.id) ?? remedy).toBe(remedy)
    byId.set(remedy.id, remedy)
    expect(remedy.title).not.toMatch(/\.$/)
    expect([remedy.explanation, remedy.remedy].every((text) => /\.\)?$/.test(text))).toBe(true)
  }
})

it('what the list of refused calls can be narrowed to is what they are kept under', () => {
  const ids = KINDS.flatMap((kind) => {
    const { checks, keptAs } = factsOf(kind)
    return [keptAs, ...checks.map(({ id }) => id)]
  })
  expect(keptCheck.options.filter((check) => !ids.includes(check))).toEqual([])
  expect(new Set(keptCheck.options.map(kindOfCheck))).toEqual(new Set(KINDS))
  const ofStamps = factsOf('STAMP').checks.filter(({ faults }) => Object.keys(faults).length > 0)
  const named: readonly string[] = keptCheck.options
  expect(ofStamps.map(({ id }) => id).filter((id) => !named.includes(id))).toEqual([])
})

it('a kept check leads to its kind', () => {
  const kept = ['SIGNATURE_VALID', 'PASSKEY_CHALLENGE', 'PASSKEY_ASSERTION', 'ATTESTATION', 'OTP_CODE', 'OAUTH_TOKEN']
  expect(kept.map(kindOfCheck)).toEqual(['STAMP', 'ASSERTION', 'ASSERTION', 'ATTESTATION', 'OTP', 'OAUTH'])
  expect([kindOfCheck('INPUT'), kindOfCheck(undefined)]).toEqual(['INPUT', 'OWNERSHIP'])
})
