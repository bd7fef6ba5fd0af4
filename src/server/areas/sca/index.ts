import type { scaOperations } from '../../../contract/sca/operations'
import type { CustomerEnding } from '../../kernel/context'
import type { Handlers } from '../../kernel/handlers'
import { endStrongAuthentication } from './ending'
import { completeScaLogin } from './operations/completeScaLogin'
import { completeTwoFactorReset } from './operations/completeTwoFactorReset'
import { confirmBeneficiaryTrust } from './operations/confirmBeneficiaryTrust'
import { confirmBeneficiaryUntrust } from './operations/confirmBeneficiaryUntrust'
import { confirmScaFactorEnrollment } from './operations/confirmScaFactorEnrollment'
import { deleteScaFactor } from './operations/deleteScaFactor'
import { getTwoFactorResetStatus } from './operations/getTwoFactorResetStatus'
import { listScaFactors } from './operations/reads'
import { recordSecurityEvent } from './operations/recordSecurityEvent'
import { startBeneficiaryTrust } from './operations/startBeneficiaryTrust'
import { startBeneficiaryUntrust } from './operations/startBeneficiaryUntrust'
import { startScaFactorEnrollment } from './operations/startScaFactorEnrollment'
import { startScaLogin } from './operations/startScaLogin'
import { startTwoFactorReset } from './operations/startTwoFactorReset'

/**
 * Strong customer authentication: what a customer proves itself with, its login, the lockout after failures, resets of
 * lost factors, and the challenges that other rooms ask for. A challenge is LIVE, then USED, REPLACED or VOID; a reset
 * is INITIATED, PENDING_REVIEW, LIVENESS_PASSED or REJECTED, COMPLETED, or EXPIRED when it is read.
 * Sources: specification, rule 2; behaviour 6, 12.6.
 */
export const scaHandlers: Handlers<typeof scaOperations> = {
  listScaFactors,
  startScaFactorEnrollment,
  confirmScaFactorEnrollment,
  deleteScaFactor,
  startTwoFactorReset,
  getTwoFactorResetStatus,
  completeTwoFactorReset,
  startScaLogin,
  completeScaLogin,
  recordSecurityEvent,
  startBeneficiaryTrust,
  confirmBeneficiaryTrust,
  startBeneficiaryUntrust,
  confirmBeneficiaryUntrust,
}

export const scaEnding: CustomerEnding = endStrongAuthentication
