import { z } from 'zod'
import { operationsOf } from '../operation'
import { errors } from '../primitives/errors'
import { pathId } from '../primitives/ids'
import { pageQuery } from '../primitives/pagination'
import {
  beneficialOwner,
  beneficialOwnerCreateRequest,
  beneficialOwnerPage,
  beneficialOwnerUpdateRequest,
} from './schemas'

const operation = operationsOf({ tag: 'KYC/KYB Verifications', auth: ['basic'] })

export const beneficialOwnersOperations = {
  createBeneficialOwner: operation({
    method: 'POST',
    path: '/beneficial-owners',
    summary: 'Add a beneficial owner to a business',
    act: 'add a beneficial owner',
    suits: { customerId: 'BUSINESS' },
    body: beneficialOwnerCreateRequest,
    responses: { 201: beneficialOwner, ...errors(400, 401, 403, 404, 500) },
    changes: ['beneficial-owners', 'customers'],
  }),

  listBeneficialOwners: operation({
    method: 'GET',
    path: '/beneficial-owners',
    summary: 'List the beneficial owners of a business',
    suits: { customerId: 'BUSINESS' },
    query: z.object({ customerId: z.string().min(1), ...pageQuery }),
    responses: { 200: beneficialOwnerPage, ...errors(400, 401, 403, 500) },
    shows: ['beneficial-owners'],
  }),

  getBeneficialOwner: operation({
    method: 'GET',
    path: '/beneficial-owners/{beneficialOwnerId}',
    summary: 'Read a beneficial owner',
    params: z.object({ beneficialOwnerId: pathId }),
    responses: { 200: beneficialOwner, ...errors(401, 403, 404, 500) },
    shows: ['beneficial-owners'],
  }),

  updateBeneficialOwner: operation({
    method: 'PATCH',
    path: '/beneficial-owners/{beneficialOwnerId}',
    summary: 'Change a beneficial owner',
    act: 'change a beneficial owner',
    params: z.object({ beneficialOwnerId: pathId }),
    body: beneficialOwnerUpdateRequest,
    responses: { 200: beneficialOwner, ...errors(400, 401, 403, 404, 500) },
    changes: ['beneficial-owners', 'customers'],
  }),
}
