import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { consoleOperations } from './console/operations'
import { type OpenApiDocument, openApiDocument, openApiText } from './document/openApiDocument'
import type { OperationShape } from './operation'
import { serviceOperations } from './operations'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const committed = at('../../docs/openapi.json')
const comparison = at('../../../shared/tools/compare-shapes.mjs')
const shapes = at('../../../shared/reference/service.shapes.json')

const document = openApiDocument()

interface Described {
  readonly operationId: string
  readonly security: readonly Record<string, unknown>[]
}

const described = (paths: OpenApiDocument['paths']) =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => method !== 'parameters')
      .map(([method, operation]) => ({ method, path, operation: operation as unknown as Described })),
  )

describe('the OpenAPI document', () => {
  it('is committed as it is generated; otherwise run npm run openapi', () => {
    expect(readFileSync(committed, 'utf8') === openApiText()).toBe(true)
  })

  it('holds every operation of the contract under its own name, method and path, and none besides', () => {
    const found = described(document.paths).map(
      ({ method, path, operation }) => `${operation.operationId} ${method.toUpperCase()} ${path}`,
    )
    const expected = Object.entries(serviceOperations).map(([id, shape]) => `${id} ${shape.method} ${shape.path}`)
    expect(found.sort()).toEqual(expected.sort())
  })

  it('refers only to components that it has, and has none that nothing refers to', () => {
    const text = JSON.stringify(document)
    const referred = new Set([...text.matchAll(/#\/components\/schemas\/([A-Za-z0-9]+)/g)].map((match) => match[1]))
    const known = Object.keys(document.components.schemas as Record<string, unknown>)
    expect([...referred].sort()).toEqual(known.sort())
  })

  it('names every path parameter of a path, and no other', () => {
    for (const [id, shape] of Object.entries(serviceOperations)) {
      const inPath = [...shape.path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1])
      const declared = 'params' in shape ? Object.keys(shape.params.shape) : []
      expect(declared, id).toEqual(inPath)
    }
  })

  it('says nothing of the console plane', () => {
    expect(JSON.stringify(document)).not.toContain('/console/')
    for (const { path, operation } of described(document.paths)) {
      const needsCredential = path !== '/agents/device-codes/{code}/redeem'
      expect(operation.security.length > 0, operation.operationId).toBe(needsCredential)
    }
  })
})

/** Reads that only an agent's own credential may make; the console never calls them. */
const isOfAgents = (auth: readonly string[]) => auth.includes('agent') && !auth.includes('basic')

describe('the operations of both planes', () => {
  it('say for every read what it shows, so that a change event refetches no more than it must', () => {
    const missing = Object.entries<OperationShape>({ ...serviceOperations, ...consoleOperations })
      .filter(([, { method, auth, shows }]) => method === 'GET' && !isOfAgents(auth) && shows === undefined)
      .map(([id]) => id)
    expect(missing).toEqual([])
  })

  it('say for every write what it changes, an empty list where nothing that a screen shows', () => {
    const missing = Object.entries<OperationShape>({ ...serviceOperations, ...consoleOperations })
      .filter(([, { method, changes }]) => method !== 'GET' && changes === undefined)
      .map(([id]) => id)
    expect(missing).toEqual([])
  })
})

/** Areas that are older than the rule that an entry says the words of what it takes. */
const OLDER = new Set([
  ...[
    'Platform Configuration',
    'API Tokens',
    'Customers',
    'Internal Accounts',
    'Embedded Wallet Auth',
    'Exchange Rates',
  ],
  ...[
    'External Accounts',
    'Discoveries',
    'Available UMA Providers',
    'Transactions',
    'KYC/KYB Verifications',
    'Sandbox',
  ],
  ...['Cross-Currency Transfers', 'Agent Management', 'Agent Operations'],
  ...['host', 'clock', 'settings', 'money', 'inbox', 'request-log', 'signatures', 'objects', 'snapshots'],
])

interface JsonSchema {
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, JsonSchema>>
  readonly description?: string
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
}

/** The members that nothing says the meaning of: neither their own words, nor a shape with a name of its own. */
function wordless(schema: JsonSchema, defs: JsonSchema['$defs'], path: string, known: ReadonlySet<string>): string[] {
  const name = schema.$ref?.slice('#/$defs/'.length)
  if (name !== undefined) {
    const named = defs?.[name]
    return named === undefined || known.has(name) ? [] : wordless(named, defs, path, new Set([...known, name]))
  }
  const { properties = {}, anyOf = [], oneOf = [], allOf = [], items } = schema
  const own = Object.entries(properties).flatMap(([key, member]) => {
    const isSaid = [member, ...(member.anyOf ?? [])].some(
      (one) => one.description !== undefined || one.$ref !== undefined || one.const !== undefined,
    )
    return [...(isSaid ? [] : [`${path}.${key}`]), ...wordless(member, defs, `${path}.${key}`, known)]
  })
  const parts = [...anyOf, ...oneOf, ...allOf, ...(items === undefined ? [] : [items])]
  return [...own, ...parts.flatMap((part) => wordless(part, defs, path, known))]
}

describe('the words of an operation', () => {
  it('say what each parameter means, in its entry', () => {
    const missing = Object.entries<OperationShape>({ ...serviceOperations, ...consoleOperations })
      .filter(([, { tag }]) => !OLDER.has(tag))
      .flatMap(([id, { params, query, body }]) =>
        Object.entries({ params, query, body }).flatMap(([part, schema]) => {
          if (schema === undefined) return []
          const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
          return wordless(json, json.$defs, `${id} ${part}`, new Set())
        }),
      )
    expect([...new Set(missing)]).toEqual([])
  })
})

if (existsSync(comparison) && existsSync(shapes)) {
  describe('against the reference', () => {
    it('matches the reference shapes, operations and webhooks', () => {
      const output = execFileSync(process.execPath, [comparison, committed, '--implemented', '--strict', '--json'], {
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
      })
      const report = JSON.parse(output) as Record<'operations' | 'webhooks', { name: string; status: string }[]>
      const differing = [...report.operations, ...report.webhooks].filter(({ status }) => status !== 'match')
      expect(differing.map(({ name }) => name)).toEqual([])
      const calls = Object.values(serviceOperations).map(({ method, path }) => `${method} ${path}`)
      expect(report.operations.map(({ name }) => name).sort()).toEqual(calls.sort())
      const events = Object.keys(document.webhooks ?? {}).map((name) => `webhook ${name}`)
      expect(report.webhooks.map(({ name }) => name).sort()).toEqual(events.sort())
    })

    it('names each operation as the reference does', () => {
      const reference = JSON.parse(readFileSync(shapes, 'utf8')) as OpenApiDocument
      const names = new Map(
        described(reference.paths).map(({ method, path, operation }) => [`${method} ${path}`, operation.operationId]),
      )
      for (const { method, path, operation } of described(document.paths)) {
        expect(names.get(`${method} ${path}`)).toBe(operation.operationId)
      }
    })
  })
}
