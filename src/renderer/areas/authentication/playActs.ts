import type {
  CustomerAuthentication,
  CustomerContactChecks,
  CustomerProofCodes,
} from '../../../contract/console/authentication/schemas'
import type { WriteId } from '../../client/operations'
import type { CallRequest } from '../playground/engine/step'
import { words } from './words'

/** A code that is right, and how one comes to know it. */
export interface KnownCode {
  readonly code: string
  readonly source: 'MESSAGE' | 'APP' | 'LITERAL'
  /** Of a message that was sent. */
  readonly messageId: string | null
  /** Of an app: when the next one comes. */
  readonly validUntil: string | null
  /** Of an app: each code logs in once. */
  readonly isUsed: boolean
}

/** A call that an app would make, and what it calls. */
interface PlayCall extends CallRequest {
  readonly operation: WriteId
}

/** One thing that a customer may do, as the calls that an app would make for it. */
export interface PlayAct {
  readonly key: string
  readonly label: string
  /** What has to be asked for before there is a code. */
  readonly start: PlayCall | null
  readonly code: KnownCode | null
  /** The call that carries the code; null while there is nothing to prove. */
  readonly prove: ((code: string) => PlayCall) | null
  /** What is told without a code. */
  readonly tell: PlayCall | null
}

interface Known {
  readonly authentication: CustomerAuthentication
  readonly checks: CustomerContactChecks
  readonly codes: CustomerProofCodes
}

type SentCode = CustomerProofCodes['sent'][number]

const IP_ADDRESS = '203.0.113.7'
const acts = words.play.acts

const post = (operation: WriteId, path: string, body?: unknown): PlayCall => ({
  operation,
  method: 'POST',
  path,
  body,
})
const ofMessage = ({ code, messageId }: SentCode): KnownCode => ({
  code,
  source: 'MESSAGE',
  messageId,
  validUntil: null,
  isUsed: false,
})
const ofLiteral = (code: string): KnownCode => ({
  code,
  source: 'LITERAL',
  messageId: null,
  validUntil: null,
  isUsed: false,
})

function logins({ authentication: { customerId, factors }, codes }: Known): PlayAct[] {
  const query = `customerId=${encodeURIComponent(customerId)}`
  const complete = `/sca/login/complete?${query}`
  const sms = factors.find(({ factor, isUsable }) => factor === 'SMS_OTP' && isUsable)
  const sent = codes.sent.find(({ kind }) => kind === 'LOGIN')
  const bySms: PlayAct = {
    key: 'SMS_OTP',
    label: acts.SMS_OTP,
    start: post('startScaLogin', `/sca/login/start?${query}`, { factor: 'SMS_OTP' }),
    code: sent === undefined ? null : ofMessage(sent),
    prove:
      sent === undefined
        ? null
        : (code) =>
            post('completeScaLogin', complete, {
              factor: 'SMS_OTP',
              challengeId: sent.challengeId,
              code,
              endUserIpAddress: IP_ADDRESS,
            }),
    tell: null,
  }
  const { app } = codes
  const byApp: PlayAct = {
    key: 'TOTP',
    label: acts.TOTP,
    start: null,
    code: app === null ? null : { ...app, source: 'APP', messageId: null },
    prove: (code) => post('completeScaLogin', complete, { factor: 'TOTP', code, endUserIpAddress: IP_ADDRESS }),
    tell: null,
  }
  return [...(sms === undefined ? [] : [bySms]), ...(app === null ? [] : [byApp])]
}

const PROOFS = {
  QUOTE: ['authorizeQuote', (id: string) => `/quotes/${id}/authorize`],
  TRUST: ['confirmBeneficiaryTrust', (id: string) => `/customers/external-accounts/${id}/trust/confirm`],
  UNTRUST: ['confirmBeneficiaryUntrust', (id: string) => `/customers/external-accounts/${id}/untrust/confirm`],
} as const

function challenges({ codes }: Known): PlayAct[] {
  return codes.sent.flatMap((sent): PlayAct[] => {
    const { kind, subjectId, challengeId, purpose } = sent
    if ((kind !== 'QUOTE' && kind !== 'TRUST' && kind !== 'UNTRUST') || subjectId === null) return []
    const [operation, pathOf] = PROOFS[kind]
    const what = purpose === null ? acts[kind] : `${acts[kind]}: ${words.purposes[purpose] ?? purpose}`
    return [
      {
        key: challengeId ?? subjectId,
        label: `${what} (${subjectId.slice(-6)})`,
        start: null,
        code: ofMessage(sent),
        prove: (code) => post(operation, pathOf(subjectId), kind === 'QUOTE' ? { code } : { code, challengeId }),
        tell: null,
      },
    ]
  })
}

const CONTACTS = [
  { channel: 'EMAIL', kind: 'EMAIL', path: 'verify-email', contact: 'Email' },
  { channel: 'SMS', kind: 'PHONE', path: 'verify-phone', contact: 'Phone' },
] as const

function contacts({ checks, codes }: Known): PlayAct[] {
  return CONTACTS.flatMap(({ channel, kind, path, contact }): PlayAct[] => {
    if (checks.contacts.find((each) => each.channel === channel)?.status !== 'PENDING') return []
    const address = `/customers/${checks.customerId}/${path}`
    const sent = codes.sent.find((code) => code.kind === kind)
    const literal = codes.literal === null ? null : ofLiteral(codes.literal)
    return [
      {
        key: kind,
        label: acts[kind],
        start: post(`sendCustomer${contact}Verification`, address),
        code: sent === undefined ? literal : ofMessage(sent),
        prove: (code) => post(`confirmCustomer${contact}Verification`, `${address}/confirm`, { code }),
        tell: null,
      },
    ]
  })
}

/** What the customer may do now: prove what waits first, then log in, then fail. */
export function playActs(known: Known): readonly PlayAct[] {
  const tellPath = `/sca/record-event?customerId=${encodeURIComponent(known.authentication.customerId)}`
  const told = (key: 'FAILURE' | 'PASSWORD', eventType: string): PlayAct => ({
    key,
    label: acts[key],
    start: null,
    code: null,
    prove: null,
    tell: post('recordSecurityEvent', tellPath, { eventType }),
  })
  return [
    ...challenges(known),
    ...contacts(known),
    ...logins(known),
    told('FAILURE', 'FAILED_LOGIN_ATTEMPT'),
    told('PASSWORD', 'RESET_PASSWORD_COMPLETED'),
  ]
}

const WRONG = '000000'
const OTHER_WRONG = '000001'

/** Six digits that are not the code. */
export const wrongCode = (right: string | null): string => (right === WRONG ? OTHER_WRONG : WRONG)
