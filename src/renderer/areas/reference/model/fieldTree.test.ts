import { describe, expect, it } from 'vitest'
import { type DocumentedField, fieldOf, fieldsOf, variantsOf } from './fieldTree'
import { committedReference } from './testing/committed'

const { schemas, operations, webhooks } = committedReference()
const named = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const fieldIn = (schema: string, name: string): DocumentedField | undefined =>
  fieldsOf(named(schema), schemas).find((field) => field.name === name)

describe('fieldsOf', () => {
  it('puts required fields first and says the type of each', () => {
    const fields = fieldsOf(named('QuoteRequest'), schemas)
    expect(fields.slice(0, 4).every(({ isRequired }) => isRequired)).toBe(true)
    expect(fields.slice(4).some(({ isRequired }) => isRequired)).toBe(false)
    expect(fieldIn('QuoteRequest', 'source')).toMatchObject({ type: 'QuoteSourceOneOf', refName: 'QuoteSourceOneOf' })
  })

  it('says limits and values in words', () => {
    expect(fieldIn('QuoteRequest', 'remittanceInformation')?.limits).toEqual(['at most 80 characters'])
    expect(fieldIn('QuoteRequest', 'lockedCurrencySide')?.values).toEqual(['SENDING', 'RECEIVING'])
    expect(fieldIn('QuoteRequest', 'lockedCurrencyAmount')?.limits).toContain('more than 0')
  })

  it('says that null may stand, and keeps the type that may stand beside it', () => {
    const nullable = { anyOf: [{ type: 'string', maxLength: 3 }, { type: 'null' }] }
    expect(fieldOf('x', nullable, true, schemas)).toMatchObject({ isNullable: true, type: 'string' })
  })

  it('unfolds the items of a list', () => {
    const list = fieldOf('x', { type: 'array', items: named('Quote') }, true, schemas)
    expect(list).toMatchObject({ type: 'array of Quote', refName: 'Quote' })
    expect(fieldsOf(list.below ?? {}, schemas).map(({ name }) => name)).toContain('exchangeRate')
  })
})

describe('variantsOf', () => {
  it('names the forms by the value of their discriminator', () => {
    expect(variantsOf(named('QuoteSourceOneOf'), schemas).map(({ label }) => label)).toEqual([
      'ACCOUNT',
      'REALTIME_FUNDING',
    ])
  })

  it('names every form of every union of the contract, each once', () => {
    for (const schema of Object.values(schemas)) {
      const labels = variantsOf(schema, schemas).map(({ label }) => label)
      expect(labels).not.toContain('')
      expect(new Set(labels).size).toBe(labels.length)
    }
  })
})

describe('the whole contract', () => {
  it('shows something below every body, reply and payload', () => {
    const all = [
      ...operations.flatMap(({ body, responses }) => [body, ...responses.map(({ schema }) => schema)]),
      ...webhooks.map(({ payload }) => payload),
    ]
    for (const schema of all) {
      if (schema === null) continue
      const variants = variantsOf(schema, schemas)
      expect(variants.length + fieldsOf(schema, schemas).length).toBeGreaterThan(0)
    }
  })
})
