/** The reactions that viewers can send over the video, in the order in which they are offered. */
export const reactionKinds = ['heart', 'fire', 'clap', 'laugh', 'wow'] as const;
export type Reaction = (typeof reactionKinds)[number];

/** The symbol and name of each reaction. */
export const reactions: Readonly<Record<Reaction, { sign: string; label: string }>> = {
  heart: { sign: '❤️', label: 'Heart' },
  fire: { sign: '🔥', label: 'Fire' },
  clap: { sign: '👏', label: 'Applause' },
  laugh: { sign: '😂', label: 'Laughter' },
  wow: { sign: '😮', label: 'Wow' },
};
