import { expect, it } from 'vitest'
import { columnsOf } from './AgentsPage'

it('a download of the agents says the ID of each beside its name', () => {
  const columns = columnsOf({ names: new Map(), deleted: new Set(), money: () => '' })
  const heads = columns.flatMap(({ header, exports = [] }) => exports.map(({ head = header }) => head))
  expect(heads.slice(0, 2)).toEqual(['Agent', 'ID'])
})
