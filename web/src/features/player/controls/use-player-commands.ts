import type { FrameSnapshot } from '@greenroom/contract/frame/frame-events';
import type { VideoFrameClient } from '@greenroom/frame-client/video-frame-client';
import { startTransition, useEffect, useMemo, useOptimistic } from 'react';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import type { PlayerKeyAction } from './player-keys.ts';
import { lowestMaxHeightPx, maxHeightOf } from '../connection/player-quality.ts';
import { usePlayerChoices } from '../player.store.ts';
import { initialVolume, toggleSound, volumeAfter } from './volume.ts';
import type { Volume, VolumeCommand } from './volume.ts';
import { volumeQueue } from './volume-queue.ts';

const volumeStep = 5;

/** The commands of the player's controls and keys to the video frame, and the state that the controls show. */
export function usePlayerCommands(
  frame: VideoFrameClient,
  snapshot: FrameSnapshot | undefined,
  { isMini }: { isMini: boolean },
) {
  // The controls show the frame's own volume. Until the frame has replied they show the requested one, because
  // the next key press continues from there. A command that fails changes nothing.
  const [volume, showAsked] = useOptimistic<Volume, VolumeCommand>(snapshot ?? initialVolume, volumeAfter);
  const sendInTurn = useMemo(
    () =>
      volumeQueue(async (command) =>
        command.action === 'setVolume' ? frame.send('setVolume', command.value) : frame.send(command.action),
      ),
    [frame],
  );
  function sendVolume(command: VolumeCommand) {
    startTransition(async () => {
      showAsked(command);
      await sendInTurn(command);
    });
  }

  const { quality, hasKeys } = usePlayerChoices();
  useEffect(() => void usePlayerChoices.persist.rehydrate(), []);
  const maxHeightPx = isMini ? lowestMaxHeightPx : maxHeightOf(quality);
  // A reloaded frame starts with what the connection allows, until it gets this command.
  useEffect(() => {
    const choose = () => {
      if (frame.snapshot === undefined || (frame.snapshot.maxHeightPx ?? null) === maxHeightPx) return;
      frame.send('setMaxHeight', maxHeightPx).catch(() => undefined);
    };
    choose();
    return frame.on('ready', choose);
  }, [frame, maxHeightPx]);

  const isPaused = snapshot?.state.name === 'paused';
  const pause = {
    isOn: isPaused,
    toggle: () => void frame.send(isPaused ? 'startStream' : 'pauseStream').catch(() => undefined),
  };

  const isInPicture = snapshot?.isPictureInPicture;
  const pictureInPicture =
    isInPicture === undefined
      ? undefined
      : {
          isOn: isInPicture,
          toggle: () =>
            void frame
              .send(isInPicture ? 'stopPictureInPicture' : 'startPictureInPicture')
              .catch((failure: unknown) => showToast(describeFailure(failure), { tone: 'failure' })),
        };

  function actOn(action: Exclude<PlayerKeyAction, 'fullscreen' | 'help'>): void {
    switch (action) {
      case 'pause':
        return pause.toggle();
      case 'mute':
        return sendVolume(toggleSound(volume));
      case 'louder':
        return sendVolume({ action: 'setVolume', value: Math.min(100, volume.volume + volumeStep) });
      case 'quieter':
        return sendVolume({ action: 'setVolume', value: Math.max(0, volume.volume - volumeStep) });
      case 'pictureInPicture':
        return pictureInPicture?.toggle();
    }
  }

  return { volume, sendVolume, pause, pictureInPicture, hasKeys, actOn };
}
