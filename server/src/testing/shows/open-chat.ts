import type { LiveClient } from '../live-client.ts';
import type { LivePerson, RealtimeServer } from '../realtime-server.ts';

/** A show with a viewer and an anonymous visitor. The host and the viewer have their full message limit. */
export async function openChat(
  server: RealtimeServer,
  host: LivePerson,
  viewer: LivePerson,
): Promise<{ streamId: string; sender: LiveClient; visitor: LiveClient }> {
  const streamId = await server.createStream(host);
  const sender = await server.connect(viewer);
  const visitor = await server.connect();
  await sender.join(streamId);
  await visitor.join(streamId);
  for (const { userId } of [host, viewer]) server.windows.forget(userId);
  return { streamId, sender, visitor };
}
