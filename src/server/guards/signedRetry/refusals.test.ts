import { describe, expect, it } from 'vitest'
import { clientKey } from '../../areas/wallet-auth/testing/walletKit'
import type { Diagnosis } from '../../crypto/walletSignature/diagnoseSignature'
import { refusalOf } from './refusals'

const key = clientKey()

/** What the developer's screen says of a stamp over the body. */
function diagnosisOf(body: unknown): Diagnosis {
  const given = { stampText: key.stamp(JSON.stringify(body)), requestId: undefined }
  const refused = { code: 'WALLET_SIGNATURE_INVALID', reason: 'SIGNATURE_INVALID' } as const
  const call = { given, request: null, accountId: null, body, payloadToSign: '{"a":1}' }
  const verdict = refusalOf(refused, call).evidence?.verdict
  return (typeof verdict === 'function' ? (verdict() as { diagnosis: Diagnosis }) : { diagnosis: null as never })
    .diagnosis
}

describe('refusalOf', () => {
  it('says that the body was signed, and does not write a body of more than 64 Ki characters again', () => {
    const ofLength = (length: number) => ({ text: 'a'.repeat(length - '{"text":""}'.length) })
    expect(diagnosisOf(ofLength(65_536)).cause).toBe('SIGNED_REQUEST_BODY')
    expect(diagnosisOf(ofLength(65_537)).cause).not.toBe('SIGNED_REQUEST_BODY')
  })
})
