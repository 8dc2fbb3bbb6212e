import { z } from 'zod';
import { endpoint } from '../access.ts';
import {
  appealAnswerSchema,
  appealOutcomeSchema,
  appealStandingSchema,
  appealTextSchema,
  waitingAppealSchema,
} from './appeals.schemas.ts';
import { moderationReasonSchema } from './moderation.schemas.ts';

const tags = ['Chat moderation'];
/** The streamer whose chats are meant. */
const ofHost = z.object({ hostId: z.string().min(1).max(100) });

export const appealsContract = {
  own: endpoint
    .meta({ access: 'signed-in', refuses: ['user_not_found'] })
    .route({
      method: 'GET',
      path: '/chats/{hostId}/appeal',
      tags,
      summary: 'What became of one’s own appeal against the timeout or ban that holds',
    })
    .input(ofHost)
    .output(appealStandingSchema),
  file: endpoint
    .meta({ access: 'signed-in', refuses: ['already_appealed', 'nothing_to_appeal', 'user_not_found'] })
    .route({
      method: 'POST',
      path: '/chats/{hostId}/appeal',
      tags,
      summary: 'Appeal against the timeout or ban that holds, once',
      successStatus: 201,
    })
    .input(ofHost.extend({ text: appealTextSchema }))
    .output(appealStandingSchema),
  list: endpoint
    .meta({ access: 'signed-in', refuses: ['not_a_moderator', 'user_not_found'] })
    .route({
      method: 'GET',
      path: '/chats/{hostId}/appeals',
      tags,
      summary: 'Appeals that wait for an answer, oldest first',
    })
    .input(ofHost)
    .output(z.object({ appeals: z.array(waitingAppealSchema) })),
  answer: endpoint
    .meta({
      access: 'signed-in',
      refuses: ['appeal_answered', 'appeal_not_found', 'not_a_moderator', 'user_not_found'],
    })
    .route({
      method: 'POST',
      path: '/chats/{hostId}/appeals/{appealId}',
      tags,
      summary: 'Answer an appeal: the timeout or ban stays, or is lifted',
    })
    .input(
      ofHost.extend({
        appealId: z.uuid(),
        outcome: appealOutcomeSchema,
        messageToPerson: appealAnswerSchema,
        /** For the log only. */
        reason: moderationReasonSchema.optional(),
      }),
    )
    .output(z.object({})),
};
