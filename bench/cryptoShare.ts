import { randomBytes } from 'node:crypto'
import { compareCode } from '../src/server/crypto/otp/compareCode'
import { openOtpBundle, readOtpBundle } from '../src/server/crypto/otp/openOtpBundle'
import { createTargetBundle } from '../src/server/crypto/otp/targetBundle'
import { createVerificationToken } from '../src/server/crypto/otp/verificationToken'
import { createKeyPair } from '../src/server/crypto/p256/keyPair'
import { type ServiceKey, serviceKeyOf } from '../src/server/crypto/p256/serviceKey'
import { parseStamp } from '../src/server/crypto/stamp/parseStamp'
import { verifyWalletSignature } from '../src/server/crypto/walletSignature/verifyWalletSignature'
import { toHex } from '../src/wallet-client/bytes'
import { readTargetBundle, sealOtp } from '../src/wallet-client/otpBundle'
import { compress, generateKeyPair } from '../src/wallet-client/p256'
import { makeStamp } from '../src/wallet-client/stamp'

const ROUNDS = 300
const WARM_UP_ROUNDS = 60

/** What the service does in cryptography alone, in microseconds of processor time, without HTTP and database. */
interface CryptoCost {
  readonly loginMicros: number
  readonly actionMicros: number
}

/** Throws unless the stamp is right, so that nothing is measured that stops half-way. */
function verifyStamp(stamp: string, payloadToSign: string): void {
  const read = parseStamp(stamp)
  if (!read.ok) throw new Error(`the stamp is refused: ${read.reason}`)
  const { publicKeyCompressedHex: publicKeyHex, signatureDer } = read.stamp
  const payloadUtf8 = Buffer.from(payloadToSign, 'utf8')
  if (!verifyWalletSignature({ publicKeyHex, signatureDer, payloadUtf8 })) throw new Error('the stamp is wrong')
}

/** The inputs of one login as the client makes them, and what the service computes for it. */
interface Login {
  readonly target: ReturnType<typeof createKeyPair>
  readonly bundle: string
  /** The key of the session to be, SEC1 compressed. */
  readonly holderHex: string
  readonly token: string
  readonly stamp: string
}

const targetOf = (uncompressedHex: string) => ({
  publicKeyUncompressedHex: uncompressedHex,
  organizationId: 'PlatformConfig:019542f5-b3e7-7d02-8000-000000000001',
  userId: 'InternalAccount:019542f5-b3e7-7d02-8000-000000000002',
})

function tokenOf(serviceKey: ServiceKey, publicKeyCompressedHex: string): string {
  return createVerificationToken(serviceKey, {
    id: 'OtpChallenge:019542f5-b3e7-7d02-8000-000000000003',
    verificationType: 'OTP_TYPE_EMAIL',
    contact: 'marta@example.com',
    organizationId: 'PlatformConfig:019542f5-b3e7-7d02-8000-000000000001',
    publicKeyCompressedHex,
    expiresAtMs: 1_775_681_700_000,
  })
}

async function inputOf(serviceKey: ServiceKey): Promise<Login> {
  const target = createKeyPair(randomBytes)
  const key = generateKeyPair()
  const holderHex = toHex(compress(key.publicUncompressed))
  const targetBundle = createTargetBundle(serviceKey, targetOf(target.uncompressedHex))
  const bundle = await sealOtp(readTargetBundle(targetBundle), '000000', key)
  const token = tokenOf(serviceKey, holderHex)
  return { target, bundle, holderHex, token, stamp: makeStamp({ key, payloadToSign: token }) }
}

/** Every cryptographic step of the three calls of a login. */
async function serveLogin(serviceKey: ServiceKey, { target, bundle, holderHex, token, stamp }: Login): Promise<void> {
  createTargetBundle(serviceKey, targetOf(createKeyPair(randomBytes).uncompressedHex))
  const opened = await openOtpBundle(target, bundle)
  if (!readOtpBundle(bundle).ok || !opened.ok) throw new Error('the bundle does not open')
  if (!compareCode(opened.otpCode, '000000')) throw new Error('the code is wrong')
  tokenOf(serviceKey, holderHex)
  verifyStamp(stamp, token)
}

async function cpuMicrosOf(inputs: readonly Login[], serve: (input: Login) => Promise<void> | void): Promise<number> {
  for (const input of inputs.slice(0, WARM_UP_ROUNDS)) await serve(input)
  const before = process.cpuUsage()
  for (const input of inputs) await serve(input)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / inputs.length
}

/** Measures the service's own functions with inputs like those of the bursts, one after the other. */
export async function measureCrypto(privateKey: Parameters<typeof serviceKeyOf>[0]): Promise<CryptoCost> {
  const serviceKey = serviceKeyOf(privateKey)
  const inputs: Login[] = []
  for (let round = 0; round < ROUNDS; round += 1) inputs.push(await inputOf(serviceKey))
  return {
    loginMicros: await cpuMicrosOf(inputs, (input) => serveLogin(serviceKey, input)),
    actionMicros: await cpuMicrosOf(inputs, ({ stamp, token }) => verifyStamp(stamp, token)),
  }
}
