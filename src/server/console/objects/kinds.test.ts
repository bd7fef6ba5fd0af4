import { expect, it } from 'vitest'
import { objectsConsoleOperations } from '../../../contract/console/objects/operations'
import { SEARCH_KINDS } from '../../../contract/console/objects/schemas'
import { KINDS, type ObjectKind } from './kinds'

/** Areas that are called otherwise than the tables of their rows. */
const AREAS: Readonly<Record<string, string>> = {
  auth_methods: 'wallet-auth',
  auth_sessions: 'wallet-auth',
  delegated_keys: 'wallet-auth',
  bulk_jobs: 'customers',
  stablecoin_provider_accounts: 'stablecoins',
}
const areaOf = ({ table }: ObjectKind): string => AREAS[table] ?? table.replaceAll('_', '-')
const isOfTime = ({ stateAt }: ObjectKind): boolean => stateAt !== undefined
const shownOf = (kinds: readonly ObjectKind[]): string[] => [
  ...kinds.map(areaOf),
  ...(kinds.some(isOfTime) ? ['clock'] : []),
]

it('a picker is asked again when an object of any kind that it offers has changed', () => {
  const { INVITATION: _, ...offered } = KINDS
  expect(objectsConsoleOperations.findObjects.shows).toEqual(expect.arrayContaining(shownOf(Object.values(offered))))
})

it('a search is asked again when an object of any kind that it finds has changed', () => {
  const found = SEARCH_KINDS.map((kind) => KINDS[kind])
  expect(objectsConsoleOperations.searchObjects.shows).toEqual(expect.arrayContaining(shownOf(found)))
})
