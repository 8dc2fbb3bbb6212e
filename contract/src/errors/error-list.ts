/** Error codes with their HTTP status and the message that people read. */
export type ErrorList = Record<string, { status: number; message: string }>;
