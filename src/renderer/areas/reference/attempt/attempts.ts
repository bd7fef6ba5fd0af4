import { createStore } from '../../../client/createStore'
import type { AttemptDraft } from './draft'
import type { Answer } from './sendAttempt'

/** What a person has typed and received for one operation. */
interface Attempt {
  /** Null until something was changed: then the newest call or the example stands there. */
  readonly draft: AttemptDraft | null
  /** The last answers in order: two after a signed retry. */
  readonly answers: readonly Answer[]
  readonly isSending: boolean
}

export const NO_ATTEMPT: Attempt = { draft: null, answers: [], isSending: false }

/** By operationId. Attempts outlive the page, so that a link to what one made can be followed and come back from. */
export const attempts = createStore<Readonly<Record<string, Attempt>>>({})

/** The credential of an agent, typed or just redeemed; kept as long as the page is not loaded again. */
export const agentToken = createStore('')

/** Changes what is held for an operation. */
export function changeAttempt(operationId: string, change: Partial<Attempt>): void {
  attempts.update((all) => ({ ...all, [operationId]: { ...(all[operationId] ?? NO_ATTEMPT), ...change } }))
}

interface HeldAgent {
  readonly agentId: string | null
  readonly permissions: readonly string[]
}

/** The agent whose credential that is; nobody while it was only pasted. */
export const agent = createStore<HeldAgent>({ agentId: null, permissions: [] })

/** The device code that was made last, for the operations that name one; kept as long as the credential. */
export const deviceCode = createStore('')
