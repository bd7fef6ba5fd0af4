import { hash } from 'node:crypto'
import type BetterSqlite3 from 'better-sqlite3'
import type { Migration } from './migration'
import { kernel } from './migrations/0001-kernel'
import { people } from './migrations/0002-people'
import { money } from './migrations/0003-money'
import { walletAuthority } from './migrations/0004-wallet-authority'
import { bulkJobs } from './migrations/0005-bulk-jobs'
import { lookups } from './migrations/0006-lookups'
import { timerHistory } from './migrations/0007-timer-history'
import { forwarding } from './migrations/0008-forwarding'
import { paymentLimits } from './migrations/0009-payment-limits'
import { consoleSessions } from './migrations/0010-console-sessions'
import { operatorProofs } from './migrations/0011-operator-proofs'
import { importedAudit } from './migrations/0012-imported-audit'
import { exactLimits } from './migrations/0013-exact-limits'
import { interfaceLetter } from './migrations/0015-interface-letter'
import { idempotencyScopes } from './migrations/0016-idempotency-scopes'
import { replayTargets } from './migrations/0018-replay-targets'
import { deviceCodeHashes } from './migrations/0022-device-code-hashes'
import { deciders } from './migrations/0026-deciders'
import { quoteInvoices } from './migrations/0028-quote-invoices'
import { auditGroups } from './migrations/0032-audit-groups'
import { payeeSkeletons } from './migrations/0038-payee-skeletons'
import { nameSearch } from './migrations/0040-name-search'
import { invitations } from './migrations/0042-invitations'
import { auditHours } from './migrations/0043-audit-hours'
import { actionPayees } from './migrations/0044-action-payees'
import { teamMarks } from './migrations/0045-team-marks'
import { heldDecisions } from './migrations/0046-held-decisions'
import { searchIndex } from './migrations/0047-search-index'
import { savedViews } from './migrations/0048-saved-views'
import { seenPatterns } from './migrations/0049-seen-patterns'
import { paymentTexts } from './migrations/0050-payment-texts'
import { notes } from './migrations/0051-notes'
import { policyVersions } from './migrations/0052-policy-versions'
import { namesInSearch } from './migrations/0053-names-in-search'
import { awayDismissals } from './migrations/0054-away-dismissals'
import { contactCodes } from './migrations/0055-contact-codes'
import { paymentDays } from './migrations/0056-payment-days'
import { strongAuthentication } from './migrations/0057-strong-authentication'
import { documents } from './migrations/0058-documents'
import { kycLinks } from './migrations/0059-kyc-links'
import { reviews } from './migrations/0060-reviews'
import { codeAddresses } from './migrations/0061-code-addresses'
import { cards } from './migrations/0062-cards'
import { livenessPages } from './migrations/0063-liveness-pages'
import { delegatedKeys } from './migrations/0064-delegated-keys'
import { stablecoins } from './migrations/0065-stablecoins'
import { cardReveals } from './migrations/0066-card-reveals'
import { documentFiles } from './migrations/0067-document-files'
import { cardTransactions } from './migrations/0068-card-transactions'
import { decidedCases } from './migrations/0069-decided-cases'
import { stablecoinIdEnds } from './migrations/0070-stablecoin-id-ends'
import { operatorRoles } from './migrations/0071-operator-roles'
import { approvalVotes } from './migrations/0072-approval-votes'
import { auditChain } from './migrations/0073-audit-chain'
import { auditDays } from './migrations/0074-audit-days'
import { passkeyModels } from './migrations/0075-passkey-models'
import { moneyProposals } from './migrations/0076-money-proposals'
import { paidPayees } from './migrations/0077-paid-payees'
import { changeProposals } from './migrations/0078-change-proposals'
import { auditHeads } from './migrations/0079-audit-heads'
import { approvalFacts } from './migrations/0080-approval-facts'
import { shadows } from './migrations/0081-shadows'
import { auditSubjects } from './migrations/0082-audit-subjects'
import { auditOfChanges } from './migrations/0083-audit-of-changes'
import { idempotencyScopesOfPeople } from './migrations/0084-idempotency-scopes-of-people'
import { unreadTimes } from './migrations/0085-unread-times'
import { decidedRuleVersions } from './migrations/0086-decided-rule-versions'

export const MIGRATIONS: readonly Migration[] = [
  kernel,
  people,
  money,
  walletAuthority,
  bulkJobs,
  lookups,
  timerHistory,
  forwarding,
  paymentLimits,
  consoleSessions,
  operatorProofs,
  importedAudit,
  exactLimits,
  interfaceLetter,
  idempotencyScopes,
  replayTargets,
  deviceCodeHashes,
  deciders,
  quoteInvoices,
  auditGroups,
  payeeSkeletons,
  nameSearch,
  invitations,
  auditHours,
  actionPayees,
  teamMarks,
  heldDecisions,
  searchIndex,
  savedViews,
  seenPatterns,
  paymentTexts,
  notes,
  policyVersions,
  namesInSearch,
  awayDismissals,
  contactCodes,
  paymentDays,
  strongAuthentication,
  documents,
  kycLinks,
  reviews,
  codeAddresses,
  cards,
  livenessPages,
  delegatedKeys,
  stablecoins,
  cardReveals,
  documentFiles,
  cardTransactions,
  decidedCases,
  stablecoinIdEnds,
  operatorRoles,
  approvalVotes,
  auditChain,
  auditDays,
  passkeyModels,
  moneyProposals,
  paidPayees,
  changeProposals,
  auditHeads,
  approvalFacts,
  shadows,
  auditSubjects,
  auditOfChanges,
  idempotencyScopesOfPeople,
  unreadTimes,
  decidedRuleVersions,
]

/** A data folder written by a newer version of the program; opening it could lose what that version knows. */
export class NewerDatabaseError extends Error {
  constructor(found: number, known: number) {
    super(
      `The database has schema version ${found}, this program knows versions up to ${known}. ` +
        'Start the newer program, or choose another folder with --data-dir.',
    )
    this.name = 'NewerDatabaseError'
  }
}

/**
 * Brings the database to the newest schema, each step in a transaction of its own.
 *
 * Errors: NewerDatabaseError when the file was written by a newer program; nothing is changed then.
 */
export function migrate(sqlite: BetterSqlite3.Database, migrations: readonly Migration[] = MIGRATIONS): void {
  const found = Number(sqlite.pragma('user_version', { simple: true }))
  const known = migrations.at(-1)?.version ?? 0
  if (found > known) throw new NewerDatabaseError(found, known)
  // For steps that hash what older versions kept in plain text.
  sqlite.function('sha256_hex', { deterministic: true }, (text) => hash('sha256', String(text), 'hex'))
  // For the step that takes files out of their rows.
  sqlite.function('bytes_of_base64', { deterministic: true }, (text) => Buffer.from(String(text), 'base64'))
  for (const migration of migrations) {
    if (migration.version <= found) continue
    sqlite.transaction(() => {
      for (const statement of migration.statements) sqlite.exec(statement)
      sqlite.pragma(`user_version = ${migration.version}`)
    })()
  }
}
