import type { ChatStanding } from '@greenroom/contract/moderation/moderation.schemas';
import { Ban, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink, Button } from '../../../ui/button.tsx';
import { AlertDialog, Dialog } from '../../../ui/overlay/dialog.tsx';
import { showToast } from '../../../ui/overlay/toast.ts';
import { useBlock } from '../../follows/follows.api.ts';
import { PersonRecord } from './person-record.tsx';

export interface CardPerson {
  id: string;
  username: string;
}

interface PersonDialogProps {
  hostId: string;
  person: CardPerson;
  /** Undefined while nobody is signed in. */
  readerId: string | undefined;
  readerRole: ChatStanding['role'];
  onClose: () => void;
}

/** Who somebody in the chat is: their profile and a block for everybody, and for moderators all that they need. */
export function PersonDialog({ hostId, person, readerId, readerRole, onClose }: PersonDialogProps) {
  const [isAsking, setIsAsking] = useState(false);
  const block = useBlock(person.username);
  const isSelf = readerId === person.id;

  return (
    <>
      <Dialog
        open
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose();
        }}
        title={person.username}
      >
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
        {readerRole === 'viewer' ? null : (
          <PersonRecord hostId={hostId} person={person} readerId={readerId} readerRole={readerRole} />
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
