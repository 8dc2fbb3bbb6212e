import type { FrameSnapshot, FrameStats } from '@greenroom/contract/frame/frame-events';
import type { VideoFrameClient } from '@greenroom/frame-client/video-frame-client';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { sharePage } from '../../ui/share-page.ts';
import { MiniControls } from './controls/mini-controls.tsx';
import type { MiniPlayer } from './controls/mini-controls.tsx';
import type { PlayedStream } from './connection/played-stream.ts';
import { PlayerControls } from './controls/player-controls.tsx';
import type { PlayerPanelName } from './controls/player-controls.tsx';
import { PlayerDrawer } from './player-drawer.tsx';
import { KeysHelp, KeysSwitch, QualitySettings } from './controls/player-settings.tsx';
import type { PlayerFullscreen } from './player-fullscreen.ts';
import { isSilent, toggleSound } from './controls/volume.ts';
import { usePlayerCommands } from './controls/use-player-commands.ts';
import { isAudioOnly, AudioOnly } from './audio-only.tsx';
import { usePlayerKeys } from './controls/use-player-keys.ts';

interface PlayerOverlayProps {
  frame: VideoFrameClient;
  snapshot: FrameSnapshot | undefined;
  stream: PlayedStream;
  isPlaying: boolean;
  areShown: boolean;
  /** Shows the controls for a while. */
  wake: () => void;
  onFocusChange: (isInside: boolean) => void;
  panel: PlayerPanelName | undefined;
  onPanel: (panel: PlayerPanelName | undefined) => void;
  fullscreen: PlayerFullscreen | undefined;
  about: ReactNode;
  mini: MiniPlayer | undefined;
}

/** The overlay of a live video: controls, panels and keys. The small player has fewer of them. */
export function PlayerOverlay({
  frame,
  snapshot,
  stream,
  isPlaying,
  areShown,
  wake,
  onFocusChange,
  panel,
  onPanel,
  fullscreen,
  about,
  mini,
}: PlayerOverlayProps) {
  const isMini = mini !== undefined;
  const commands = usePlayerCommands(frame, snapshot, { isMini });
  usePlayerKeys(!isMini && commands.hasKeys, (action) => {
    wake();
    if (action === 'fullscreen') fullscreen?.toggle();
    else if (action === 'help') onPanel(panel === 'keys' ? undefined : 'keys');
    else commands.actOn(action);
  });
  if (isMini) {
    return (
      <MiniControls
        {...mini}
        stream={stream}
        isSilent={isSilent(commands.volume)}
        onToggleSound={() => commands.sendVolume(toggleSound(commands.volume))}
      />
    );
  }
  return (
    <>
      {isPlaying && snapshot !== undefined && isAudioOnly(snapshot) ? <AudioOnly /> : null}
      <PlayerControls
        areShown={areShown}
        pause={isPlaying ? commands.pause : undefined}
        volume={commands.volume}
        onVolumeCommand={commands.sendVolume}
        pictureInPicture={isPlaying ? commands.pictureInPicture : undefined}
        onFocusChange={onFocusChange}
        onShare={() => void sharePage(stream.title)}
        fullscreen={fullscreen}
        hasInfo={about !== undefined}
        openPanel={panel}
        onPanel={onPanel}
      />
      <OpenPanel panel={panel} about={about} stats={snapshot?.stats} onClose={() => onPanel(undefined)} />
    </>
  );
}

interface OpenPanelProps {
  panel: PlayerPanelName | undefined;
  about: ReactNode;
  stats: FrameStats | null | undefined;
  onClose: () => void;
}

function OpenPanel({ panel, about, stats, onClose }: OpenPanelProps) {
  if (panel === undefined) return null;
  const titles = { settings: 'Settings', info: 'About this show', keys: 'Keyboard' } as const;
  return (
    <PlayerDrawer title={titles[panel]} onClose={onClose}>
      <Suspense fallback={null}>
        {panel === 'settings' ? (
          <>
            <QualitySettings stats={stats} />
            <KeysSwitch label="Keys control the player" />
          </>
        ) : null}
        {panel === 'keys' ? <KeysHelp /> : null}
        {panel === 'info' ? about : null}
      </Suspense>
    </PlayerDrawer>
  );
}
