import type { onboardingConsoleOperations } from '../../../contract/console/onboarding/operations'
import type { ConsoleHandlers } from '../consoleContext'
import {
  approveOnboarding,
  askCustomerForMore,
  readDocumentFile,
  rejectOnboarding,
  reviewBeneficialOwner,
  reviewDocument,
} from './acts'
import { countOnboardingCases, getOnboardingCase, listOnboardingCases } from './cases'

/** The onboarding room of the console plane: who waits for a person, and what a person decides. */
export const onboardingConsoleHandlers: ConsoleHandlers<typeof onboardingConsoleOperations> = {
  listOnboardingCases,
  countOnboardingCases,
  getOnboardingCase,
  readDocumentFile,
  reviewDocument,
  reviewBeneficialOwner,
  askCustomerForMore,
  approveOnboarding,
  rejectOnboarding,
}
