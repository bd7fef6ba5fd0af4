import type { OwnershipAct, OwnershipCase, OwnershipItem } from '../../../contract/console/ownership/schemas'
import type { Holder } from '../../areas/customers/public'
import {
  EXTERNAL_ACCOUNT_MOVES,
  type ExternalAccountRow,
  getAccountInfo,
  type OwnershipCaseFacts,
  viewExternalAccount,
} from '../../areas/external-accounts/public'
import type { Row } from '../../database/schema'
import { readColumn } from '../../database/table'
import { auditLog } from '../../kernel/tables'
import { allowedUseOf, nextStepsOf, USE_OF_DELETED } from './rules'

function factsOf(row: ExternalAccountRow, customerName: string | null) {
  return {
    customerId: row.customer_id,
    customerName,
    primaryIdentifier: row.primary_identifier,
    declaredName: row.holder_name,
    verifiedName: row.beneficiary_verified_name,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** A row of the board. */
export function viewItem(
  { account: row, challenges }: OwnershipCaseFacts,
  names: ReadonlyMap<string, string>,
): OwnershipItem {
  const { status, ownershipType, beneficiaryVerificationStatus } = viewExternalAccount(row)
  const [newest] = challenges
  return {
    id: row.id,
    status,
    accountType: getAccountInfo(row).accountType,
    currency: row.currency,
    ownershipType: ownershipType ?? null,
    beneficiaryVerificationStatus: beneficiaryVerificationStatus ?? null,
    ...factsOf(row, names.get(row.customer_id ?? '') ?? null),
    challenge:
      newest === undefined
        ? null
        : {
            method: newest.method,
            state: newest.state,
            reason: newest.verdict?.reason ?? null,
            expiresAt: newest.expiresAt,
          },
  }
}

function viewAct(row: Row<'audit_log'>): OwnershipAct {
  const details = readColumn(auditLog, row, 'details_json') ?? {}
  const decision = details.to ?? details.decision
  return {
    id: row.id,
    at: row.at,
    operationId: row.operation_id ?? '',
    actorKind: row.actor_kind,
    actorName: row.actor_name,
    reason: row.reason,
    decision: typeof decision === 'string' ? decision : null,
  }
}

/** Everything the desk shows of one account's proof. */
export function viewCase(
  { account: row, challenges, nextSteps }: OwnershipCaseFacts,
  beside: {
    readonly holder: Holder
    readonly acts: readonly Row<'audit_log'>[]
    readonly thresholdMinor: bigint
  },
): OwnershipCase {
  const { customerName, isCustomerDeleted } = beside.holder
  return {
    account: viewExternalAccount(row),
    ...factsOf(row, customerName),
    isCustomerDeleted,
    use: {
      ...(isCustomerDeleted ? USE_OF_DELETED : allowedUseOf(row.status)),
      thresholdMinor: Number(beside.thresholdMinor),
      thresholdCurrency: 'EUR',
    },
    challenges: [...challenges],
    nextSteps: nextStepsOf({
      isPlatform: row.customer_id === null,
      steps: isCustomerDeleted ? [] : nextSteps,
      newestState: challenges[0]?.state ?? null,
      moves: isCustomerDeleted ? [] : EXTERNAL_ACCOUNT_MOVES[row.status],
    }),
    acts: beside.acts.map(viewAct),
  }
}
