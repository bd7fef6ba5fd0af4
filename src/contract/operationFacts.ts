import { z } from 'zod'
import { consoleOperations } from './console/operations'
import type { OperatorRole } from './console/operators/roles'
import { hostedOperations } from './hosted/operations'
import { type OperationShape, roleOf } from './operation'
import { serviceOperations } from './operations'
import { CONSOLE_BASE, SERVICE_BASE } from './planes'

/** What calling an operation takes, without the schemas that a reply or a form would be checked by. */
export interface OperationFacts
  extends Pick<OperationShape, 'method' | 'path' | 'desk' | 'idempotent' | 'multipart' | 'shows' | 'changes'> {
  /** The base path of its plane. */
  readonly base: string
  /** What it asks of the person at the desk; left out of a read for a viewer and of a write for a reviewer. */
  readonly role?: OperatorRole
  /** A read that answers page by page. */
  readonly isPaged?: true
  /** What narrows or orders a list, parameter by parameter. */
  readonly query?: QueryFacts
}

/**
 * What a parameter takes: one of these words (a long list of words stays with its screen), an instant, or a text of at
 * least so many characters.
 */
export type QueryFact = readonly string[] | 'instant' | number

const WORDS_MAX = 24

type QueryFacts = Readonly<Record<string, QueryFact>>

function queryFactOf(schema: z.ZodType): QueryFact {
  const { $defs = {}, $ref, ...own } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  // A schema with a name of its own stands among the definitions.
  const { enum: words, format, minLength } = $ref === undefined ? own : ($defs[$ref.slice('#/$defs/'.length)] ?? own)
  if (words !== undefined && words.length <= WORDS_MAX) return words.map(String)
  return format === 'date-time' ? 'instant' : (minLength ?? 0)
}

const answersRows = ({ method, responses }: OperationShape): boolean =>
  method === 'GET' && responses[200] instanceof z.ZodObject && responses[200].shape.data instanceof z.ZodArray

function queryFactsOf(shape: OperationShape): Pick<OperationFacts, 'isPaged' | 'query'> {
  if (shape.query === undefined || !answersRows(shape)) return {}
  const { limit, cursor, ...others } = shape.query.shape as Readonly<Record<string, z.ZodType>>
  // Without a cursor it finds a few, as for a picker, and is no list to read through.
  if (limit !== undefined && cursor === undefined) return {}
  const facts = Object.entries(others).map(([name, schema]) => [name, queryFactOf(schema)] as const)
  const paging = cursor === undefined ? {} : ({ isPaged: true } as const)
  return facts.length === 0 ? paging : { ...paging, query: Object.fromEntries(facts) }
}

function factsOf(
  base: string,
  operations: Readonly<Record<string, OperationShape>>,
  lists: ReadonlySet<string>,
): [string, OperationFacts][] {
  return Object.entries(operations).map(([id, shape]) => {
    const { method, path, desk, idempotent, multipart, shows, changes } = shape
    const { query, ...paging } = queryFactsOf(shape)
    const role = roleOf(shape) === (method === 'GET' ? 'VIEWER' : 'REVIEWER') ? undefined : roleOf(shape)
    const ofQuery = lists.has(id) ? { ...paging, query } : paging
    // What is undefined is left out when the facts are written as JSON.
    return [id, { base, method, path, desk, idempotent, multipart, shows, changes, role, ...ofQuery } as OperationFacts]
  })
}

/**
 * The facts of every operation of both planes, by operationId: worked out when the console is built.
 * Those of queries are only of the given lists.
 */
export function allOperationFacts(lists: ReadonlySet<string>): Readonly<Record<string, OperationFacts>> {
  return Object.fromEntries([
    ...factsOf(SERVICE_BASE, serviceOperations, lists),
    ...factsOf(CONSOLE_BASE, consoleOperations, lists),
  ])
}

/** What those do who call an operation, in the words of its contract. */
export interface OperationActs extends Pick<OperationShape, 'actByDetail' | 'actByTarget'> {
  readonly act: string
}

/** The acts that the audit log may hold, by operationId: of people at the desk, of programs, and of end users. */
export function allOperationActs(): Readonly<Record<string, OperationActs>> {
  const shapes: Readonly<Record<string, OperationShape>> = {
    ...serviceOperations,
    ...consoleOperations,
    ...hostedOperations,
  }
  return Object.fromEntries(
    Object.entries(shapes).flatMap(([id, { act, actByDetail, actByTarget }]) =>
      act === undefined ? [] : [[id, { act, actByDetail, actByTarget }]],
    ),
  )
}
