import type { ShowLive } from './show-live.ts';

const nothing: ShowLive = {
  connection: { name: 'connecting' },
  word: undefined,
  messages: [],
  viewers: [],
  viewerCount: undefined,
  pinnedProduct: undefined,
  sendWindow: undefined,
  refusal: undefined,
  send: () => {},
  retry: () => {},
  discard: () => {},
};
export function useShowLive(_streamId: string | undefined): ShowLive {
  return nothing;
}
