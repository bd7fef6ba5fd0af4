import { z } from 'zod'
import { operationsOf } from '../operation'
import { errors } from '../primitives/errors'
import { umaInvitation, umaInvitationClaimRequest, umaInvitationCreateRequest } from './schemas'

const operation = operationsOf({ tag: 'Invitations', auth: ['basic'] })
const params = z.object({ invitationCode: z.string().describe('The code, as its link has it.') })

export const invitationsOperations = {
  createInvitation: operation({
    method: 'POST',
    path: '/invitations',
    summary: 'Invite somebody to a UMA address of their own',
    act: 'send an invitation',
    body: umaInvitationCreateRequest,
    responses: { 201: umaInvitation, ...errors(400, 401, 403, 500) },
    changes: ['invitations'],
  }),

  getInvitation: operation({
    method: 'GET',
    path: '/invitations/{invitationCode}',
    summary: 'Read an invitation',
    params,
    responses: { 200: umaInvitation, ...errors(401, 404, 500) },
    shows: ['invitations', 'clock'],
  }),

  claimInvitation: operation({
    method: 'POST',
    path: '/invitations/{invitationCode}/claim',
    summary: 'Accept an invitation',
    act: 'accept an invitation',
    params,
    body: umaInvitationClaimRequest,
    responses: { 200: umaInvitation, ...errors(400, 401, 403, 404, 500) },
    changes: ['invitations', 'webhooks'],
  }),

  cancelInvitation: operation({
    method: 'POST',
    path: '/invitations/{invitationCode}/cancel',
    summary: 'Take an invitation back',
    act: 'cancel an invitation',
    params,
    responses: { 200: umaInvitation, ...errors(400, 401, 403, 404, 500) },
    changes: ['invitations'],
  }),
}
