import { expect, it } from 'vitest'
import { type FormOnPage, formsLost } from './formsOnPage'

const form = (name: string, given: Partial<FormOnPage> = {}): FormOnPage => ({
  name,
  isUnsent: () => true,
  goesWith: [],
  ...given,
})

const lostBy = (forms: readonly FormOnPage[], from: string, to: string) =>
  formsLost(forms, new URL(from, 'http://desk'), new URL(to, 'http://desk')).map(({ name }) => name)

it('names each form in which something would be lost by a step to another screen', () => {
  const forms = [form('Endpoint'), form('Time limits', { isUnsent: () => false }), form('Threshold')]
  expect(lostBy(forms, '/settings/controls', '/agents')).toEqual(['Endpoint', 'Threshold'])
})

it('a tab or a whole page takes a form away, a filter does not', () => {
  expect(lostBy([form('Threshold')], '/settings/controls?tab=rules', '/settings/controls?tab=maxima')).toHaveLength(1)
  expect(lostBy([form('Answer')], '/ownership/Proof:1', '/ownership/Proof:1?view=full')).toHaveLength(1)
  expect(lostBy([form('Answer')], '/ownership/Proof:1?state=OPEN', '/ownership/Proof:1')).toEqual([])
})

it('a form goes with what it is of', () => {
  const forms = [form('Draft', { goesWith: ['judge', 'agent'] }), form('Other')]
  expect(lostBy(forms, '/time-machine?agent=Agent:1', '/time-machine?agent=Agent:2')).toEqual(['Draft'])
  expect(lostBy(forms, '/time-machine', '/time-machine?judge=rules')).toEqual(['Draft'])
  expect(lostBy(forms, '/time-machine?agent=Agent:1', '/time-machine?agent=Agent:1&replay=PolicyReplay:1')).toEqual([])
})
