import type { ObjectPurpose } from '../../../../contract/console/objects/schemas'
import type { OperationShape } from '../../../../contract/operation'
import { serviceOperations } from '../../../../contract/operations'
import type { ResourceName } from '../../../../contract/primitives/resourceNames'
import { idKindOf } from '../model/exampleOf'
import type { OperationEntry } from '../model/reference'

/** What a field asks for where nothing more is known than the kind that it names. */
const USUAL: Readonly<Record<string, ObjectPurpose>> = {
  Customer: 'CUSTOMER',
  InternalAccount: 'INTERNAL_ACCOUNT',
  ExternalAccount: 'EXTERNAL_ACCOUNT',
  Quote: 'QUOTE',
  Transaction: 'TRANSACTION',
  Agent: 'AGENT',
  AgentAction: 'AGENT_ACTION',
  BeneficialOwner: 'BENEFICIAL_OWNER',
  Verification: 'VERIFICATION',
  Token: 'TOKEN',
  Document: 'DOCUMENT',
  Job: 'CUSTOMER_IMPORT',
  Stablecoin: 'STABLECOIN',
  StablecoinProviderAccount: 'STABLECOIN_LINK',
  StablecoinOperation: 'STABLECOIN_OPERATION',
} satisfies Partial<Record<ResourceName, ObjectPurpose>>

const shapeOf = ({ id }: Pick<OperationEntry, 'id'>): OperationShape => serviceOperations[id]

/** What a field of an operation chooses from, by its path; null for fields that name nothing. */
export function purposeAt(entry: Pick<OperationEntry, 'id'>, path: string): ObjectPurpose | null {
  return shapeOf(entry).suits?.[path] ?? USUAL[idKindOf(path) ?? ''] ?? null
}

/** The fields of an operation that the form has a picker for, longest path first. */
export function pickedFields(entry: Pick<OperationEntry, 'id'>): readonly (readonly [string, ObjectPurpose])[] {
  const usual = FIELDS.flatMap((field) => {
    const purpose = purposeAt(entry, field)
    return purpose === null ? [] : [[field, purpose] as const]
  })
  return [...usual, ...Object.entries(shapeOf(entry).suits ?? {})]
}

/** The names under which ids stand in requests. */
const FIELDS = [
  'customerId',
  'accountId',
  'source.accountId',
  'destination.accountId',
  'internalAccountId',
  'externalAccountId',
  'quoteId',
  'transactionId',
  'agentId',
  'actionId',
  'beneficialOwnerId',
  'verificationId',
  'documentId',
  'tokenId',
  'jobId',
  'stablecoinId',
  'stablecoinProviderAccountId',
  'stablecoinOperationId',
] as const

/** Whether the smallest call that succeeds names a field that the contract leaves optional. */
export const isAsked = (entry: Pick<OperationEntry, 'id'>, path: string): boolean =>
  shapeOf(entry).asks?.includes(path) === true

const BESIDE: Readonly<Record<string, string>> = {
  'destination.accountId': 'source.accountId',
  agentId: 'actionId',
  id: 'cardTransactionId',
  internalAccountId: 'cardId',
  'fundingSources.0': 'cardholderId',
}

/** The field beside which another is looked for: the payee beside the payer, the card beside what was paid with it. */
export function besideOf(path: string, fields: readonly string[]): string | null {
  const before = BESIDE[path]
  return before !== undefined && fields.includes(before) ? before : null
}
