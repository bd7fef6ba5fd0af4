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
  ["const ENDS = ['deleteAgent']\n"],
  ["const ENDS = new Set(['deleteAgent'])\n"],
  ["export const ENDS = { agent: 'deleteAgent' } as const\n"],
])('finds the name of an operation that the compiler does not hold against the contract: %s', (text) => {
  expect(found(text)).toEqual(['src/server/console/agents/store.ts:1'])
})

it.each([
  ["tx.where('operation_id', '=', 'deleteAgent' satisfies ServiceOperationId)\n"],
  ["tx.where('operation_id', '=', operationId)\n"],
  ['const row = { operation_id: bound.operationId }\n'],
  ["const ENDS: readonly ServiceOperationId[] = ['deleteAgent']\n"],
  ["const STATES = ['DELETED']\n"],
])('lets pass what compiles only while there is such an operation: %s', (text) => {
  expect(found(text)).toEqual([])
})
