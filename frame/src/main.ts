import { parseFrameAddress } from '@greenroom/contract/frame/frame-address';
import type { FrameAddress } from '@greenroom/contract/frame/frame-address';
import type { FrameConfig } from '@greenroom/contract/frame/frame-config';
import type { FrameEvent, FrameSnapshot } from '@greenroom/contract/frame/frame-events';
import type { MediaProvider } from './connection/media-provider.ts';
import { createOwnProvider } from './connection/own-provider.ts';
import type { StartedMode } from './frame-mode.ts';
import { CommandHandler, answerPatience } from './parent/command-handler.ts';
import { loadFrameConfig } from './parent/frame-config.ts';
import { acceptedParentOrigins } from './parent/parent-origin.ts';
import { ParentPort } from './parent/parent-port.ts';
import { PublishMode } from './publish/publish-mode.ts';
import { Screen } from './screen/screen.ts';
import { WatchMode } from './watch/watch-mode.ts';

/**
 * The mode that the address selects, with the provider that the operator configured. Other providers' code is
 * loaded only when needed.
 */
async function openMode(
  { provider, iceServers }: FrameConfig,
  address: FrameAddress,
  screen: Screen,
  emit: (event: FrameEvent) => void,
): Promise<StartedMode> {
  if (provider.name === 'external') {
    const { ExternalMode } = await import('./external/external-mode.ts');
    return new ExternalMode(provider.url, address, screen, emit);
  }
  const media: MediaProvider =
    provider.name === 'own'
      ? createOwnProvider(iceServers)
      : (await import('./livekit/livekit-provider.ts')).createLiveKitProvider();
  return address.mode === 'push'
    ? new PublishMode(address, media, screen, emit)
    : new WatchMode(address, media, screen, emit);
}

async function open(address: FrameAddress, screen: Screen): Promise<void> {
  const config = await loadFrameConfig();
  const isEmbedded = window.parent !== window;
  const origins = acceptedParentOrigins({
    ownOrigin: location.origin,
    allowedParentOrigins: config.allowedParentOrigins,
    ancestorOrigins: 'ancestorOrigins' in location ? [...location.ancestorOrigins] : undefined,
    referrer: document.referrer,
  });
  if (isEmbedded && origins.length === 0) {
    screen.showError('This video may not be shown on this site');
    return;
  }
  const port = isEmbedded ? new ParentPort(window.parent, origins) : undefined;
  const emit = (event: FrameEvent) => port?.post(event);
  const mode = await openMode(config, address, screen, emit);
  const snapshot = (): FrameSnapshot => {
    const now = mode.snapshot();
    return { ...now, droppedMessages: (now.droppedMessages ?? 0) + (port?.droppedMessages ?? 0) };
  };

  const handler = new CommandHandler({
    run: async (command, streamId) => mode.run(command, streamId),
    snapshot,
    patience: answerPatience,
    onLateFailure: (message, action) => {
      // A failure that is the current state was already reported as such.
      if (mode.snapshot().state.name === 'failed') return;
      // If the person chose no screen, the stream continues.
      const isFinal = action === 'startStream' || action === 'startPreview';
      emit({ event: 'error', data: { message, isFinal } });
    },
  });
  port?.listen(window, (message) => {
    screen.hideMessages();
    void handler.handle(message).then((reply) => port.post(reply));
  });

  window.addEventListener('pagehide', () => mode.leave());
  // A page restored from the back-forward cache has lost its connection.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
  });

  emit({ event: 'ready', data: snapshot() });
  const showFailure = (error: unknown) =>
    screen.showError(error instanceof Error ? error.message : String(error));
  if (address.mode === 'watch') {
    if (address.autostart) await mode.start(undefined).catch(() => undefined);
  } else if (!isEmbedded) {
    screen.showControls();
    await mode.run({ action: 'startPreview' }, undefined).catch(showFailure);
  } else if (address.autostart) {
    await mode.start(undefined).catch((error: unknown) => {
      showFailure(error);
      if (error instanceof Error) emit({ event: 'error', data: { message: error.message, isFinal: true } });
    });
  }
}

const screen = new Screen();
const parsed = parseFrameAddress(new URLSearchParams(location.search));
if (parsed.success) void open(parsed.address, screen);
else screen.showError(parsed.error);
