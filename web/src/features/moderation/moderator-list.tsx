import { appointmentSchema } from '@greenroom/contract/profiles/profiles.schemas';
import { useQuery } from '@tanstack/react-query';
import { AppointedPeople } from '../../ui/list/appointed-people.tsx';
import { useSessionToken } from '../session/use-session-token.ts';
import { moderatorsQuery, useAddModerator, useRemoveModerator } from './moderation.api.ts';

/** The moderators of a streamer's chats, whom the streamer appoints. */
export function ModeratorList({ hostId, mayAppoint }: { hostId: string; mayAppoint: boolean }) {
  const query = useQuery(moderatorsQuery(hostId, useSessionToken()));
  const add = useAddModerator({ showsOwnFailure: true });
  const remove = useRemoveModerator();
  return (
    <div className="pt-4">
      <AppointedPeople
        called="moderator"
        query={{
          data: query.data?.map(({ avatar, ...person }) => ({ ...person, avatarUrl: avatar })),
          isError: query.isError,
          isFetching: query.isFetching,
          refetch: query.refetch,
        }}
        change={
          mayAppoint
            ? {
                username: appointmentSchema.shape.username,
                appointing: add,
                appoint: (username, onAppointed) =>
                  add.mutate({ hostId, username, reason: 'Appointed' }, { onSuccess: onAppointed }),
                remove: (userId) => remove.mutate({ hostId, userId }),
              }
            : undefined
        }
      />
    </div>
  );
}
