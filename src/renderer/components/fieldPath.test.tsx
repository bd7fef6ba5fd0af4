import { describe, expect, it } from 'vitest'
import { AddressFields } from './AddressFields'
import { pathsOf } from './fieldErrors'
import type { FieldPath } from './fieldPath'
import { type FormInputs, type ServiceForm, useServiceForm } from './useServiceForm'

const VALUES = {
  name: '',
  roles: ['UBO'],
  source: { accountId: '', limit: null as number | null },
  address: { line1: '', line2: '', city: '', state: '', postalCode: '', country: '' },
  owners: [{ name: '' }],
}
type Values = typeof VALUES
type Form = ServiceForm<'createAgent', Values>

const isPlace = (path: FieldPath<Values>): boolean => pathsOf(VALUES).includes(path)

/** A part of forms that have a name. */
const nameOf = ({ field }: Pick<FormInputs<'name'>, 'field'>) => field('name', 'Name')

describe('FieldPath', () => {
  it('compiles with the places of the values, as pathsOf lists them', () => {
    const places = ['name', 'roles', 'source.accountId', 'source.limit', 'address.city', 'owners.0.name'] as const
    expect(places.filter((path) => !isPlace(path))).toEqual([])
  })

  it('does not compile with another place, flat, nested or inside a list', () => {
    // @ts-expect-error no value has this name
    expect(isPlace('nmae')).toBe(false)
    // @ts-expect-error nothing of the part has this name
    expect(isPlace('source.acountId')).toBe(false)
    // @ts-expect-error nothing of an item has this name
    expect(isPlace('owners.0.nmae')).toBe(false)
    // @ts-expect-error items are numbered
    expect(isPlace('owners.first.name')).toBe(false)
  })

  it('does not compile where an input, a value or a fault of a form is misspelt', () => {
    const misspelt = [
      // @ts-expect-error a flat place
      (f: Form) => f.field('nmae', 'Name'),
      // @ts-expect-error a nested place
      (f: Form) => f.choice('source.acountId', 'Account'),
      // @ts-expect-error a nested place of an amount
      (f: Form) => f.money('source.limt', 'Limit', 'USD'),
      // @ts-expect-error a place inside a list
      (f: Form) => f.set('owners.0.nmae', 'Ada'),
      // @ts-expect-error a place of the library's own methods
      (f: Form) => f.form.setFieldValue('source.limt', 1),
      // @ts-expect-error another kind of value
      (f: Form) => f.form.setFieldValue('source.limit', 'much'),
      () =>
        useServiceForm({
          id: 'createAgent',
          initialValues: VALUES,
          toCall: ({ name }) => ({ body: { name } }),
          // @ts-expect-error a place that a refusal is brought to
          fieldMap: { customerId: 'source.acountId' },
        }),
      () =>
        useServiceForm({
          id: 'createAgent',
          initialValues: VALUES.source,
          toCall: ({ accountId }) => ({ body: { name: accountId } }),
          // @ts-expect-error a place that a fault is brought to
          check: () => ({ acountId: 'Choose an account.' }),
        }),
    ]
    expect(misspelt).toHaveLength(8)
  })

  it('lets a part into every form that has its places, and into no other', () => {
    const parts = [
      (f: Form) => nameOf(f),
      (f: Form) => <AddressFields path="address" inputs={f} />,
      // @ts-expect-error the form has no address there
      (f: Form) => <AddressFields path="adress" inputs={f} />,
      // @ts-expect-error the form has no name
      (f: ServiceForm<'createAgent', Values['source']>) => nameOf(f),
      // @ts-expect-error the part says that it fills in a name alone
      ({ field }: FormInputs<'name'>) => field('nmae', 'Name'),
    ]
    expect(parts).toHaveLength(5)
  })
})
