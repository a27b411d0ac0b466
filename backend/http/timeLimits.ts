/**
 * Time limits of the servers, in ms: for the head of a request, for all of one, for a connection without progress (a download
 * that the client does not read would stay open), and for each window of a body (`readBody`). None is shorter than the time
 * for which the booth's pages wait for progress (`src/lib/request.ts`).
 */
export const timeLimits = { head: 30_000, request: 3_600_000, idle: 60_000, bodyWindow: 30_000 } as const
