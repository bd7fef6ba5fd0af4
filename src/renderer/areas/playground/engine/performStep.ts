import { WalletClientError } from '../../../../wallet-client/bytes'
import type { Decoded } from '../ceremony/decoded'
import {
  type CallRequest,
  type CeremonyDraft,
  type PlayedCall,
  type PlayedStep,
  type PlayedWallet,
  type StepInput,
  type StepOutcome,
  StepRefused,
} from './step'

/** What a step sent, received and made. */
export interface StepEvidence {
  readonly calls: readonly PlayedCall[]
  readonly pieces: readonly Decoded[]
}

/** Why a step did not come through. `code` and `reason` are the interface's; null when the page itself stopped. */
export interface Failure {
  readonly message: string
  readonly status: number | null
  readonly code: string | null
  readonly reason: string | null
}

export type PlayedStepResult =
  | { readonly isDone: true; readonly evidence: StepEvidence; readonly outcome: StepOutcome }
  | { readonly isDone: false; readonly evidence: StepEvidence; readonly failure: Failure }

const UNREACHABLE = 'Nothing answers at this address. The service may have stopped; nothing is known about this call.'

function parsed(text: string): Record<string, unknown> {
  if (text === '') return {}
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}

const textOr = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise)

function refusalOf(record: PlayedCall): StepRefused {
  if (record.status === 0) return new StepRefused(0, 'UNREACHABLE', UNREACHABLE, null)
  const answer = parsed(record.replyText)
  const details = (answer.details ?? {}) as Record<string, unknown>
  const isError = record.status >= 400
  return new StepRefused(
    record.status,
    isError ? textOr(answer.code, 'INTERNAL_ERROR') : 'UNEXPECTED_STATUS',
    textOr(answer.message, `The service answered ${record.status}, which this step does not expect.`),
    typeof details.reason === 'string' ? details.reason : null,
  )
}

function failureOf(fault: unknown): Failure {
  if (fault instanceof StepRefused) {
    return { message: fault.message, status: fault.status, code: fault.code, reason: fault.reason }
  }
  const message = fault instanceof Error ? fault.message : String(fault)
  const name = fault instanceof DOMException ? fault.name : null
  return { message, status: null, code: null, reason: name }
}

async function madeOf(title: string, make: () => unknown): Promise<readonly Decoded[]> {
  try {
    const made = (await make()) as Decoded | readonly Decoded[]
    return Array.isArray(made) ? (made as readonly Decoded[]) : [made as Decoded]
  } catch (fault) {
    if (!(fault instanceof WalletClientError)) throw fault
    return [{ title, rows: [{ label: 'cannot be read', value: fault.message }] }]
  }
}

/** The values that a step starts with. */
export function initialInput(step: PlayedStep, played: PlayedWallet, draft: CeremonyDraft): StepInput {
  return Object.fromEntries((step.fields?.(played, draft) ?? []).map(({ name, initial }) => [name, initial]))
}

/**
 * Carries out one step: collects every request, answer and decoded piece, whether it comes through or not.
 *
 * Never throws: a refusal, an unreadable answer and a platform that says no are failures with their evidence.
 */
export async function performStep(
  step: PlayedStep,
  given: { readonly played: PlayedWallet; readonly draft: CeremonyDraft; readonly input: StepInput },
): Promise<PlayedStepResult> {
  const { played, draft, input } = given
  const calls: PlayedCall[] = []
  const pieces: Decoded[] = []
  const call = async (request: CallRequest, expected: readonly number[]) => {
    const record = await played.send(request)
    calls.push(record)
    if (!expected.includes(record.status)) throw refusalOf(record)
    return parsed(record.replyText)
  }
  const show = async (title: string, make: () => unknown) => {
    pieces.push(...(await madeOf(title, make)))
  }
  try {
    const outcome = await step.run({
      played,
      draft,
      input: { ...initialInput(step, played, draft), ...input },
      call,
      show,
    })
    return { isDone: true, evidence: { calls, pieces }, outcome }
  } catch (fault) {
    return { isDone: false, evidence: { calls, pieces }, failure: failureOf(fault) }
  }
}
