import { describe, expect, it } from 'vitest'
import { payloadTypeOf } from './view'

describe('the type of a signed text', () => {
  it.each([
    ['{"type":"ACTIVITY_TYPE_EXPORT_WALLET"}', 'ACTIVITY_TYPE_EXPORT_WALLET'],
    ['{"type":7}', null],
    ['null', null],
    ['sign this', null],
    ['aGVhZA.Ym9keQ.c2ln', 'VERIFICATION_TOKEN'],
  ])('of %s is %s', (text, type) => {
    expect(payloadTypeOf(text)).toBe(type)
  })
})
