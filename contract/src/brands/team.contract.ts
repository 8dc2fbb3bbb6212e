import { z } from 'zod';
import { endpoint } from '../access.ts';
import {
  brandAccessSchema,
  invitationSchema,
  invitationTokenSchema,
  newInvitationSchema,
  teamRoleSchema,
  teamSchema,
} from './team.schemas.ts';

const tags = ['Team of a brand'];
const byMember = z.object({ userId: z.string().min(1).max(100) });
const byToken = z.object({ token: invitationTokenSchema });

export const teamContract = {
  access: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'GET',
      path: '/brands/access',
      tags,
      summary: 'The brand that the signed-in user works for, and what they may do there',
    })
    .output(z.object({ access: brandAccessSchema.optional() })),
  read: endpoint
    .meta({ access: 'brand' })
    .route({ method: 'GET', path: '/brands/team', tags, summary: 'Members and open invitations' })
    .output(teamSchema),
  invite: endpoint
    .meta({ access: 'brand' })
    .route({
      method: 'POST',
      path: '/brands/team/invitations',
      tags,
      summary: 'Invite somebody by mail; another invitation of the same address is replaced',
      successStatus: 201,
    })
    .input(newInvitationSchema)
    .output(teamSchema, { message: 'The invitation is sent' }),
  withdraw: endpoint
    .meta({ access: 'brand', refuses: ['invitation_not_found'] })
    .route({
      method: 'DELETE',
      path: '/brands/team/invitations/{id}',
      tags,
      summary: 'Withdraw an invitation: its link stops working',
    })
    .input(z.object({ id: z.uuid('An invitation’s id is a UUID') }))
    .output(teamSchema, { message: 'The invitation is withdrawn' }),
  changeRole: endpoint
    .meta({
      access: 'brand',
      refuses: ['team_member_not_found'],
    })
    .route({ method: 'PUT', path: '/brands/team/members/{userId}', tags, summary: 'Change a member’s role' })
    .input(byMember.extend({ role: teamRoleSchema }))
    .output(teamSchema, { message: 'The role is changed' }),
  remove: endpoint
    .meta({
      access: 'brand',
      refuses: ['team_member_not_found'],
    })
    .route({
      method: 'DELETE',
      path: '/brands/team/members/{userId}',
      tags,
      summary: 'Remove a member: they may do nothing more for the brand',
    })
    .input(byMember)
    .output(teamSchema, { message: 'The member is removed' }),
  leave: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'DELETE',
      path: '/brands/access',
      tags,
      summary: 'Leave the brand that the signed-in user works for',
    })
    .output(z.object({}), { message: 'You have left the team' }),
  invitation: endpoint
    .meta({ access: 'signed-in', refuses: ['invitation_of_other_address'] })
    .route({
      method: 'GET',
      path: '/brand-invitations',
      tags,
      summary: 'What an invitation’s link leads to',
    })
    .input(byToken)
    .output(invitationSchema),
  accept: endpoint
    .meta({
      access: 'signed-in',
      refuses: ['already_in_a_team', 'invitation_not_found', 'invitation_of_other_address'],
    })
    .route({
      method: 'POST',
      path: '/brand-invitations/accept',
      tags,
      summary: 'Accept an invitation, by the account of the invited address; once',
    })
    .input(byToken)
    .output(brandAccessSchema, { message: 'You are in the team' }),
};
