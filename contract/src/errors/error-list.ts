/** Codes with their HTTP status and the words that a person reads. */
export type ErrorList = Record<string, { status: number; message: string }>;
