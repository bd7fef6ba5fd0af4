import { describe, expect, it } from 'vitest'
import { controlsWords } from '../controlsWords'
import { issuerFaults, issuerOf, keySetOf, valuesOf } from './issuerValues'

const key = { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA' }

describe('issuerOf', () => {
  it.each([
    { issuer: 'https://a.example', jwksUri: 'https://a.example/keys' },
    { issuer: 'https://a.example', jwks: { keys: [key] }, audiences: ['one', 'two'] },
  ])('gives back the issuer that the form was filled with', (issuer) => {
    expect(issuerOf(valuesOf(issuer))).toEqual(issuer)
  })

  it('leaves the source away that was not chosen, and takes commas between audiences', () => {
    const values = { ...valuesOf(undefined), issuer: ' local ', jwks: '{"keys":[]}', audiences: 'one, two,,three ' }
    expect(issuerOf({ ...values, jwksUri: 'https://a.example/keys' })).toEqual({
      issuer: 'local',
      jwksUri: 'https://a.example/keys',
      audiences: ['one', 'two', 'three'],
    })
  })
})

describe('keySetOf', () => {
  it.each(['', '{', '[]', 'null', '7', '{"keys":{}}', '{"kty":"EC"}'])('refuses %s', (text) => {
    expect(keySetOf(text)).toBeNull()
  })

  it('takes a key set with all its members', () => {
    expect(keySetOf(JSON.stringify({ keys: [{ ...key, use: 'sig' }] }))).toEqual({ keys: [{ ...key, use: 'sig' }] })
  })
})

describe('issuerFaults', () => {
  const { faults } = controlsWords.oidc
  const values = { ...valuesOf(undefined), issuer: 'local' }
  const withKeys = (jwks: unknown) => ({ ...values, source: 'set', jwks: JSON.stringify(jwks) })

  it('finds nothing wrong with an issuer that the service takes', () => {
    expect(issuerFaults({ ...values, jwksUri: 'https://a.example/keys' })).toEqual({})
    expect(issuerFaults(withKeys({ keys: [key] }))).toEqual({})
  })

  it('names every field that is missing', () => {
    expect(issuerFaults(valuesOf(undefined))).toEqual({ issuer: faults.issuer, jwksUri: faults.jwksUri })
    expect(issuerFaults({ ...values, source: 'set' })).toEqual({ jwks: faults.jwks })
  })

  it('tells a private key from a text that is no key set', () => {
    expect(issuerFaults(withKeys({ keys: [key, { ...key, d: 'AA' }] }))).toEqual({ jwks: faults.privateKey })
    expect(issuerFaults(withKeys({ keys: [{ kty: 'RSA', n: 'AQAB', e: 'AQAB' }] }))).toEqual({ jwks: faults.shortKey })
    expect(issuerFaults(withKeys({ keys: [{}] }))).toEqual({ jwks: faults.jwks })
    expect(issuerFaults(withKeys({ keys: [] }))).toEqual({ jwks: faults.jwks })
  })
})
