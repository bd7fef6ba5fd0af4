import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { describe, expect, it } from 'vitest'
import { toBase58check } from '../../../../wallet-client/base58check'
import { type Bytes, concat, fromHex, fromUtf8, toBase64url, toHex, toUtf8 } from '../../../../wallet-client/bytes'
import { open as openHere, seal as sealHere } from '../../../../wallet-client/hpke'
import { readTargetBundle } from '../../../../wallet-client/otpBundle'
import {
  compress as compressHere,
  type KeyPair,
  keyPairFromJwk,
  signDer as signHere,
} from '../../../../wallet-client/p256'
import { isStampOf } from '../../../../wallet-client/stamp'
import * as vectors from '../../../../wallet-client/testing/vectors'
import { openWalletExport } from '../../../../wallet-client/walletExport'
import { type CeremonyStep, type RecordedCeremony, scriptOf } from './scriptExport'

interface ScriptKey {
  readonly jwk: JsonWebKey
  readonly publicKey: Bytes
}

interface Sealed {
  readonly enc: Bytes
  readonly ciphertext: Bytes
}

/** What the runtime of an exported script defines. */
interface Runtime {
  newKey(): Promise<ScriptKey>
  keyOfScalar(scalar: Bytes): Promise<ScriptKey>
  compress(key: Bytes): Bytes
  uncompress(key: Bytes): Bytes
  isSignedBy(key: Bytes, signatureDer: Bytes, message: Bytes): Promise<boolean>
  makeStamp(key: ScriptKey, payload: string): Promise<string>
  seal(recipient: Bytes, plaintext: Bytes): Promise<Sealed>
  open(key: ScriptKey, enc: Bytes, ciphertext: Bytes): Promise<Bytes>
  sealCode(bundle: string, code: string, key: ScriptKey): Promise<string>
  openSessionKey(text: string, key: ScriptKey): Promise<ScriptKey>
  openExport(text: string, key: ScriptKey, known?: string): Promise<string>
  createPasskey(input: { challenge: string; rpId: string; origin: string }): Promise<{
    passkey: { credentialId: string; counter: number }
    attestation: Record<'credentialId' | 'clientDataJson' | 'attestationObject', string>
  }>
  assertPasskey(passkey: unknown, challengeHex: string): Promise<Record<string, string>>
}

const NAMES =
  'newKey keyOfScalar compress uncompress isSignedBy makeStamp seal open sealCode openSessionKey openExport ' +
  'createPasskey assertPasskey'

const step = (given: CeremonyStep) => ({ title: given.kind, step: given, calls: [] })

const CEREMONY: RecordedCeremony = {
  title: 'The whole tour',
  baseUrl: 'http://127.0.0.1:1',
  accountId: 'InternalAccount:019542f5-b3e7-7d02-8000-000000000001',
  steps: [
    {
      title: 'Log in by code',
      step: { kind: 'LOG_IN_BY_CODE', type: 'EMAIL_OTP', code: '000000', session: 'first' },
      calls: [{ method: 'POST', path: '/auth/credentials/AuthMethod:1\n/challenge', status: 200 }],
    },
    step({
      kind: 'ADD_PASSKEY',
      nickname: "Anna's key",
      rpId: 'localhost',
      origin: 'http://localhost',
      signedBy: 'first',
      credential: 'passkey',
    }),
    step({ kind: 'LOG_IN_BY_PASSKEY', credential: 'passkey', session: 'second' }),
    step({
      kind: 'ADD_OAUTH',
      claims: { iss: 'https://issuer.example', aud: 'app' },
      signedBy: 'second',
      credential: 'oauth',
    }),
    step({ kind: 'LOG_IN_BY_OAUTH', credential: 'oauth', session: 'third' }),
    step({ kind: 'REFRESH_SESSION', session: 'third', renewed: 'fourth' }),
    step({ kind: 'EXPORT_WALLET', signedBy: 'fourth' }),
    step({ kind: 'REVOKE_SESSION', session: 'third', signedBy: 'first' }),
    step({ kind: 'REVOKE_CREDENTIAL', credential: 'oauth', signedBy: 'first' }),
  ],
}

/** The functions of a script as exported, its own start left out. */
async function runtimeOf(script: string): Promise<Runtime> {
  const withoutStart = script.slice(0, script.lastIndexOf('\ntry {\n'))
  const module = `${withoutStart}\nexport { ${NAMES.replaceAll(' ', ', ')} }`
  return (await import(/* @vite-ignore */ `data:text/javascript;base64,${btoa(module)}`)) as Runtime
}

const origin = 'http://localhost'
const here = (key: ScriptKey): KeyPair => keyPairFromJwk(key.jwk)

describe('an exported script', () => {
  it('keeps the API token out, cites what was recorded on one line, and has nothing to import', () => {
    const script = scriptOf(CEREMONY)
    expect(script).not.toMatch(/^(import|export) /m)
    expect(script).toContain('// recorded: POST /auth/credentials/AuthMethod:1 /challenge -> 200')
    expect(script).toContain('COUNTERSIGN_TOKEN_SECRET')
    expect(script).toContain(JSON.stringify(CEREMONY.accountId))
  })

  it('cannot be made of steps that use what is not there yet', () => {
    const [login, add, ...rest] = CEREMONY.steps
    expect(() => scriptOf({ ...CEREMONY, steps: [add!] })).toThrow('session "first"')
    expect(() => scriptOf({ ...CEREMONY, steps: [login!, ...rest] })).toThrow('credential "passkey"')
  })

  it('agrees with the screen about keys, stamps and sealed messages', async () => {
    const runtime = await runtimeOf(scriptOf(CEREMONY))
    const client = await runtime.keyOfScalar(vectors.client.privateScalar)
    expect(toHex(client.publicKey)).toBe(vectors.CLIENT_PUBLIC)
    for (let round = 0; round < 6; round += 1) {
      const key = await runtime.newKey()
      expect(runtime.uncompress(runtime.compress(key.publicKey))).toEqual(key.publicKey)
      expect(isStampOf(await runtime.makeStamp(key, 'payload'), 'payload')).toBe(true)
      const signature = signHere(vectors.session, toUtf8('message'))
      const signer = vectors.session.publicUncompressed
      expect(await runtime.isSignedBy(signer, signature, toUtf8('message'))).toBe(true)
      expect(await runtime.isSignedBy(signer, signature, toUtf8('massage'))).toBe(false)
    }
    const theirs = await runtime.seal(vectors.target.publicUncompressed, toUtf8('theirs'))
    expect(fromUtf8(await openHere(vectors.target, theirs))).toBe('theirs')
    const ours = await sealHere(client.publicKey, toUtf8('ours'))
    expect(fromUtf8(await runtime.open(client, ours.enc, ours.ciphertext))).toBe('ours')
  })

  it('opens the published session bundle and one with a leading zero', async () => {
    const runtime = await runtimeOf(scriptOf(CEREMONY))
    const client = await runtime.keyOfScalar(vectors.client.privateScalar)
    const opened = await runtime.openSessionKey(vectors.SESSION_BUNDLE, client)
    expect(here(opened)).toEqual(vectors.session)
    const { enc, ciphertext } = await sealHere(client.publicKey, concat(Uint8Array.of(0), new Uint8Array(31).fill(7)))
    const small = toBase58check(concat(compressHere(enc), ciphertext))
    expect(here(await runtime.openSessionKey(small, client)).privateScalar[0]).toBe(0)
  })

  it('seals a code and opens a wallet export as the service makes and reads them', async () => {
    const runtime = await runtimeOf(scriptOf(CEREMONY))
    const signed = async (data: unknown) => {
      const bytes = toUtf8(JSON.stringify(data))
      const dataSignature = toHex(signHere(vectors.session, bytes))
      const enclaveQuorumPublic = toHex(vectors.session.publicUncompressed)
      return JSON.stringify({ version: 'v1.0.0', data: toHex(bytes), dataSignature, enclaveQuorumPublic })
    }
    const target = await signed({ targetPublic: vectors.TARGET_PUBLIC })
    readTargetBundle(target, toHex(vectors.session.publicUncompressed))
    const client = await runtime.keyOfScalar(vectors.client.privateScalar)
    const { encappedPublic, ciphertext } = JSON.parse(await runtime.sealCode(target, '123456', client))
    const plain = await openHere(vectors.target, { enc: fromHex(encappedPublic), ciphertext: fromHex(ciphertext) })
    expect(JSON.parse(fromUtf8(plain))).toEqual({ otp_code: '123456', public_key: vectors.CLIENT_COMPRESSED })

    const sealed = await sealHere(client.publicKey, toUtf8('twelve words'))
    const inside = { encappedPublic: toHex(sealed.enc), ciphertext: toHex(sealed.ciphertext), organizationId: 'org' }
    const exported = await signed(inside)
    const known = toHex(vectors.session.publicUncompressed)
    expect(await runtime.openExport(exported, client, known)).toBe('twelve words')
    await expect(runtime.openExport(exported, client, vectors.CLIENT_PUBLIC)).rejects.toThrow('not signed')
    expect(await openWalletExport(exported, vectors.client, { pinnedPublicHex: known })).toBe('twelve words')
  })

  it('makes passkeys and logins that an independent verifier accepts', async () => {
    const runtime = await runtimeOf(scriptOf(CEREMONY))
    const challenge = toBase64url(new Uint8Array(32).fill(5))
    const { passkey, attestation } = await runtime.createPasskey({ challenge, rpId: 'localhost', origin })
    const { credentialId: id, clientDataJson: clientDataJSON, attestationObject } = attestation
    const head = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const
    const expected = { expectedOrigin: origin, expectedRPID: 'localhost', requireUserVerification: false }
    const { registrationInfo } = await verifyRegistrationResponse({
      ...expected,
      response: { ...head, response: { clientDataJSON, attestationObject } },
      expectedChallenge: challenge,
    })
    const challengeHex = 'cd'.repeat(32)
    const assertion = await runtime.assertPasskey(passkey, challengeHex)
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected,
      response: {
        ...head,
        response: {
          clientDataJSON: assertion.clientDataJson!,
          authenticatorData: assertion.authenticatorData!,
          signature: assertion.signature!,
        },
      },
      expectedChallenge: toBase64url(toUtf8(challengeHex)),
      credential: registrationInfo!.credential,
    })
    expect([verified, authenticationInfo.newCounter]).toEqual([true, 2])
  })
})

interface Finished {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs a script with the Node that runs the tests. Typed here: the renderer's configuration knows no Node. */
async function run(script: string, env: Record<string, string>): Promise<Finished> {
  const name = 'node:child_process'
  const { spawnSync } = (await import(/* @vite-ignore */ name)) as {
    spawnSync(path: string, args: readonly string[], options: object): Finished
  }
  const { process } = globalThis as unknown as { process: { execPath: string } }
  return spawnSync(process.execPath, ['--input-type=module', '-'], { input: script, env, encoding: 'utf8' })
}

describe('running an exported script', () => {
  it('asks for the API token when there is none, and fails', async () => {
    const { status, stdout, stderr } = await run(scriptOf(CEREMONY), {})
    expect(stderr).toBe('')
    expect(stdout).toContain('1. Log in by code')
    expect(stdout).toContain('Set COUNTERSIGN_TOKEN_ID')
    expect(status).toBe(1)
  })

  it('stops with one line where no service answers', async () => {
    const env = { COUNTERSIGN_TOKEN_ID: 'id', COUNTERSIGN_TOKEN_SECRET: 'secret' }
    const { status, stdout, stderr } = await run(scriptOf(CEREMONY), env)
    expect([status, stderr]).toEqual([1, ''])
    expect(stdout).toContain('Stopped: ')
  })
})
