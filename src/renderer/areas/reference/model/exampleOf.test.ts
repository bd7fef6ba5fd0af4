import { describe, expect, it } from 'vitest'
import type { OperationShape } from '../../../../contract/operation'
import { serviceOperations } from '../../../../contract/operations'
import { idKindOf, parameterExample, replyExample, requestExample } from './exampleOf'
import { committedReference } from './testing/committed'
import { textOfPattern } from './textOfPattern'

const reference = committedReference()
const source = { schemas: reference.schemas }
const json = reference.operations.filter(({ body, isMultipart }) => body !== null && !isMultipart)

describe('requestExample', () => {
  it('covers every operation that takes JSON', () => {
    expect(json.length).toBeGreaterThan(30)
  })

  it.each(json.map(({ id }) => id))('builds a body that %s accepts', (id) => {
    const shape: OperationShape = serviceOperations[id]
    const entry = reference.operations.find((one) => one.id === id)
    const example = requestExample(entry?.body ?? {}, source)
    expect(shape.body?.safeParse(example).error?.issues ?? []).toEqual([])
  })

  it('takes ids of its own by the path of the field', () => {
    const createQuote = reference.operations.find(({ id }) => id === 'createQuote')
    const ownValue = (path: string) => (idKindOf(path) === 'ExternalAccount' ? 'ExternalAccount:mine' : null)
    const body = requestExample(createQuote?.body ?? {}, { ...source, ownValue })
    expect(body).toMatchObject({ destination: { accountId: 'ExternalAccount:mine' } })
  })
})

/** Schemas of requests of which "one of these is required" stands in a double negation. */
const CHOICES = Object.entries(reference.schemas).flatMap(([name, schema]) => {
  const choices = schema.not?.not?.anyOf ?? schema.not?.not?.oneOf
  return choices === undefined ? [] : [[name, choices.map(({ required = [] }) => required)] as const]
})

describe('requestExample of a schema that requires one of several fields', () => {
  it('is tried with the account types that have such a rule', () => {
    const accounts = CHOICES.filter(([name]) => name.endsWith('AccountInfo') || name.endsWith('AccountCreateInfo'))
    expect(accounts.length).toBeGreaterThan(5)
  })

  it.each(CHOICES)('gives %s one of its choices, whole', (name, choices) => {
    const example = requestExample({ $ref: `#/components/schemas/${name}` }, source) as Record<string, unknown>
    const given = choices.filter((fields) => fields.every((field) => example[field] !== undefined))
    expect(given.length).toBeGreaterThan(0)
  })

  it('has them in no other place than the document: without the rule the example lacks them', () => {
    const [name, [fields = []] = []] = CHOICES[0] ?? ['', []]
    const { not: _, ...open } = reference.schemas[name] ?? {}
    const example = requestExample({ properties: { it: open }, required: ['it'] }, source) as { it: object }
    expect(fields.some((field) => field in example.it)).toBe(false)
  })
})

describe('parameterExample', () => {
  const withParameters = reference.operations.filter(({ parameters }) => parameters.some(({ required }) => required))

  it.each(withParameters.map(({ id }) => id))('builds the required parameters that %s accepts', (id) => {
    const shape: OperationShape = serviceOperations[id]
    const entry = reference.operations.find((one) => one.id === id)
    const given = (place: string) =>
      Object.fromEntries(
        (entry?.parameters ?? [])
          .filter((one) => one.in === place && one.required)
          .map((one) => [one.name, parameterExample(one.name, one.schema, source)]),
      )
    expect(shape.params?.safeParse(given('path')).error?.issues ?? []).toEqual([])
    expect(shape.query?.safeParse(given('query')).error?.issues ?? []).toEqual([])
  })
})

describe('replyExample', () => {
  it('has every field of the reply, required or not', () => {
    const example = replyExample({ $ref: '#/components/schemas/Quote' }, source) as Record<string, unknown>
    expect(example.id).toMatch(/^Quote:/)
    expect(Object.keys(example)).toEqual(Object.keys(reference.schemas.Quote?.properties ?? {}))
  })
})

describe('textOfPattern', () => {
  it.each([
    '^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$',
    '^\\+[1-9]\\d{1,14}$',
    '^PK[0-9]{2}[A-Z]{4}[0-9]{16}$',
    '^(?:a|bc)+\\.[^a-z]$',
    '^0x[0-9a-fA-F]{40}$',
  ])('writes a text that fits %s', (pattern) => {
    expect(textOfPattern(pattern)).toMatch(new RegExp(pattern))
  })
})
