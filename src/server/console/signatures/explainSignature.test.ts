import { beforeEach, describe, expect, it } from 'vitest'
import type { PastedMaterial } from '../../../contract/console/signatures/schemas'
import { nonceOf } from '../../../wallet-client/oidcToken'
import { addPasskey, answerOf, challengePasskey } from '../../areas/wallet-auth/testing/loginKit'
import { clientKey, sandboxToken, startWalletSetup, type WalletSetup } from '../../areas/wallet-auth/testing/walletKit'
import vectors from '../../crypto/vectors/walletCrypto.json'
import { createSoftwareAuthenticator } from '../../crypto/webauthn/testing/softwareAuthenticator'
import { shareTestServer } from '../../testing/sharedServer'

const server = shareTestServer()
let setup: WalletSetup
beforeEach(async () => {
  setup = await startWalletSetup({}, { on: server })
})

const explain = (body: PastedMaterial) => setup.server.as.console.call('explainSignature', { body }, 200)
const stateOf = (explained: Awaited<ReturnType<typeof explain>>, checkId: string) =>
  explained.checks.find(({ id }) => id === checkId)?.state

describe('explainSignature', () => {
  it('finds a right stamp with high S right, and says who would refuse it', async () => {
    const { highSStamp: stamp, highSPayload: payloadToSign } = vectors
    const explained = await explain({ kind: 'STAMP', stamp, payloadToSign })
    expect(explained).toMatchObject({ isRight: true, cause: 'LOW_S_ASSUMED' })
    expect(stateOf(explained, 'SIGNATURE_VALID')).toBe('PASSED')
    expect(stateOf(explained, 'KEY_MAY_SIGN')).toBe('NOT_CHECKED')
    expect(stateOf(explained, 'REQUEST_ID_LIVE')).toBe('NOT_CHECKED')
  })

  it('compares with the key that is expected, and with what the developer says was signed', async () => {
    const [key, other] = [clientKey(), clientKey()]
    const pasted = { kind: 'STAMP', stamp: key.stamp('{"a": 1}'), payloadToSign: '{"b":1}' } as const
    const mixed = await explain({ ...pasted, publicKeyHex: other.uncompressedHex })
    expect(mixed).toMatchObject({ isRight: false, cause: 'EXPECTED_OTHER_KEY' })
    const told = await explain({ ...pasted, signedText: '{"a": 1}', publicKeyHex: key.uncompressedHex })
    expect(told).toMatchObject({ cause: 'OTHER_PAYLOAD', difference: { atByte: 2 } })
    expect(stateOf(told, 'KEY_MAY_SIGN')).toBe('PASSED')
  })

  it('names the session of the key, and refuses one that has ended', async () => {
    const held = await setup.session()
    const pasted = { kind: 'STAMP', stamp: held.key.stamp('text'), payloadToSign: 'text' } as const
    expect(await explain(pasted)).toMatchObject({ isRight: true, keys: [{ session: { id: held.sessionId } }] })
    await setup.server.clock.advance(15 * 60)
    expect(await explain(pasted)).toMatchObject({ isRight: false, cause: 'SESSION_EXPIRED' })
  })

  it('knows the sandbox literal, and reads broken stamps', async () => {
    const literal = await explain({ kind: 'STAMP', stamp: 'sandbox-valid-signature', payloadToSign: 'text' })
    expect(literal).toMatchObject({ isRight: true, cause: null })
    expect(stateOf(literal, 'SIGNATURE_VALID')).toBe('NOT_CHECKED')
    const broken = await explain({ kind: 'STAMP', stamp: 'nothing', payloadToSign: 'text' })
    expect(broken).toMatchObject({ isRight: false, cause: 'STAMP_UNREADABLE' })
  })

  it('checks an assertion by the stored passkey, and shows where the challenges part', async () => {
    const passkey = await addPasskey(setup)
    const { challenge } = await challengePasskey(setup, passkey.id)
    const asked = { challenge, requestId: '', client: clientKey() }
    const given = answerOf(passkey, asked).body.assertion
    const { credentialId, clientDataJson, authenticatorData, signature } = given
    const assertion = { credentialId, clientDataJson, authenticatorData, signature }
    const right = await explain({ kind: 'ASSERTION', challenge, ...assertion })
    expect(right).toMatchObject({ isRight: true, cause: null, keys: [{ role: 'PASSKEY' }] })
    expect(stateOf(right, 'ORIGIN')).toBe('PASSED')
    const other = await explain({ kind: 'ASSERTION', challenge: 'f'.repeat(64), ...assertion })
    expect(other).toMatchObject({ cause: 'CHALLENGE_MISMATCH', difference: { atByte: expect.any(Number) } })
  })

  it('checks an assertion of elsewhere by the key that is given, or says that it could not', async () => {
    const authenticator = createSoftwareAuthenticator()
    const challenge = 'ab'.repeat(32)
    const { credentialId, clientDataJson, authenticatorData, signature } = authenticator.assert({
      challengeHex: challenge,
    })
    const assertion = { credentialId, clientDataJson, authenticatorData, signature }
    const without = await explain({ kind: 'ASSERTION', challenge, ...assertion })
    expect(without.isRight).toBe(true)
    expect(stateOf(without, 'SIGNATURE')).toBe('NOT_CHECKED')
    const held = await addPasskey(setup)
    const { public_key_cose: cose } = await setup.server.service.store.read((tx) =>
      tx.selectFrom('auth_methods').select('public_key_cose').where('id', '=', held.id).executeTakeFirstOrThrow(),
    )
    const wrong = await explain({ kind: 'ASSERTION', challenge, ...assertion, publicKeyCose: cose ?? '' })
    expect(wrong).toMatchObject({ isRight: false, cause: 'PASSKEY_SIGNATURE_INVALID' })
  })

  it("judges a token by the service's clock", async () => {
    const clientPublicKey = clientKey().compressedHex
    const now = setup.server.clock.now()
    const tokenOf = (atMs: number) => sandboxToken(atMs, { nonce: nonceOf(clientPublicKey) })
    expect(await explain({ kind: 'OAUTH', oidcToken: tokenOf(now), clientPublicKey })).toMatchObject({ isRight: true })
    const late = await explain({ kind: 'OAUTH', oidcToken: tokenOf(now - 70_000), clientPublicKey })
    expect(late.cause).toBe('TOKEN_TOO_OLD')
    expect(late.notes[0]).toContain('70 seconds behind')
    expect(await explain({ kind: 'OAUTH', oidcToken: 'text' })).toMatchObject({ cause: 'TOKEN_NOT_A_JWT' })
    const other = clientKey().compressedHex
    const mismatch = await explain({ kind: 'OAUTH', oidcToken: tokenOf(now), clientPublicKey: other })
    expect(mismatch.cause).toBe('NONCE_MISMATCH')
  })

  it('stores nothing, logs nothing, and takes no more than it says', async () => {
    await explain({ kind: 'STAMP', stamp: clientKey().stamp('other'), payloadToSign: 'text' })
    const { store, requestLog } = setup.server.service
    const kept = await store.read(async (tx) => [
      await tx.selectFrom('signature_verdicts').select('id').execute(),
      await tx.selectFrom('audit_log').select('id').where('operation_id', '=', 'explainSignature').execute(),
    ])
    expect(kept).toEqual([[], []])
    await requestLog.flush()
    expect((await requestLog.list({ limit: 10, operationId: 'explainSignature' })).calls).toEqual([])
    const body = { kind: 'STAMP', stamp: 'x'.repeat(2_049), payloadToSign: 'text' } as const
    await setup.server.as.console.call('explainSignature', { body }, 400)
  })
})
