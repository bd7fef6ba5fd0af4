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
    const ownId = (path: string) => (idKindOf(path) === 'ExternalAccount' ? 'ExternalAccount:mine' : null)
    const body = requestExample(createQuote?.body ?? {}, { ...source, ownId })
    expect(body).toMatchObject({ destination: { accountId: 'ExternalAccount:mine' } })
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
