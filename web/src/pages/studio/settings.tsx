import { useEffect } from 'react';
import { setChatPreferences, useChatPreferences } from '../../features/chat/chat-preferences.store.ts';
import { setPreferences, usePreferences } from '../../features/preferences/preferences.store.ts';
import { StreamKey } from '../../features/account/streaming/stream-key.tsx';
import { ProducerList } from '../../features/studio/producers/producer-list.tsx';
import { StudioSubpage } from '../../features/studio/studio-subpage.tsx';
import { Switch } from '../../ui/form/switch.tsx';

export default function StudioSettingsPage() {
  const { showTimestamps, compactMode } = usePreferences();
  const { quietsAnnouncements } = useChatPreferences();
  useEffect(() => void useChatPreferences.persist.rehydrate(), []);
  return (
    <StudioSubpage title="Settings">
      <div className="grid max-w-4xl grid-cols-1 gap-10 md:grid-cols-2">
        <section aria-labelledby="encoder-settings">
          <h3 id="encoder-settings" className="mb-4 text-lead">
            OBS and other encoders
          </h3>
          <StreamKey label="Stream key (bearer token)" />
        </section>
        <section aria-labelledby="producer-settings">
          <h3 id="producer-settings" className="mb-4 text-lead">
            Producers
          </h3>
          <ProducerList />
        </section>
        <section aria-labelledby="chat-settings">
          <h3 id="chat-settings" className="mb-4 text-lead">
            Chat in this browser
          </h3>
          <Switch
            label="Show timestamps"
            checked={showTimestamps}
            onChange={(isOn) => setPreferences({ showTimestamps: isOn })}
          />
          <Switch
            label="Compact messages"
            checked={compactMode}
            onChange={(isOn) => setPreferences({ compactMode: isOn })}
          />
          <Switch
            label="Do not read new messages aloud"
            checked={quietsAnnouncements}
            onChange={(isOn) => setChatPreferences({ quietsAnnouncements: isOn })}
          />
        </section>
      </div>
    </StudioSubpage>
  );
}
