import type { Method } from '../operation'
import { placedIssues } from '../primitives/inputIssues'
import { sentenceOf } from '../primitives/inputSentences'
import { notJsonAt } from '../primitives/notJsonAt'
import { type Mismatch, mismatchesOf } from './mismatches'
import { resolveReferences, type Saved, unsavedNames, valueAt } from './references'
import { type CallStep, type Scenario, type ScenarioStep, scenario, scenarioOperation } from './schemas'

const EVENT_LOOKS_MAX = 20
const EVENTS_MAX = 100

/** Who makes a call: the host that runs the scenario holds the credentials. */
export type ScenarioCaller =
  | { readonly kind: 'platform' | 'console' | 'nobody' }
  | { readonly kind: 'agent'; readonly accessToken: string }

export interface ScenarioRequest {
  readonly operationId: string
  readonly plane: 'service' | 'console'
  readonly caller: ScenarioCaller
  readonly method: Method
  /** Below the base of the plane, with its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Left out when the call has none. */
  readonly body?: unknown
}

/** Status 0: nothing answered. */
interface ScenarioReply {
  readonly status: number
  readonly body: unknown
}

/** Where a scenario runs: the script, the tests and the screen each bring theirs. */
export interface ScenarioHost {
  send(request: ScenarioRequest): Promise<ScenarioReply>
  /** A short wait before an event is looked for again. */
  pause(): Promise<void>
}

export interface StepResult {
  readonly title: string
  readonly isPassed: boolean
  /** Null when the step refers to something that was never saved. */
  readonly request: ScenarioRequest | null
  readonly reply: ScenarioReply | null
  readonly mismatches: readonly Mismatch[]
  /** What this step saved. */
  readonly saved: Saved
}

/** How far a run has come. */
export interface ScenarioProgress {
  readonly results: readonly StepResult[]
  readonly saved: Saved
}

export const NOT_STARTED: ScenarioProgress = { results: [], saved: {} }

export type ScenarioState = 'READY' | 'UNDER_WAY' | 'PASSED' | 'FAILED'

/** The title of a step, also of those that may leave it out. */
export function stepTitle(step: ScenarioStep): string {
  if ('advanceSeconds' in step) return step.title ?? `The clock moves on ${step.advanceSeconds} s`
  return 'awaitEvent' in step ? (step.title ?? `Wait for ${step.awaitEvent.type}`) : step.title
}

/** Whether a run may go on. */
export function stateOfRun(told: Scenario, { results }: ScenarioProgress): ScenarioState {
  if (results.some(({ isPassed }) => !isPassed)) return 'FAILED'
  if (results.length === told.steps.length) return 'PASSED'
  return results.length === 0 ? 'READY' : 'UNDER_WAY'
}

/** Ids keep their colon, as everywhere that addresses are shown. */
const pathPart = (value: unknown): string => encodeURIComponent(String(value ?? '')).replaceAll('%3A', ':')

function pathWith(template: string, params: Readonly<Record<string, unknown>>, query: object): string {
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathPart(params[name]))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    .toString()
    .replaceAll('%3A', ':')
  return search === '' ? path : `${path}?${search}`
}

function callerOf(as: string | undefined, plane: 'service' | 'console', auth: readonly string[], saved: Saved) {
  const agent = /^agent:(\w+)$/.exec(as ?? '')?.[1]
  if (agent !== undefined) return { kind: 'agent', accessToken: String(saved[agent]) } as const
  if (plane === 'console') return { kind: 'console' } as const
  return auth.includes('none') ? ({ kind: 'nobody' } as const) : ({ kind: 'platform' } as const)
}

/** The call of a step as it travels; null when the contract has no such operation. */
function requestOf(call: CallStep['call'], saved: Saved): ScenarioRequest | null {
  const found = scenarioOperation(call.operationId)
  if (found === null) return null
  const { as, operationId, ...rest } = call
  const { params = {}, query = {}, headers = {}, body } = resolveReferences(rest, saved) as typeof rest
  return {
    operationId,
    plane: found.plane,
    caller: callerOf(as, found.plane, found.shape.auth, saved),
    method: found.shape.method,
    path: pathWith(found.shape.path, params, query),
    headers,
    body,
  }
}

/** The names that a step needs, the one behind `as` among them. */
function missingNames(step: ScenarioStep, saved: Saved): string[] {
  if (!('call' in step)) return unsavedNames(step, saved)
  const agent = /^agent:(\w+)$/.exec(step.call.as ?? '')?.[1]
  return unsavedNames([step.call, step.expect, agent === undefined ? '' : `\${${agent}}`], saved)
}

/** Every kind of step is a call: jumps of the clock and events go through the console plane. */
function callOf(step: ScenarioStep): Pick<CallStep, 'call' | 'expect' | 'save'> {
  if ('call' in step) return step
  if ('advanceSeconds' in step) {
    const body = { advanceSeconds: step.advanceSeconds }
    return { call: { operationId: 'setClock', body }, expect: { status: 200 } }
  }
  const query = { ...step.awaitEvent, limit: EVENTS_MAX }
  return { call: { operationId: 'listWebhookEvents', query }, expect: { status: 200 } }
}

/** The operations that these steps call with the rights of whoever runs them: not as an agent, and not as anybody. */
export function ownCallsOf(steps: readonly ScenarioStep[]): readonly string[] {
  return steps.flatMap((step) => {
    const { operationId, as } = callOf(step).call
    const auth = scenarioOperation(operationId)?.shape.auth ?? []
    return as?.startsWith('agent:') === true || auth.includes('none') ? [] : [operationId]
  })
}

const hasEvent = ({ body }: ScenarioReply): boolean => {
  const data = valueAt(body, 'data')
  return Array.isArray(data) && data.length > 0
}

async function replyTo(step: ScenarioStep, request: ScenarioRequest, host: ScenarioHost): Promise<ScenarioReply> {
  let reply = await host.send(request)
  if (!('awaitEvent' in step)) return reply
  for (let looks = 1; looks < EVENT_LOOKS_MAX && reply.status === 200 && !hasEvent(reply); looks += 1) {
    await host.pause()
    reply = await host.send(request)
  }
  return reply
}

function findMismatches(step: ScenarioStep, reply: ScenarioReply, saved: Saved): Mismatch[] {
  const { expect, save = {} } = callOf(step)
  const status = mismatchesOf(expect.status, reply.status, 'status')
  const body = expect.body === undefined ? [] : mismatchesOf(resolveReferences(expect.body, saved), reply.body, 'body')
  const unsaved = Object.values(save).flatMap((path) =>
    valueAt(reply.body, path) === undefined ? [{ path: `body.${path}`, expected: 'a value', got: undefined }] : [],
  )
  const event =
    'awaitEvent' in step && status.length === 0 && !hasEvent(reply)
      ? [{ path: 'event', expected: step.awaitEvent.type, got: undefined }]
      : []
  return [...status, ...body, ...(status.length === 0 ? unsaved : []), ...event]
}

/** Makes the call of one step and judges its answer. */
async function runStep(step: ScenarioStep, saved: Saved, host: ScenarioHost): Promise<StepResult> {
  const title = stepTitle(step)
  const missing = missingNames(step, saved)
  const { call, save = {} } = callOf(step)
  const request = missing.length === 0 ? requestOf(call, saved) : null
  if (request === null) {
    const mismatches = missing.map((name) => ({ path: `\${${name}}`, expected: 'a saved value', got: undefined }))
    return { title, isPassed: false, request, reply: null, mismatches, saved: {} }
  }
  const reply = await replyTo(step, request, host)
  const mismatches = findMismatches(step, reply, saved)
  const kept = Object.entries(save).map(([name, path]) => [name, valueAt(reply.body, path)])
  const isPassed = mismatches.length === 0
  return { title, isPassed, request, reply, mismatches, saved: isPassed ? Object.fromEntries(kept) : {} }
}

/**
 * Takes the next step of a run. A run that has ended or failed stays as it is.
 *
 * Effects: one call of the host, or several while an event is awaited.
 */
export async function takeStep(
  told: Scenario,
  progress: ScenarioProgress,
  host: ScenarioHost,
): Promise<ScenarioProgress> {
  const step = told.steps[progress.results.length]
  if (step === undefined || stateOfRun(told, progress) === 'FAILED') return progress
  const result = await runStep(step, progress.saved, host)
  return { results: [...progress.results, result], saved: { ...progress.saved, ...result.saved } }
}

/** As people count: step 3, call.body. */
function placeOf([first, at, ...rest]: readonly PropertyKey[]): string {
  if (first !== 'steps' || typeof at !== 'number') return String(first ?? 'The file')
  return [`Step ${at + 1}`, ...(rest.length === 0 ? [] : [rest.map(String).join('.')])].join(', ')
}

/** A scenario from the text of its file, or what is wrong with it, one sentence per place. */
export function readScenario(
  text: string,
): { readonly ok: true; readonly scenario: Scenario } | { readonly ok: false; readonly problems: readonly string[] } {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch (fault) {
    return { ok: false, problems: [`The file is not JSON${notJsonAt(text, fault)}.`] }
  }
  const parsed = scenario.safeParse(given, { reportInput: true })
  if (parsed.success) return { ok: true, scenario: parsed.data }
  const problems = placedIssues(parsed.error.issues)
  return { ok: false, problems: problems.map(({ issue, path }) => `${placeOf(path)} ${sentenceOf(issue)}.`) }
}
