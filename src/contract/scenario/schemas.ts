import { z } from 'zod'
import { consoleOperations } from '../console/operations'
import type { OperationShape } from '../operation'
import { serviceOperations } from '../operations'
import { closestName } from '../primitives/closestName'

const SCENARIO_STEPS_MAX = 100

const OPERATIONS: Readonly<Record<string, OperationShape>> = { ...serviceOperations, ...consoleOperations }

/** The contract's entry for an operation of either plane, or null when there is none. */
export function scenarioOperation(
  operationId: string,
): { readonly plane: 'service' | 'console'; readonly shape: OperationShape } | null {
  const shape = Object.hasOwn(OPERATIONS, operationId) ? OPERATIONS[operationId] : undefined
  if (shape === undefined) return null
  return { plane: Object.hasOwn(serviceOperations, operationId) ? 'service' : 'console', shape }
}

const canBeTold = (operationId: string): boolean => scenarioOperation(operationId)?.shape.multipart === undefined
const isKnown = (operationId: string): boolean => scenarioOperation(operationId) !== null
const unknownSentence = ({ input }: { readonly input?: unknown }): string => {
  const meant = closestName(String(input), Object.keys(OPERATIONS))
  return `names no operation${meant === null ? '' : ` (did you mean ${meant}?)`}`
}

const savedName = z.string().regex(/^[a-z][A-Za-z0-9]*$/, 'must be a name like paymentId')
const textOrReference = z.union([z.string(), z.number(), z.boolean()])
const values = z.record(z.string(), textOrReference)
const words = { title: z.string().min(1).max(120), say: z.string().min(1).max(600) }
const optionalWords = { title: words.title.optional(), say: words.say.optional() }

const scenarioCall = z.strictObject({
  operationId: z
    .string()
    .refine(isKnown, { error: unknownSentence })
    .refine(canBeTold, 'names an operation that takes a file, which cannot be part of a scenario'),
  params: values.optional(),
  query: values.optional(),
  headers: z.record(z.string(), z.string()).optional(),
  body: z.unknown().optional(),
  /** The platform's token where it is left out; `agent:NAME` is the agent whose access token was saved as NAME. */
  as: z
    .string()
    .regex(/^(platform|agent:[a-z][A-Za-z0-9]*)$/, 'must be platform, or agent: and the name of a saved access token')
    .optional(),
})

/** A call, what must come back, and what later steps may refer to as `${name}`. */
const callStep = z.strictObject({
  ...words,
  call: scenarioCall,
  expect: z.strictObject({ status: z.int().min(100).max(599), body: z.unknown().optional() }),
  save: z
    .record(savedName, z.string().min(1))
    .optional()
    .describe('From a name to a path into the reply, such as `data.0.id`.'),
})
export type CallStep = z.infer<typeof callStep>

const advanceStep = z.strictObject({ ...optionalWords, advanceSeconds: z.int().min(1).max(31_536_000) })

const eventStep = z.strictObject({
  ...optionalWords,
  awaitEvent: z.strictObject({ type: z.string().min(1), objectId: z.string().min(1) }),
})

const scenarioStep = z.union([callStep, advanceStep, eventStep])
export type ScenarioStep = z.infer<typeof scenarioStep>

/**
 * A story that can be run: calls with what they must answer, jumps of the clock and events to wait for.
 *
 * Assumes: A-239.
 */
export const scenario = z.strictObject({
  title: z.string().min(1).max(120),
  description: z.string().min(1).max(600),
  steps: z.array(scenarioStep).min(1).max(SCENARIO_STEPS_MAX),
})
export type Scenario = z.infer<typeof scenario>
