import { textMember, WalletClientError } from '../../../../wallet-client/bytes'
import {
  otpPlaintext,
  readTargetBundle,
  sealOtp,
  sealOtpPlaintext,
  type TargetBundle,
} from '../../../../wallet-client/otpBundle'
import { generateKeyPair, type KeyPair } from '../../../../wallet-client/p256'
import { decodeSealedOtp, decodeTargetBundle } from '../ceremony/decode'
import { decodeVerificationToken } from '../ceremony/decodeToken'
import { words } from '../ceremonyWords'
import type { Ceremony, CeremonyDraft, PlayedStep, PlayedWallet, StepRun } from '../engine/step'
import { addSession } from './heldSession'
import { keyPiece, textPiece } from './pieces'
import { askedOf, bodyField, choice, repeatSigned, stampField, typed } from './signedRetry'

type CodeType = 'EMAIL_OTP' | 'SMS_OTP'
interface Listed {
  readonly id: string
  readonly type: string
  readonly nickname: string
}

async function findCredential(run: StepRun, type: string): Promise<Listed> {
  const query = new URLSearchParams({ accountId: run.played.accountId }).toString().replaceAll('%3A', ':')
  const { data } = await run.call({ method: 'GET', path: `/auth/credentials?${query}` }, [200])
  const found = (data as readonly Listed[]).find((listed) => listed.type === type)
  if (found === undefined) throw new WalletClientError(words.code.missing(type))
  return found
}

const challenge: PlayedStep = {
  title: words.code.challengeTitle,
  says: words.code.challengeSays,
  act: words.code.challengeAct,
  calls: ['challengeAuthCredential'],
  fields: () => [choice('type', words.code.type, words.code.types)],
  run: async (run) => {
    const type = run.input.type as CodeType
    const { id, nickname } = await findCredential(run, type)
    const answer = await run.call({ method: 'POST', path: `/auth/credentials/${id}/challenge` }, [200])
    const target = textMember(answer, 'otpEncryptionTargetBundle', 'The answer')
    await run.show('otpEncryptionTargetBundle', () => decodeTargetBundle(target))
    const draft: CeremonyDraft = { credential: { id, type, nickname }, target }
    return { says: words.code.challengeDone(nickname), draft }
  },
}

async function sealedBy(mistake: string, target: TargetBundle, code: string, key: KeyPair): Promise<unknown> {
  if (mistake === 'OTHER_TARGET') {
    const other = { ...target, targetPublic: generateKeyPair().publicUncompressed }
    return sealOtp(other, code, key)
  }
  if (mistake === 'NUMBER') {
    const plain = JSON.stringify({ ...JSON.parse(otpPlaintext(code, key)), otp_code: Number(code) })
    return sealOtpPlaintext(target, plain)
  }
  const bundle = await sealOtp(target, code, key)
  return mistake === 'NESTED' ? (JSON.parse(bundle) as unknown) : bundle
}

const sealStep: PlayedStep = {
  title: words.code.sealTitle,
  says: words.code.sealSays,
  act: words.code.sealAct,
  calls: ['verifyAuthCredential'],
  fields: () => [
    typed('code', words.code.code, '000000', { note: words.code.codeNote }),
    choice('mistake', words.code.mistake, words.code.mistakes, { isExtra: true }),
  ],
  run: async (run) => {
    const { draft, input, played } = run
    const { credential, target: text } = draft
    if (text === undefined || credential === undefined) throw new WalletClientError(words.code.noTarget)
    const target = readTargetBundle(text, played.pinnedPublicHex ?? undefined)
    const [key, code] = [generateKeyPair(), input.code ?? '']
    await run.show(words.pieces.key, () => keyPiece(key))
    await run.show(words.pieces.plaintext, () => textPiece(words.pieces.plaintext, otpPlaintext(code, key)))
    const encryptedOtpBundle = await sealedBy(input.mistake ?? 'NONE', target, code, key)
    const shown = typeof encryptedOtpBundle === 'string' ? encryptedOtpBundle : JSON.stringify(encryptedOtpBundle)
    await run.show('encryptedOtpBundle', () => decodeSealedOtp(shown))
    const path = `/auth/credentials/${credential.id}/verify`
    const request = { method: 'POST', path, body: { type: credential.type, encryptedOtpBundle } } as const
    const asked = askedOf(await run.call(request, [202]))
    await run.show(words.pieces.payload, () => decodeVerificationToken(asked.payloadToSign, played.now()))
    return { says: words.code.sealDone, draft: { ...draft, key, code, request, asked } }
  },
}

const signStep: PlayedStep = {
  title: words.code.signTitle,
  says: words.code.signSays,
  act: words.code.signAct,
  calls: ['verifyAuthCredential'],
  fields: () => [stampField(), bodyField()],
  run: async (run) => {
    const { key, credential, code } = run.draft
    if (key === undefined || credential === undefined) throw new WalletClientError(words.sign.nothingAsked)
    const answer = await repeatSigned(run, { key, expected: [200] })
    const { keyRing, session } = addSession(run.played.keyRing, answer, { key, credential })
    return {
      says: words.session(session.name, session.expiresAt),
      keyRing,
      recorded: {
        kind: 'LOG_IN_BY_CODE',
        type: credential.type as CodeType,
        code: code ?? '',
        session: session.name,
      },
    }
  },
}

/** Log in with a one-time code. Source: wallet-crypto 2. */
export const logInByCode: Ceremony = {
  id: 'log-in-by-code',
  title: words.code.title,
  says: words.code.says,
  needs: [],
  steps: [challenge, sealStep, signStep],
}

/** Whether a wallet's customer could be reached by text message. */
export function hasPhone(played: PlayedWallet): boolean {
  return played.customer.phoneNumber !== null
}
