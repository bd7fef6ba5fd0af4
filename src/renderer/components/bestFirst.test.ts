import { expect, it } from 'vitest'
import { findBestFirst } from './bestFirst'

const found = (search: string, ...labels: string[]) =>
  findBestFirst({ options: labels.map((label) => ({ value: label, label })), search, limit: 9 }).map((item) =>
    'label' in item ? item.label : item.group,
  )

it('offers first what begins with the letters, then what has a word that does, then the rest', () => {
  expect(found('ger', 'Algeria', 'West Germany', 'Germany')).toEqual(['Germany', 'West Germany', 'Algeria'])
})

it('goes by letters and digits: a symbol before them is no letter', () => {
  expect(found('usd', 'Dollar, USD', '(USD) Dollar')).toEqual(['(USD) Dollar', 'Dollar, USD'])
  expect(found('+49', 'Germany (+49)', '+49, of Germany')).toEqual(['+49, of Germany', 'Germany (+49)'])
})
