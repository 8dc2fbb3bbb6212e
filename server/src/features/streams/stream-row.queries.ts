import type { StreamStatus } from '@greenroom/contract/streams/streams.schemas';
import { streams } from './streams.table.ts';

/** The columns read wherever a stream is read. */
export const streamColumns = {
  id: streams.id,
  title: streams.title,
  description: streams.description,
  category: streams.category,
  tags: streams.tags,
  thumbnailUrl: streams.thumbnailUrl,
  roomId: streams.roomId,
  status: streams.status,
  scheduledAt: streams.scheduledAt,
  durationMinutes: streams.durationMinutes,
  isRehearsal: streams.isRehearsal,
  isMadeByEncoder: streams.isMadeByEncoder,
  startedAt: streams.startedAt,
  endedAt: streams.endedAt,
  endsWithoutBroadcasterAt: streams.endsWithoutBroadcasterAt,
  peakViewerCount: streams.peakViewerCount,
  pinnedProductId: streams.pinnedProductId,
  pinnedAt: streams.pinnedAt,
  pinId: streams.pinId,
  createdAt: streams.createdAt,
  ownerId: streams.ownerId,
};

export interface StreamRow {
  id: string;
  title: string;
  description: string;
  category: string;
  tags: string[];
  thumbnailUrl: string | null;
  roomId: string;
  status: StreamStatus;
  scheduledAt: Date | null;
  durationMinutes: number;
  isRehearsal: boolean;
  isMadeByEncoder: boolean;
  startedAt: Date | null;
  endedAt: Date | null;
  endsWithoutBroadcasterAt: Date | null;
  peakViewerCount: number;
  pinnedProductId: string | null;
  pinnedAt: Date | null;
  pinId: string | null;
  createdAt: Date;
  ownerId: string;
}
