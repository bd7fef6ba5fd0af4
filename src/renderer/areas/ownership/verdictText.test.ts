import { describe, expect, it } from 'vitest'
import { verdictText } from './verdictText'

describe('verdictText', () => {
  it('says of a refused proof what the audit log says', () => {
    const detail = 'The signature came after expiresAt and was not counted.'
    expect(verdictText({ reason: 'CHALLENGE_EXPIRED', detail })).toBe(
      'The signature came too late; the proof did not count.',
    )
  })

  it('says of anything else what was found', () => {
    const failed = {
      reason: 'LIVENESS_FAILED' as const,
      detail: 'The provider answered that the liveness check failed.',
    }
    expect(verdictText(failed)).toBe(failed.detail)
    expect(verdictText({ reason: null, detail: 'The signature is by the key of this address.' })).toBe(
      'The signature is by the key of this address.',
    )
  })
})
