import { describe, expect, it } from 'vitest'
import { ServiceCallError } from '../client/ServiceCallError'
import { adviceOf } from './errorAdvice'
import { words } from './words'

const refusal = (status: number, code: string, reason?: string) =>
  new ServiceCallError(status, code, 'Said by the service.', reason === undefined ? {} : { reason }, 'createToken')

describe('adviceOf', () => {
  it.each([
    [0, 'UNREACHABLE', undefined, words.error.unreachable],
    [400, 'INVALID_INPUT', 'NOT_SQLITE', words.error.invalid],
    [403, 'FORBIDDEN', 'PERMISSION_MISSING', ''],
    [403, 'FORBIDDEN', 'NOBODY_AT_DESK', ''],
    [404, 'TOKEN_NOT_FOUND', undefined, words.error.notFound],
    [409, 'CONFLICT', undefined, words.error.conflict],
    [409, 'CONFLICT', 'RULES_CHANGED_MEANWHILE', words.error.conflict],
    [409, 'CONFLICT', 'MAXIMUM_CHANGED_MEANWHILE', words.error.changedToo],
    [409, 'CONFLICT', 'ONE_ADMINISTRATOR', ''],
    [423, 'ACCOUNT_LOCKED', 'PIN_LOCKED', ''],
    [429, 'RATE_LIMITED', undefined, words.error.wait],
    [500, 'INTERNAL_ERROR', undefined, words.error.fault],
    [503, 'SERVICE_UNAVAILABLE', 'DISK_FULL', words.error.unavailable],
    [503, 'SERVICE_UNAVAILABLE', 'DATABASE_BUSY', words.error.unavailable],
    [503, 'SERVICE_UNAVAILABLE', 'STARTING', words.error.wait],
  ])('of %i %s %s says what fits it', (status, code, reason, advice) => {
    expect(adviceOf(refusal(status, code, reason))).toBe(advice)
  })
})
