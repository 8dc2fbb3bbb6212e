/** A video that fills the box around it. */
export const videoClass = 'absolute inset-0 size-full border-0 bg-paper-sunken';
