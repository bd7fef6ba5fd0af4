import { CONSOLE_BASE, SERVICE_BASE } from '../../../../contract/planes'
import {
  NOT_STARTED,
  ownCallsOf,
  readScenario,
  type ScenarioHost,
  type ScenarioProgress,
  stateOfRun,
  takeStep,
} from '../../../../contract/scenario/engine'
import type { Scenario } from '../../../../contract/scenario/schemas'
import { createStore } from '../../../client/createStore'
import type { OperationId } from '../../../client/operations'
import { invalidateChangesOf } from '../../../client/queryClient'
import { noteRefusal, sessionFetch, sessionHalf } from '../../../client/session'
import { words } from './words'

export interface Story {
  /** The name of its file. */
  readonly name: string
  readonly scenario: Scenario
}

export interface StoryRun {
  readonly progress: ScenarioProgress
  readonly isBusy: boolean
}

const FILES = import.meta.glob<string>('../../../../../resources/scenarios/*.json', {
  eager: true,
  query: '?raw',
  import: 'default',
})
/** What goes well is told first. */
const FIRST = 'successful-payout'
const PAUSE_MS = 250

function storyOf([path, text]: [string, string]): Story[] {
  const name = /([^/]+)\.json$/.exec(path)?.[1] ?? path
  const read = readScenario(text)
  return read.ok ? [{ name, scenario: read.scenario }] : []
}

/** The ready stories; their files are the ones that `npm run scenario` runs. */
export const STORIES: readonly Story[] = Object.entries(FILES)
  .flatMap(storyOf)
  .toSorted((a, b) => Number(b.name === FIRST) - Number(a.name === FIRST) || a.name.localeCompare(b.name))

const NEW_RUN: StoryRun = { progress: NOT_STARTED, isBusy: false }

/** Runs outlive the screen, so that a link to what a story made can be followed and come back from. */
export const storyRuns = createStore<Readonly<Record<string, StoryRun>>>({})

/** How far a story has come. */
export const runOf = (runs: Readonly<Record<string, StoryRun>>, name: string): StoryRun => runs[name] ?? NEW_RUN

const change = (name: string, next: Partial<StoryRun>) =>
  storyRuns.update((runs) => ({ ...runs, [name]: { ...runOf(runs, name), ...next } }))

function parseBody(text: string): unknown {
  try {
    return text === '' ? null : (JSON.parse(text) as unknown)
  } catch {
    return text
  }
}

/** The calls of a story are made by this browser, with its session in place of the platform's token. */
const host: ScenarioHost = {
  send: async ({ operationId, plane, caller, method, path, headers, body }) => {
    const half = sessionHalf()
    const response = await sessionFetch((plane === 'service' ? SERVICE_BASE : CONSOLE_BASE) + path, {
      method,
      headers: {
        accept: 'application/json',
        ...(caller.kind === 'agent' ? { authorization: `Bearer ${caller.accessToken}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    }).catch(() => null)
    if (response === null) return { status: 0, body: { message: words.unreachable } }
    if (response.status === 401 && caller.kind !== 'agent') noteRefusal(half)
    if (method !== 'GET') invalidateChangesOf(operationId as OperationId)
    return { status: response.status, body: parseBody(await response.text()) }
  },
  pause: () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
}

/** What is left to be called with the rights of who is at the desk, the next step first or alone. */
export function deskCalls({ scenario }: Story, { progress }: StoryRun, how: 'STEP' | 'TO_END'): readonly OperationId[] {
  const done = progress.results.length
  // A file that names an operation of no contract is not read.
  return ownCallsOf(scenario.steps.slice(done, how === 'STEP' ? done + 1 : undefined)) as readonly OperationId[]
}

/** Takes the next step, or all that are left; a story that is being told is left alone. */
export async function tellStory({ name, scenario }: Story, how: 'STEP' | 'TO_END'): Promise<void> {
  if (runOf(storyRuns.get(), name).isBusy) return
  change(name, { isBusy: true })
  try {
    let { progress } = runOf(storyRuns.get(), name)
    do {
      progress = await takeStep(scenario, progress, host)
      change(name, { progress })
    } while (how === 'TO_END' && stateOfRun(scenario, progress) === 'UNDER_WAY')
  } finally {
    change(name, { isBusy: false })
  }
}

/** Forgets how far a story has come; what it made stays. */
export function restartStory(name: string): void {
  if (!runOf(storyRuns.get(), name).isBusy) change(name, NEW_RUN)
}
