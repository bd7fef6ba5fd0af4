import type { ScenarioState } from '../../../../contract/scenario/engine'

/** The words around the stories; the stories' own stand in their files. */
export const words = {
  list: 'Stories',
  note: 'Each story makes its own objects by ordinary calls, checks every answer and moves the clock forward.',
  steps: 'Steps',
  step: 'Step',
  toEnd: 'Run to the end',
  restart: 'Start again',
  taken: (taken: number, all: number) => `${taken} of ${all} steps`,
  states: { READY: 'not started', UNDER_WAY: 'under way', PASSED: 'passed', FAILED: 'failed' } satisfies Record<
    ScenarioState,
    string
  >,
  stepStates: { passed: 'passed', failed: 'failed', next: 'next', waits: 'not taken yet' },
  as: { platform: 'platform', console: 'desk', agent: 'agent', nobody: 'no credential' },
  notCalled: 'No call was made.',
  showCall: 'Call and reply',
  callBody: 'Body of the call',
  noBody: 'The call has no body.',
  reply: 'Reply',
  mismatch: 'Not as expected',
  where: 'Where',
  expected: 'Expected',
  got: 'Got',
  nothing: 'nothing',
  made: 'What it made',
  madeNothing: 'Take a step: what the story makes appears here with its state and its webhooks.',
  object: 'Object',
  state: 'State now',
  events: 'Webhooks, oldest first',
  noEvents: 'none',
  headless: 'The same story without a screen',
  headlessNote: 'Starts a host of its own, checks every step, and ends with 1 at the first that answers otherwise.',
  unreachable: 'Nothing answers at this address. The service may have stopped; nothing is known about this call.',
  masked: 'masked',
} as const
