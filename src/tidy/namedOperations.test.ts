import { expect, it } from 'vitest'
import { findIn } from './exampleTree'
import { plainOperationFindings } from './namedOperations'

const CONTRACT = "export const agentsOperations = {\n  deleteAgent: operation({\n    method: 'DELETE',\n  }),\n}\n"
const found = (text: string) =>
  findIn(plainOperationFindings, {
    'src/contract/agents/operations.ts': CONTRACT,
    'src/server/console/agents/store.ts': text,
  })

it.each([
  ["tx.where('operation_id', '=', 'deleteAgent')\n"],
  ["tx.where('said.operation_id', 'in', ['deletAgent'])\n"],
  ["insert(tx, { operation_id: 'deleteAgent' })\n"],
  ["const isEnd = row.operation_id === 'deleteAgent'\n"],
  ["const isEnd = 'deleteAgent' === row.operation_id\n"],
  ["const isEnd = ({ operation_id }) => operation_id === 'deleteAgent'\n"],
  ["const isEnd = ['deleteAgent'].includes(row.operation_id)\n"],
  ["switch (row.operation_id) { case 'deleteAgent': end() }\n"],
  ["tx.where(({ eb }) => eb('operation_id', '=', 'deleteAgent'))\n"],
  ["tx.where('operation_id', '=', isOver ? 'deleteAgent' : name)\n"],
  ["tx.where('operation_id', '=', 'deleteAgent' satisfies string)\n"],
  ["const ENDS = ['deleteAgent']\n"],
  ["const ENDS = new Set(['deleteAgent'])\n"],
  ["function isEnd(id) { const ends = ['deleteAgent']; return ends.includes(id) }\n"],
  ["const isEnd = (id) => { const ends = new Set(['deleteAgent'] as const); return ends.has(id) }\n"],
  ["const isEnd = (id) => ['deleteAgent', 'end'].includes(id)\n"],
  ["const isEnd = (id) => { const names = { deleteAgent: 'deleteAgent' }; return id in names }\n"],
  ["export const ENDS = { agent: 'deleteAgent' } as const\n"],
])('finds the name of an operation that the compiler does not hold against the contract: %s', (text) => {
  expect(found(text)).toEqual(['src/server/console/agents/store.ts:1'])
})

it.each([
  ["tx.where('operation_id', '=', 'deleteAgent' satisfies ServiceOperationId)\n"],
  ["tx.where('operation_id', 'in', ['deleteAgent' satisfies ServiceOperationId])\n"],
  ["const isEnd = ('deleteAgent' satisfies ServiceOperationId) === row.operation_id\n"],
  ["tx.where('operation_id', '=', operationId)\n"],
  ['const isEnd = ENDS.includes(row.operation_id)\n'],
  ['const row = { operation_id: bound.operationId }\n'],
  ["const ENDS: readonly ServiceOperationId[] = ['deleteAgent']\n"],
  ["const STATES = ['DELETED']\n"],
  ["const end = (call) => { const reply = call('deleteAgent', [1]); return reply }\n"],
  ["const isEnd = (id) => { const ends: ServiceOperationId[] = ['deleteAgent']; return ends.includes(id) }\n"],
  ["const end = (by) => { const step = { by: by('deleteAgent', 1) }; return step }\n"],
  ["const isEnd = (id) => (['deleteAgent'] satisfies ServiceOperationId[]).includes(id)\n"],
])('lets pass what compiles only while there is such an operation: %s', (text) => {
  expect(found(text)).toEqual([])
})
