import { describe, expect, it } from 'vitest'
import { MASK, maskBody } from './masking'

const SECRET = 'sEcReT-42-value'
const reply = (payloadToSign: string) => JSON.stringify({ payloadToSign, requestId: 'Request:1' })
const keptOf = (payloadToSign: string): string =>
  (JSON.parse(maskBody(reply(payloadToSign))) as { payloadToSign: string }).payloadToSign

describe('a text to sign in the log', () => {
  it('stays byte for byte when it quotes no secret', () => {
    const text = '{"parameters": {"privateEnabled":true}, "type":"ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2"}'
    expect(maskBody(reply(text))).toBe(reply(text))
    const quote = JSON.stringify({ paymentInstructions: [{ accountOrWalletInfo: { payloadToSign: text } }] })
    expect(maskBody(quote)).toBe(quote)
  })

  it('loses the token of a login provider that it quotes, and keeps the rest', () => {
    const text = (oidcToken: string) =>
      JSON.stringify({ parameters: { oauthProviders: [{ oidcToken, providerName: 'Google' }], userId: 'a' } })
    expect(keptOf(text(SECRET))).toBe(text(MASK))
  })

  it('loses the signature when it is a token itself; its claims stay to be read', () => {
    expect(keptOf(`eyJhbGciOiJFUzI1NiJ9.eyJpZCI6IjEifQ.${SECRET}`)).toBe(`eyJhbGciOiJFUzI1NiJ9.eyJpZCI6IjEifQ.${MASK}`)
  })

  it('is dropped as a whole when it cannot be read and names a secret', () => {
    expect(keptOf(`{"oidcToken":"${SECRET}"`)).not.toContain(SECRET)
  })

  it('is masked wherever it stands', () => {
    const body = JSON.stringify({ data: [{ info: { payloadToSign: JSON.stringify({ mnemonic: SECRET }) } }] })
    expect(maskBody(body)).not.toContain(SECRET)
  })
})

describe('a body that is nested without end', () => {
  const nested = (depth: number, core: string) => `${'{"a":'.repeat(depth)}${core}${'}'.repeat(depth)}`

  it('is not kept, and exhausts nothing', () => {
    const body = nested(200_000, `{"password":"${SECRET}"}`)
    expect(maskBody(body)).toBe(`[${body.length} bytes nested deeper than 32 levels; not kept]`)
  })

  it('is masked as deep as the service reads', () => {
    const masked = maskBody(nested(31, `{"password":"${SECRET}"}`))
    expect(masked).toBe(nested(31, `{"password":"${MASK}"}`))
  })

  it('is masked whole where texts to sign quote one another', () => {
    let text = JSON.stringify({ password: SECRET })
    for (let level = 0; level < 8; level += 1) text = JSON.stringify({ payloadToSign: text })
    expect(maskBody(text)).not.toContain(SECRET)
    expect(maskBody(text)).toContain(MASK)
  })

  it('keeps a member called __proto__ a member', () => {
    expect(maskBody('{"__proto__":{"pin":"1234"},"pin":"5678"}')).toBe(
      `{"__proto__":{"pin":"${MASK}"},"pin":"${MASK}"}`,
    )
  })
})
