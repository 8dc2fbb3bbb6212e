import type { ChatStanding } from '@greenroom/contract/moderation/moderation.schemas';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AppealList } from './appeal-list.tsx';
import { ChatSettingsPanel } from './chat-settings-panel.tsx';
import { HeldList } from './held-list.tsx';
import { ModerationLogList } from './moderation-log-list.tsx';
import { ReportedMessages } from './reported-messages.tsx';
import { ModeratorList } from './moderator-list.tsx';

interface ModerationDeskProps {
  hostId: string;
  streamId: string;
  readerRole: ChatStanding['role'];
  onClose: () => void;
}

/** All moderation tools of a chat, for its streamer and moderators. */
export function ModerationDesk({ hostId, streamId, readerRole, onClose }: ModerationDeskProps) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Moderation"
    >
      <Tabs
        label="Moderation"
        tabs={[
          {
            value: 'settings',
            label: 'Chat settings',
            content: <ChatSettingsPanel hostId={hostId} streamId={streamId} />,
          },
          { value: 'held', label: 'Held', content: <HeldList hostId={hostId} /> },
          {
            value: 'reports',
            label: 'Reports',
            content: <ReportedMessages hostId={hostId} />,
          },
          { value: 'appeals', label: 'Appeals', content: <AppealList hostId={hostId} /> },
          { value: 'log', label: 'Log', content: <ModerationLogList hostId={hostId} /> },
          {
            value: 'moderators',
            label: 'Moderators',
            content: <ModeratorList hostId={hostId} mayAppoint={readerRole === 'streamer'} />,
          },
        ]}
      />
    </Dialog>
  );
}
