import { describe, expect, it } from 'vitest'
import { PLACES } from '../../navigation/places'
import { actsLike, isVerbTyped, SCREEN_ACTS } from './screenActs'

const pages = import.meta.glob<string>('../../areas/**/*Page.tsx', { query: '?raw', import: 'default', eager: true })

/** Screens whose form needs a choice made there first, or is for developers who look at the screen. */
const WITHOUT = new Set(['beneficialOwners', 'ownership'])

const labelsOf = (typed: string) => actsLike(typed).map(({ label }) => label)

describe('what screens offer to make', () => {
  it('is found by the words of the button and of the screen', () => {
    expect(labelsOf('create c')).toEqual(['Create customer'])
    expect(labelsOf('create')).toEqual(['Create customer', 'Create quote', 'Create agent', 'Create token'])
    expect(labelsOf('issue')).toEqual(['Issue card'])
    for (const typed of ['send', 'send money', 'Send m']) expect(labelsOf(typed)).toEqual(['Send money'])
    expect(labelsOf('add payees')).toEqual(['Add account'])
    expect(labelsOf('customer')).toEqual(['Create customer'])
    for (const typed of ['', '  ', 'create customer of', 'reate']) expect(labelsOf(typed)).toEqual([])
  })

  it('comes before the screen only where its verb was typed', () => {
    const isFirst = (typed: string) => actsLike(typed).map((act) => isVerbTyped(act, typed))
    for (const typed of ['create c', 'cre', 'issue', 'add payees']) expect(isFirst(typed)).toContain(true)
    for (const typed of ['customers', 'agents', 'cards', 'operators', 'account'])
      expect(isFirst(typed)).not.toContain(true)
    expect(actsLike('agents')).toHaveLength(1)
  })

  it('opens the form of the screen', () => {
    expect(actsLike('create customer')[0]?.address).toBe('/customers?new=INDIVIDUAL')
    expect(actsLike('send money')[0]?.address).toBe('/quotes?new=1')
    expect(actsLike('issue card')[0]?.address).toBe('/cards?new=1')
  })

  it('leaves out no screen with such a button', () => {
    const making = PLACES.filter(({ page }) => pages[`../../areas/${page}.tsx`]?.includes('create={{') === true)
    expect(making.length).toBeGreaterThan(8)
    const known = new Set<string>([...SCREEN_ACTS.map(({ place }) => place.name), ...WITHOUT])
    expect(making.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
  })
})
