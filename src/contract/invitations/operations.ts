import { z } from 'zod'
import { operation } from '../operation'
import { errors } from '../primitives/errors'
import { umaInvitation, umaInvitationClaimRequest, umaInvitationCreateRequest } from './schemas'

const tag = 'Invitations'
const params = z.object({ invitationCode: z.string().describe('The code, as its link has it.') })

export const invitationsOperations = {
  createInvitation: operation({
    method: 'POST',
    path: '/invitations',
    tag,
    summary: 'Invite somebody to a UMA address of their own',
    act: 'send an invitation',
    auth: ['basic'],
    body: umaInvitationCreateRequest,
    responses: { 201: umaInvitation, ...errors(400, 401, 403, 500) },
    changes: ['invitations'],
  }),

  getInvitation: operation({
    method: 'GET',
    path: '/invitations/{invitationCode}',
    tag,
    summary: 'Read an invitation',
    auth: ['basic'],
    params,
    responses: { 200: umaInvitation, ...errors(401, 404, 500) },
    shows: ['invitations', 'clock'],
  }),

  claimInvitation: operation({
    method: 'POST',
    path: '/invitations/{invitationCode}/claim',
    tag,
    summary: 'Accept an invitation',
    act: 'accept an invitation',
    auth: ['basic'],
    params,
    body: umaInvitationClaimRequest,
    responses: { 200: umaInvitation, ...errors(400, 401, 403, 404, 500) },
    changes: ['invitations', 'webhooks'],
  }),

  cancelInvitation: operation({
    method: 'POST',
    path: '/invitations/{invitationCode}/cancel',
    tag,
    summary: 'Take an invitation back',
    act: 'cancel an invitation',
    auth: ['basic'],
    params,
    responses: { 200: umaInvitation, ...errors(400, 401, 403, 404, 500) },
    changes: ['invitations'],
  }),
}
