import { expect, it } from 'vitest'
import { PLACES } from '../navigation/places'
import { pageModules, pagePath } from './pageModules'

it('has a screen for every place, and a place for every screen', () => {
  expect(PLACES.map(pagePath).sort()).toEqual(Object.keys(pageModules).sort())
})
