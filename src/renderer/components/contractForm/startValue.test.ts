import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { consoleOperations } from '../../../contract/console/operations'
import { serviceOperations } from '../../../contract/operations'
import { type JsonSchema, readSchema } from './schemaNode'
import { startValue, switchVariant, valueAt, variantOf, withField, withValueAt } from './startValue'

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input' }) as JsonSchema

function unionAt(root: JsonSchema, name: string) {
  const node = readSchema(root, root)
  const property = node.kind === 'object' ? node.properties.find((each) => each.name === name) : undefined
  const union = readSchema(root, property?.schema ?? {})
  if (union.kind !== 'union') throw new Error(`${name} is no union`)
  return union
}

const quote = schemaOf(serviceOperations.createQuote.body)

describe('startValue', () => {
  it('fills in the tags of the first variants and leaves the leaves out', () => {
    expect(startValue(quote, quote)).toEqual({
      source: { sourceType: 'ACCOUNT' },
      destination: { destinationType: 'ACCOUNT' },
    })
  })

  it('takes constants and defaults', () => {
    const schema = schemaOf(z.object({ kind: z.literal('A'), count: z.int().default(3), note: z.string().optional() }))
    expect(startValue(schema, schema)).toEqual({ kind: 'A' })
    expect(startValue(schema, { type: 'integer', default: 3 })).toBe(3)
  })

  const operations = Object.entries({ ...serviceOperations, ...consoleOperations }).flatMap(([name, shape]) =>
    'body' in shape && !('multipart' in shape) ? [[name, shape.body as z.ZodType] as const] : [],
  )

  it.each(operations)('makes something of the body of %s that every reader of schemas understands', (_name, body) => {
    const schema = schemaOf(body)
    const node = readSchema(schema, schema)
    expect(['object', 'union']).toContain(node.kind)
    expect(startValue(schema, schema)).toBeTypeOf('object')
  })
})

describe('variants', () => {
  it('are found by their tag', () => {
    const union = unionAt(quote, 'source')
    expect(union.variants.map(({ tag }) => tag)).toEqual(['ACCOUNT', 'REALTIME_FUNDING'])
    expect(variantOf(quote, union, { sourceType: 'REALTIME_FUNDING' })?.tag).toBe('REALTIME_FUNDING')
    expect(variantOf(quote, union, undefined)?.tag).toBe('ACCOUNT')
  })

  it('without a tag are found by their fields', () => {
    const clock = schemaOf(consoleOperations.setClock.body)
    const union = readSchema(clock, clock)
    if (union.kind !== 'union') throw new Error('the acts of the clock are no union')
    expect(union.variants.map(({ tag }) => tag)).toContain('advanceSeconds')
    expect(variantOf(clock, union, { advanceSeconds: 30 })?.tag).toBe('advanceSeconds')
    expect(switchVariant(clock, union, { advanceSeconds: 30 }, 'freeze')).toEqual({ freeze: true })
  })

  it('keep what they have in common when one takes the place of another', () => {
    const union = unionAt(quote, 'source')
    const before = { sourceType: 'ACCOUNT', accountId: 'InternalAccount:1', customerId: 'Customer:1' }
    expect(switchVariant(quote, union, before, 'REALTIME_FUNDING')).toEqual({
      sourceType: 'REALTIME_FUNDING',
      customerId: 'Customer:1',
    })
  })

  it('are all account types of the contract', () => {
    const account = schemaOf(serviceOperations.createCustomerExternalAccount.body)
    const union = unionAt(account, 'accountInfo')
    expect(union.discriminator).toBe('accountType')
    expect(union.variants).toHaveLength(46)
    expect(variantOf(account, union, { accountType: 'LIGHTNING_ACCOUNT' })?.tag).toBe('LIGHTNING')
  })
})

describe('changes at a path', () => {
  it('copy what is on the way and make what is missing', () => {
    const before = { source: { accountId: 'a' } }
    const after = withValueAt(before, 'source.customerId', 'c')
    expect(after).toEqual({ source: { accountId: 'a', customerId: 'c' } })
    expect(before).toEqual({ source: { accountId: 'a' } })
    expect(withValueAt({}, 'destination.umaAddress', '$a@b')).toEqual({ destination: { umaAddress: '$a@b' } })
  })

  it('reach into lists', () => {
    expect(withValueAt({ list: [{ a: 1 }, { a: 2 }] }, 'list.1.a', 3)).toEqual({ list: [{ a: 1 }, { a: 3 }] })
    expect(valueAt({ list: [{ a: 1 }] }, 'list.0.a')).toBe(1)
  })

  it('take a field out when there is nothing in it', () => {
    expect(withField({ a: 1, b: 2 }, 'a', undefined)).toEqual({ b: 2 })
    expect(withValueAt({ a: { b: 1 } }, 'a.b', undefined)).toEqual({ a: {} })
  })
})
