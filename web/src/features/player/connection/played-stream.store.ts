import { create } from 'zustand';

/** The stream that plays on this page, in its place or in a corner; nothing else on the page asks for video meanwhile. */
export const usePlayedStream = create<{ streamId: string | undefined }>()(() => ({ streamId: undefined }));

export function setPlayedStream(streamId: string | undefined): void {
  usePlayedStream.setState({ streamId });
}
