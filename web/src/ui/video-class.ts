/** A video that fills its container. */
export const videoClass = 'absolute inset-0 size-full border-0 bg-paper-sunken';
