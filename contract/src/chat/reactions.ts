/** What viewers send over the video, in the order in which it is offered. */
export const reactionKinds = ['heart', 'fire', 'clap', 'laugh', 'wow'] as const;
export type Reaction = (typeof reactionKinds)[number];

/** How each looks, and what it is called. */
export const reactions: Readonly<Record<Reaction, { sign: string; label: string }>> = {
  heart: { sign: '❤️', label: 'Heart' },
  fire: { sign: '🔥', label: 'Fire' },
  clap: { sign: '👏', label: 'Applause' },
  laugh: { sign: '😂', label: 'Laughter' },
  wow: { sign: '😮', label: 'Wow' },
};
