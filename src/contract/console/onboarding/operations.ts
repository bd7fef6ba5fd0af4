import { z } from 'zod'
import { customerType } from '../../customers/enums'
import { operationsOf } from '../../operation'
import { errors } from '../../primitives/errors'
import { pathId } from '../../primitives/ids'
import { page, pageQuery } from '../../primitives/pagination'
import { searchText } from '../../primitives/query'
import { complianceReason } from '../settings/schemas'
import {
  askRequest,
  onboardingCase,
  onboardingCounts,
  onboardingItem,
  onboardingStage,
  ownerReviewRequest,
  rejectRequest,
  reviewRequest,
  waitsFor,
} from './schemas'

const operation = operationsOf({ tag: 'onboarding', auth: ['console'] })
const params = z.object({ customerId: pathId })
const ofDocument = z.object({ documentId: pathId })
/** An act of a person; it answers with the case as it stands then. */
const acts = {
  method: 'POST',
  responses: { 200: onboardingCase, ...errors(400, 401, 404, 409) },
} as const
const decides = {
  ...acts,
  params,
  changes: ['customers', 'verifications', 'beneficial-owners', 'internal-accounts', 'webhooks'],
} as const

/** What the desk does about customers who are being verified. */
export const onboardingConsoleOperations = {
  listOnboardingCases: operation({
    method: 'GET',
    path: '/onboarding',
    summary: 'Customers who wait for a person, longest first, with what is missing of each',
    query: z.object({
      /** Without it: those who wait for a person. */
      stage: onboardingStage.optional().describe('Only cases at this stage.'),
      waitsFor: waitsFor.optional().describe('Only cases that wait for this side.'),
      customerType: customerType.optional().describe('Only people, or only businesses. Example: BUSINESS.'),
      /** The end of an id, a name, or the platform's own id. */
      search: searchText.optional().describe('Part of the name, of the email, or of an ID.'),
      ...pageQuery,
    }),
    responses: { 200: page(onboardingItem, 'OnboardingItemPage'), ...errors(400, 401) },
    shows: ['customers', 'verifications', 'documents', 'beneficial-owners'],
  }),

  countOnboardingCases: operation({
    method: 'GET',
    path: '/onboarding/counts',
    summary: 'How many customers wait for a person, and how many were asked for more',
    responses: { 200: onboardingCounts, ...errors(401) },
    shows: ['customers', 'verifications', 'documents'],
  }),

  getOnboardingCase: operation({
    method: 'GET',
    path: '/onboarding/{customerId}',
    summary:
      'What a customer declared, its documents, requirements and owners, and what was done; by its verification, too',
    params,
    responses: { 200: onboardingCase, ...errors(401, 404) },
    shows: ['customers', 'verifications', 'documents', 'beneficial-owners', 'audit'],
  }),

  readDocumentFile: operation({
    method: 'GET',
    path: '/onboarding/documents/{documentId}/file',
    summary: 'The file of a document; who read it stands in the audit log',
    act: 'open the file of a document',
    discloses: 'PERSONAL_DATA',
    params: ofDocument,
    responses: { 200: z.file(), ...errors(401, 403, 404) },
    // Each reading is an act.
    shows: [],
  }),

  reviewDocument: operation({
    ...acts,
    path: '/onboarding/documents/{documentId}/review',
    summary: 'Accepts a document, or refuses it with what is wrong; again in place of the last time',
    act: 'review a document',
    params: ofDocument,
    body: reviewRequest,
    changes: ['documents'],
  }),

  reviewBeneficialOwner: operation({
    ...acts,
    path: '/onboarding/owners/{beneficialOwnerId}/review',
    summary: 'Approves or rejects a beneficial owner',
    act: 'review a beneficial owner',
    params: z.object({ beneficialOwnerId: pathId }),
    body: ownerReviewRequest,
    changes: ['beneficial-owners', 'customers'],
  }),

  askCustomerForMore: operation({
    ...acts,
    path: '/onboarding/{customerId}/ask',
    summary: 'Asks for more: the verification names what is to be resolved, the customer stays as it is',
    act: 'ask a customer for more',
    params,
    body: askRequest,
    changes: ['verifications', 'webhooks'],
  }),

  approveOnboarding: operation({
    ...decides,
    path: '/onboarding/{customerId}/approve',
    role: 'APPROVER',
    summary: 'Approves a customer whose every requirement is met by what was accepted',
    act: 'approve a customer',
    body: complianceReason,
  }),

  rejectOnboarding: operation({
    ...decides,
    path: '/onboarding/{customerId}/reject',
    role: 'APPROVER',
    summary: 'Rejects a customer for good',
    act: 'reject a customer',
    body: rejectRequest,
  }),
}
