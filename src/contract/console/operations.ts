import type { CallOf, InputOf, SuccessOf } from '../operation'
import { agentsConsoleOperations } from './agents/operations'
import { approvalsConsoleOperations } from './approvals/operations'
import { auditProofConsoleOperations } from './audit-proof/operations'
import { authenticationConsoleOperations } from './authentication/operations'
import { cardsConsoleOperations } from './cards/operations'
import { clockConsoleOperations } from './clock/operations'
import { dossierConsoleOperations } from './dossier/operations'
import { hostConsoleOperations } from './host/operations'
import { inboxConsoleOperations } from './inbox/operations'
import { invitationsConsoleOperations } from './invitations/operations'
import { moneyConsoleOperations } from './money/operations'
import { objectsConsoleOperations } from './objects/operations'
import { onboardingConsoleOperations } from './onboarding/operations'
import { operatorsConsoleOperations } from './operators/operations'
import { ownershipConsoleOperations } from './ownership/operations'
import { payeesConsoleOperations } from './payees/operations'
import { policiesConsoleOperations } from './policies/operations'
import { replayConsoleOperations } from './replay/operations'
import { requestLogConsoleOperations } from './request-log/operations'
import { settingsConsoleOperations } from './settings/operations'
import { shadowsConsoleOperations } from './shadows/operations'
import { signaturesConsoleOperations } from './signatures/operations'
import { snapshotsConsoleOperations } from './snapshots/operations'
import { stablecoinsConsoleOperations } from './stablecoins/operations'
import { teamConsoleOperations } from './team/operations'
import { viewsConsoleOperations } from './views/operations'
import { walletAuthConsoleOperations } from './wallet-auth/operations'

/** The console plane, base path `/console/api`: what the interface does not offer. Absent from the public document. */
export const consoleOperations = {
  ...hostConsoleOperations,
  ...auditProofConsoleOperations,
  ...dossierConsoleOperations,
  ...operatorsConsoleOperations,
  ...clockConsoleOperations,
  ...settingsConsoleOperations,
  ...agentsConsoleOperations,
  ...approvalsConsoleOperations,
  ...payeesConsoleOperations,
  ...policiesConsoleOperations,
  ...replayConsoleOperations,
  ...shadowsConsoleOperations,
  ...moneyConsoleOperations,
  ...cardsConsoleOperations,
  ...invitationsConsoleOperations,
  ...inboxConsoleOperations,
  ...requestLogConsoleOperations,
  ...signaturesConsoleOperations,
  ...walletAuthConsoleOperations,
  ...authenticationConsoleOperations,
  ...ownershipConsoleOperations,
  ...onboardingConsoleOperations,
  ...objectsConsoleOperations,
  ...snapshotsConsoleOperations,
  ...viewsConsoleOperations,
  ...teamConsoleOperations,
  ...stablecoinsConsoleOperations,
}

export type ConsoleOperations = typeof consoleOperations
export type ConsoleOperationId = keyof ConsoleOperations
export type ConsoleInput<K extends ConsoleOperationId> = InputOf<ConsoleOperations[K]>
export type ConsoleCall<K extends ConsoleOperationId> = CallOf<ConsoleOperations[K]>
export type ConsoleSuccess<K extends ConsoleOperationId> = SuccessOf<ConsoleOperations[K]>
