import { z } from 'zod'
import { externalAccountStatus } from '../../external-accounts/schemas'
import { operationsOf } from '../../operation'
import { errors } from '../../primitives/errors'
import { pathId } from '../../primitives/ids'
import { page, pageQuery } from '../../primitives/pagination'
import { searchText } from '../../primitives/query'
import { complianceReason } from '../settings/schemas'
import { livenessOutcome, ownershipCase, ownershipCounts, ownershipItem } from './schemas'

const operation = operationsOf({ tag: 'ownership', auth: ['console'] })
const params = z.object({ externalAccountId: pathId })

/** What the console asks about proofs of ownership beyond the interface. */
export const ownershipConsoleOperations = {
  listOwnershipCases: operation({
    method: 'GET',
    path: '/ownership',
    summary: 'Accounts that wait for a proof or a decision, and those that were asked for a proof, newest first',
    query: z.object({
      state: externalAccountStatus.optional().describe('Only accounts in this state. Example: UNVERIFIED.'),
      search: searchText.optional().describe('Part of the holder’s name, of the number, or of an ID.'),
      ...pageQuery,
    }),
    responses: { 200: page(ownershipItem, 'OwnershipItemPage'), ...errors(400, 401) },
    shows: ['external-accounts', 'clock'],
  }),

  countOwnershipCases: operation({
    method: 'GET',
    path: '/ownership/counts',
    summary: 'How many accounts of the board are in each state',
    responses: { 200: ownershipCounts, ...errors(401) },
    shows: ['external-accounts'],
  }),

  getOwnershipCase: operation({
    method: 'GET',
    path: '/ownership/{externalAccountId}',
    summary: 'An account with its challenges, what they proved, what it may do now and what can be done next',
    params,
    responses: { 200: ownershipCase, ...errors(401, 404) },
    shows: ['external-accounts', 'settings', 'clock'],
  }),

  decideLivenessOutcome: operation({
    method: 'POST',
    path: '/ownership/{externalAccountId}/liveness',
    role: 'APPROVER',
    summary: 'Decides the liveness check of an account, or turns its outcome around',
    act: 'decide a liveness check',
    actByDetail: { decision: { PASSED: 'pass a liveness check', FAILED: 'fail a liveness check' } },
    params,
    body: complianceReason.extend({ outcome: livenessOutcome.describe('What the check came to.') }),
    responses: { 200: ownershipCase, ...errors(400, 401, 404, 409) },
    changes: ['external-accounts', 'webhooks'],
  }),
}
