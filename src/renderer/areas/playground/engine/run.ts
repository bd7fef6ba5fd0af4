import type { RecordedCall, RecordedStep } from '../ceremony/scriptExport'
import type { KeyRing } from './keyRing'
import { type Failure, initialInput, type PlayedStepResult, type StepEvidence } from './performStep'
import type { Ceremony, CeremonyDraft, PlayedCall, PlayedStep, PlayedWallet, StepInput } from './step'

/** A step in its place: which ceremony of the run it belongs to. */
export interface StepPlace {
  readonly step: PlayedStep
  readonly part: Ceremony
  readonly isFirst: boolean
  readonly isLast: boolean
}

/** A step that came through. */
export interface DoneStep {
  readonly says: string
  readonly evidence: StepEvidence
  /** What the step started from, so that it can be repeated. */
  readonly before: CeremonyDraft
  readonly isSkipped: boolean
}

/** One walk through a ceremony, or through several one after the other. */
export interface CeremonyRun {
  readonly places: readonly StepPlace[]
  readonly done: readonly DoneStep[]
  readonly draft: CeremonyDraft
  /** What a person changed in the inputs of the current step. */
  readonly input: StepInput
  readonly failure: { readonly failure: Failure; readonly evidence: StepEvidence } | null
  /** Places in the key ring's journal of the parts that this run finished. */
  readonly recorded: readonly number[]
}

/** A fresh run through these ceremonies. */
export function startRun(parts: readonly Ceremony[]): CeremonyRun {
  const places = parts.flatMap((part) =>
    part.steps.map((step, index) => ({ step, part, isFirst: index === 0, isLast: index === part.steps.length - 1 })),
  )
  return { places, done: [], draft: {}, input: {}, failure: null, recorded: [] }
}

/** Where the run stands; null at its end. */
export function currentPlace(run: CeremonyRun): StepPlace | null {
  return run.places[run.done.length] ?? null
}

/** The draft with which the current step starts: each part has one of its own. */
export function currentDraft(run: CeremonyRun): CeremonyDraft {
  return currentPlace(run)?.isFirst === true ? {} : run.draft
}

/** The inputs of the current step: as it proposes, with what a person changed. */
export function currentInput(run: CeremonyRun, played: PlayedWallet): StepInput {
  const place = currentPlace(run)
  return place === null ? {} : { ...initialInput(place.step, played, currentDraft(run)), ...run.input }
}

const recordedCall = ({ method, path, status }: PlayedCall): RecordedCall => ({ method, path, status })

/** The calls of the part that ends with this evidence, failed attempts left out. */
function callsOfPart(run: CeremonyRun, evidence: StepEvidence): readonly RecordedCall[] {
  const start = run.places.slice(0, run.done.length + 1).findLastIndex(({ isFirst }) => isFirst)
  const earlier = run.done.slice(start).flatMap((done) => done.evidence.calls)
  return [...earlier, ...evidence.calls].map(recordedCall)
}

/** The run and the key ring after a step: one further when it came through, in place with its failure when not. */
export function afterStep(
  run: CeremonyRun,
  keyRing: KeyRing,
  result: PlayedStepResult,
): { readonly run: CeremonyRun; readonly keyRing: KeyRing } {
  const place = currentPlace(run)
  if (place === null) return { run, keyRing }
  if (!result.isDone)
    return { run: { ...run, failure: { failure: result.failure, evidence: result.evidence } }, keyRing }
  const { outcome, evidence } = result
  const before = currentDraft(run)
  const moved: CeremonyRun = {
    ...run,
    done: [...run.done, { says: outcome.says, evidence, before, isSkipped: false }],
    draft: outcome.draft ?? before,
    input: {},
    failure: null,
  }
  const grown = outcome.keyRing ?? keyRing
  if (outcome.recorded === undefined) return { run: moved, keyRing: grown }
  const step: RecordedStep = {
    title: place.part.title,
    step: outcome.recorded,
    calls: callsOfPart(run, evidence),
  }
  return {
    run: { ...moved, recorded: [...run.recorded, grown.journal.length] },
    keyRing: { ...grown, journal: [...grown.journal, step] },
  }
}

/** The run back before one of its done steps. What the service did meanwhile stays done. */
export function backTo(run: CeremonyRun, index: number): CeremonyRun {
  const done = run.done[index]
  if (done === undefined) return run
  return { ...run, done: run.done.slice(0, index), draft: done.before, input: {}, failure: null }
}

/** The run without the part that the current step belongs to. */
export function skipPart(run: CeremonyRun, says: string): CeremonyRun {
  const rest = run.places.slice(run.done.length)
  const end = rest.findIndex(({ isLast }) => isLast)
  const evidence = { calls: [], pieces: [] }
  const skipped = rest.slice(0, end + 1).map(() => ({ says, evidence, before: {}, isSkipped: true }))
  return { ...run, done: [...run.done, ...skipped], draft: {}, input: {}, failure: null }
}
