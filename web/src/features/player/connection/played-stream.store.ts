import { create } from 'zustand';

/**
 * The stream that plays on this page, in the page or as a small player. Nothing else on the page loads video
 * meanwhile.
 */
export const usePlayedStream = create<{ streamId: string | undefined }>()(() => ({ streamId: undefined }));

export function setPlayedStream(streamId: string | undefined): void {
  usePlayedStream.setState({ streamId });
}
