import { z } from 'zod';

/** Where a list of reports goes on: after the one that was made, or decided, at this moment. */
export interface ReportCursor {
  at: Date;
  id: string;
}

const cursorSchema = z.tuple([z.iso.datetime(), z.uuid()]);

/** A place in a list of reports as an opaque text. */
export function encodeReportCursor({ at, id }: ReportCursor): string {
  return Buffer.from(JSON.stringify([at.toISOString(), id])).toString('base64url');
}

/** Undefined for a text that `encodeReportCursor` did not make. */
export function decodeReportCursor(text: string): ReportCursor | undefined {
  try {
    const [at, id] = cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { at: new Date(at), id };
  } catch {
    return undefined;
  }
}
