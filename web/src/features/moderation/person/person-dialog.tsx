import type { ChatStanding } from '@greenroom/contract/moderation/moderation.schemas';
import { Ban, ExternalLink } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { ButtonLink, Button } from '../../../ui/button.tsx';
import { QueryErrorState } from '../../../ui/list/list-states.tsx';
import { Loading, Skeleton } from '../../../ui/loading/skeleton.tsx';
import { AlertDialog, Dialog } from '../../../ui/overlay/dialog.tsx';
import { showToast } from '../../../ui/overlay/toast.ts';
import { profileQuery } from '../../profiles/profiles.api.ts';
import { useSessionToken } from '../../session/use-session-token.ts';
import { useBlock } from '../../follows/follows.api.ts';
import type { CardPerson } from './card-person.ts';
import { PersonRecord } from './person-record.tsx';

interface PersonDialogProps {
  hostId: string;
  person: CardPerson;
  /** Undefined while nobody is signed in. */
  readerId: string | undefined;
  readerRole: ChatStanding['role'];
  onClose: () => void;
}

/** A person in the chat: profile and block for everyone, and the moderation tools for moderators. */
export function PersonDialog({ hostId, person, readerId, readerRole, onClose }: PersonDialogProps) {
  const [isAsking, setIsAsking] = useState(false);
  const block = useBlock(person.username);
  const found = useQuery({
    ...profileQuery(person.username, useSessionToken()),
    enabled: person.id === undefined,
    retry: false,
  });
  const id = person.id ?? found.data?.id;
  const isSelf = readerId === id;

  return (
    <>
      <Dialog
        open
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose();
        }}
        title={person.username}
      >
        {id !== undefined ? (
          <div className="flex flex-wrap gap-2">
            <ButtonLink
              to={`/profile/${encodeURIComponent(person.username)}`}
              variant="outline"
              size="small"
              onClick={onClose}
            >
              <ExternalLink aria-hidden="true" className="size-4" />
              Profile
            </ButtonLink>
            {readerId === undefined || isSelf ? null : (
              <Button variant="outline" size="small" onClick={() => setIsAsking(true)}>
                <Ban aria-hidden="true" className="size-4" />
                Block
              </Button>
            )}
          </div>
        ) : found.isError ? (
          <QueryErrorState
            query={found}
            title={`${person.username} could not be found`}
            text={describeFailure(found.error)}
          />
        ) : (
          <Loading label="Looking for them">
            <Skeleton className="h-11 rounded-control" />
          </Loading>
        )}
        {readerRole === 'viewer' || id === undefined ? null : (
          <PersonRecord hostId={hostId} personId={id} readerId={readerId} readerRole={readerRole} />
        )}
      </Dialog>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Block ${person.username}?`}
        description="You no longer see what they write in any chat, and they cannot follow you or write in your shows."
        confirmLabel="Block"
        destructive
        onConfirm={() => {
          setIsAsking(false);
          block.mutate(true, {
            onSuccess: () => {
              showToast(`${person.username} is blocked`, { tone: 'success' });
              onClose();
            },
          });
        }}
      />
    </>
  );
}
