import type { AuthMethodType } from '../../../../contract/wallet-auth/schemas'
import type { Passkey } from '../../../../wallet-client/authenticator'
import type { KeyPair } from '../../../../wallet-client/p256'
import type { WriteId } from '../../../client/operations'
import type { Decoded } from '../ceremony/decoded'
import type { CeremonyStep } from '../ceremony/scriptExport'
import type { KeyRing } from './keyRing'

/** One request below the service's base URL. */
export interface CallRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** A request with its answer, as both travelled. Status 0: nothing answered. */
export interface PlayedCall {
  readonly method: string
  readonly path: string
  /** As sent; Authorization masked. */
  readonly headers: Readonly<Record<string, string>>
  readonly bodyText: string | null
  readonly status: number
  readonly replyHeaders: Readonly<Record<string, string>>
  readonly replyText: string
}

export type Send = (request: CallRequest) => Promise<PlayedCall>

/** What the steps work on: one wallet, the keys held for it, and the page they run in. */
export interface PlayedWallet {
  readonly accountId: string
  readonly customer: {
    readonly id: string
    readonly email: string | null
    readonly phoneNumber: string | null
    /** How the customer stands with strong authentication. */
    readonly strong: {
      /** It is asked of the customer, or will be from the first enrolment on. */
      readonly isAsked: boolean
      readonly hasVerifiedPhone: boolean
      readonly isLoggedIn: boolean
    }
  }
  /** The page's origin and host, for passkeys. */
  readonly origin: string
  readonly rpId: string
  readonly canAskPlatform: boolean
  /** A random word of this visit, for names that must not repeat at the service. */
  readonly word: string
  /** The service's signing key, SEC1 hex; null when it is not known. */
  readonly pinnedPublicHex: string | null
  /** The service's clock, epoch milliseconds. */
  readonly now: () => number
  readonly keyRing: KeyRing
  readonly send: Send
}

export interface FieldOption {
  readonly value: string
  readonly label: string
}

/** An input of a step. Values are text; a switch is `yes` or empty. */
export interface StepField {
  readonly name: string
  readonly label: string
  readonly kind: 'text' | 'choice'
  readonly initial: string
  readonly note?: string
  readonly options?: readonly FieldOption[]
  /** A deliberate mistake, or a finer point: kept apart from what the step needs. */
  readonly isExtra?: boolean
}

export type StepInput = Readonly<Record<string, string>>

/** The 202 of a signed action. */
export interface SignedRetryOffer {
  readonly payloadToSign: string
  /** Null: a stamp without Request-Id, where the operation allows it. */
  readonly requestId: string | null
}

/** What a ceremony has in hand between two of its steps. */
export interface CeremonyDraft {
  readonly credential?: { readonly id: string; readonly type: AuthMethodType; readonly nickname: string }
  readonly target?: string
  readonly key?: KeyPair
  readonly code?: string
  readonly request?: CallRequest
  readonly asked?: SignedRetryOffer
  readonly passkey?: { readonly nickname: string; readonly credentialId: string; readonly software: Passkey | null }
  readonly passkeyName?: string
  readonly challengeHex?: string
  readonly claims?: { readonly iss: string; readonly aud: string; readonly sub: string; readonly email?: string }
  /** What a signed action concerns, by the page's name for it. */
  readonly subject?: { readonly name: string; readonly id: string }
  readonly payeeId?: string
  readonly payment?: {
    readonly fundMinor: number
    readonly clabe: string
    readonly holder: string
    readonly amountMinor: number
  }
  /** The card whose payments are delegated. */
  readonly card?: { readonly id: string }
  readonly quote?: { readonly id: string; readonly payloadToSign: string }
  /** Of strong authentication: what waits for a proof. */
  readonly challengeId?: string
  readonly challengedQuoteId?: string
  readonly app?: { readonly secret: string; readonly uri: string }
  readonly scaPasskey?: { readonly challenge: string; readonly rpId: string; readonly origin: string }
  readonly reset?: { readonly id: string; readonly factor: string }
}

/** What a step is given while it runs. */
export interface StepRun {
  readonly played: PlayedWallet
  readonly input: StepInput
  readonly draft: CeremonyDraft
  /** Sends a request and keeps it as evidence. Errors: StepRefused for a status other than those expected. */
  readonly call: (request: CallRequest, expected: readonly number[]) => Promise<Record<string, unknown>>
  /** Keeps decoded bytes as evidence; what cannot be decoded says so instead. */
  readonly show: (title: string, make: () => Made | Promise<Made>) => Promise<void>
}

type Made = Decoded | readonly Decoded[]

export interface StepOutcome {
  /** One line on what came out, for the list of steps. */
  readonly says: string
  readonly draft?: CeremonyDraft
  readonly keyRing?: KeyRing
  /** The last step of a ceremony: how a script carries it out again. */
  readonly recorded?: CeremonyStep
}

/** One numbered step of a ceremony. */
export interface PlayedStep {
  readonly title: string
  readonly says: string
  /** The verb on its button. */
  readonly act: string
  /** What of it changes something at the service; left out where nothing does. */
  readonly calls?: readonly WriteId[]
  readonly fields?: (played: PlayedWallet, draft: CeremonyDraft) => readonly StepField[]
  /** A text to scan, as a QR code. */
  readonly picture?: (
    draft: CeremonyDraft,
  ) => { readonly text: string; readonly label: string; readonly note: string } | null
  readonly run: (run: StepRun) => Promise<StepOutcome>
}

/** What must be held before a ceremony makes sense. */
export type Need =
  | 'SESSION'
  | 'PASSKEY'
  | 'IDENTITY'
  | 'ADDED_CREDENTIAL'
  | 'PHONE'
  | 'STRONG_AUTHENTICATION'
  | 'VERIFIED_PHONE'
  | 'STRONG_LOGIN'
  | 'APP'
  | 'SCA_PASSKEY'

/** A ceremony: its steps in order. The draft starts empty in each. */
export interface Ceremony {
  readonly id: string
  readonly title: string
  readonly says: string
  readonly needs: readonly Need[]
  /** It belongs to the customer, not to the wallet, and no script carries it out. */
  readonly hasNoScript?: boolean
  readonly steps: readonly PlayedStep[]
}

/** The service answered otherwise than the step expected; the answer is the evidence's last call. */
export class StepRefused extends Error {
  override readonly name = 'StepRefused'

  readonly status: number
  readonly code: string
  readonly reason: string | null

  constructor(status: number, code: string, message: string, reason: string | null) {
    super(message)
    this.status = status
    this.code = code
    this.reason = reason
  }
}
