import { useMemo } from 'react'
import type { Call } from '../../../../contract/console/request-log/schemas'
import { useSearchValues } from '../../../app/useSearch'
import { useRead } from '../../../client/useRead'
import type { Schemas } from '../model/apiDocument'
import { idKindOf } from '../model/exampleOf'
import type { OperationEntry } from '../model/reference'
import { type Draft, draftOfCall, draftOfExample } from './draft'
import { choiceOf, type OwnKind, useOwnObjects } from './ownIds'

/** What a field of an operation names; the path decides where the name alone does not. */
function kindAt(entry: OperationEntry, field: string): string | null {
  if (field === 'id' && entry.path.startsWith('/internal-accounts/')) return 'Wallet'
  const kind = idKindOf(field)
  if (kind !== 'InternalAccount') return kind
  if (entry.path.startsWith('/auth/')) return 'Wallet'
  return entry.path.startsWith('/receiver/external-account/') ? 'ExternalAccount' : kind
}

/** The kinds of objects that the smallest valid call names. */
function kindsOf(entry: OperationEntry, schemas: Schemas): ReadonlySet<string> {
  const kinds = new Set<string>()
  const ownId = (field: string) => {
    kinds.add(kindAt(entry, field) ?? '')
    return null
  }
  draftOfExample(entry, { schemas, ownId })
  return kinds
}

/** Every kind is asked for in the same order on each render, and only read when it is needed. */
function useChoice(kinds: ReadonlySet<string>): Readonly<Record<string, string>> {
  const needed = (kind: OwnKind) => (kinds.has(kind) ? kind : null)
  const Customer = useOwnObjects(needed('Customer'))
  const InternalAccount = useOwnObjects(needed('InternalAccount'))
  const ExternalAccount = useOwnObjects(needed('ExternalAccount'))
  const Quote = useOwnObjects(needed('Quote'))
  const Transaction = useOwnObjects(needed('Transaction'))
  const Agent = useOwnObjects(needed('Agent'))
  const BeneficialOwner = useOwnObjects(needed('BeneficialOwner'))
  const Verification = useOwnObjects(needed('Verification'))
  const Token = useOwnObjects(needed('Token'))
  const Wallet = useOwnObjects(needed('Wallet'))
  const accounts = { Customer, InternalAccount, ExternalAccount, Wallet }
  return choiceOf({ ...accounts, Quote, Transaction, Agent, BeneficialOwner, Verification, Token })
}

export interface Start {
  /** The smallest valid call, with ids of one's own. */
  readonly example: Draft
  /** The newest call that succeeded, or the one that the address names; null when there is none. */
  readonly call: Call | null
  readonly ofCall: Draft | null
}

/** What a person may start from. */
export function useStart(entry: OperationEntry, schemas: Schemas): Start {
  const given = useSearchValues().call
  const kinds = useMemo(() => kindsOf(entry, schemas), [entry, schemas])
  const choice = useChoice(kinds)
  const query = { operationId: entry.id, statusClass: '2xx', limit: 1 } as const
  const newest = useRead('listCalls', { query }, { isEnabled: given === undefined }).data?.data[0]
  const callId = given ?? newest?.id
  const read = useRead('getCall', { params: { callId: callId ?? '' } }, { isEnabled: callId !== undefined })
  const call = read.data !== undefined && read.data.operationId === entry.id ? read.data : null
  const example = useMemo(() => {
    const ownId = (field: string) => choice[kindAt(entry, field) ?? ''] ?? null
    return draftOfExample(entry, { schemas, ownId })
  }, [entry, schemas, choice])
  const ofCall = useMemo(() => (call === null ? null : draftOfCall(entry, call)), [entry, call])
  return { example, call, ofCall }
}

/**
 * What stands in the form before anybody typed: the newest own call where repeating it changes nothing; else the
 * smallest valid call.
 */
export function firstDraft(entry: OperationEntry, { example, ofCall }: Start): Draft {
  return ofCall !== null && entry.method === 'GET' ? ofCall : example
}
