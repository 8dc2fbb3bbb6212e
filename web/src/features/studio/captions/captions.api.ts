import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';

/** Adds a line to the captions of a live show. */
export function useAddCaption(streamId: string) {
  return useMutation({
    scope: { id: `captions of ${streamId}` },
    mutationFn: async (caption: { text: string; delayMs?: number }) =>
      (await api.captions.add({ id: streamId, ...caption })).data,
    meta: { showsOwnFailure: true },
    retry: false,
  });
}
