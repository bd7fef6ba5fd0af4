import { describe, expect, it } from 'vitest'
import { proofRefusalText, refusalCode, refusalText } from './refusalText'

const signature = {
  code: 'WALLET_SIGNATURE_INVALID',
  reason: 'SIGNATURE_INVALID',
  message: 'The signature does not verify over payloadToSign; nothing was done. Sign its exact bytes, hashed once.',
  details: { field: 'Service-Wallet-Signature', reason: 'SIGNATURE_INVALID' },
}
const login = {
  code: 'UNAUTHORIZED',
  reason: 'Invalid OTP code',
  message: 'The login was refused: Invalid OTP code. No session was opened.',
  details: { field: 'encryptedOtpBundle', reason: 'Invalid OTP code', check: 'CODE_WRONG' },
}
const ownership = {
  code: 'INVALID_INPUT',
  reason: 'OTHER_SIGNER',
  message: 'The signature is over another text than messageToSign. The account is UNVERIFIED now.',
  details: { field: 'signature', reason: 'OTHER_SIGNER', status: 'UNVERIFIED' },
}

describe('refusalText', () => {
  it('says in plain words what was wrong with a proof', () => {
    expect(refusalText(signature)).toBe('The customer’s signature does not match the request; nothing was done.')
    expect(refusalText(login)).toBe('The sign-in code was wrong; nobody was signed in.')
    expect(refusalText(ownership)).toBe('Another wallet signed, or another text was signed; the proof did not count.')
  })

  it('tells proofs apart by the field that carried them', () => {
    expect(proofRefusalText('assertion.signature', 'SIGNATURE_INVALID')).toBe(
      'The signature of the passkey is not valid; nobody was signed in.',
    )
    expect(proofRefusalText('body', 'NOT_JSON')).toBe(null)
  })

  it('says of any other refusal what its caller was told, the names of the interface in words', () => {
    const told = { code: 'INVALID_INPUT', reason: null, message: 'Name the card by platformCardId.', details: null }
    expect(refusalText(told)).toBe('Name the card by platform card ID.')
  })

  it('says the cause where no sentence was kept', () => {
    expect(refusalText({ code: 'INVALID_AMOUNT', reason: 'INSUFFICIENT_BALANCE', message: null })).toBe(
      'Insufficient balance',
    )
  })
})

describe('refusalCode', () => {
  it('is what is looked up', () => {
    expect(refusalCode(signature)).toBe('WALLET_SIGNATURE_INVALID · SIGNATURE_INVALID')
    expect(refusalCode({ code: 'CONFLICT', reason: null })).toBe('CONFLICT')
  })
})
