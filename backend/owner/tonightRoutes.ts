import { pauseSchema } from '../../src/event/eventSchema.ts'
import { countedWords, lastEvening, type TonightReport } from '../../src/owner/tonight/tonightSchema.ts'
import type { Pause } from '../event/pause.ts'
import { createAddressLimit } from '../http/addressLimit.ts'
import { createBodyLimits } from '../http/bodyLimits.ts'
import { HttpError } from '../http/HttpError.ts'
import { type HttpRequest, type HttpResponse, jsonResponse, ownPages, type Route } from '../http/route.ts'
import type { HourCounts } from './hourCounts.ts'
import type { Guard } from '../access/guard.ts'
import { parse } from './parseInput.ts'

/** What the booths of one network report: a party behind one router, and no flood. */
const reports = { burst: 60, perSecond: 1 } as const

/** Reports that are received at the same time. */
const shares = { perNetwork: 16, total: 100 } as const

/**
 * Creates the routes of the section Tonight: booths report what they count, and the owner reads it beside the kiosks
 * and pauses the booth.
 * @param pause undefined where nothing is kept: then the booth can't be paused
 */
export function createTonightRoutes(
  counts: HourCounts,
  readOthers: (request: HttpRequest) => Promise<Omit<TonightReport, 'hours' | 'pause'>>,
  guard: Guard,
  pause: Pause | undefined,
): readonly Route[] {
  const isWithinLimit = createAddressLimit(reports)

  async function addCount(request: HttpRequest): Promise<HttpResponse> {
    if (request.headers.origin === undefined) throw new HttpError(403)
    if (!isWithinLimit(request.address)) throw new HttpError(429)
    const text = (await request.readBody()).toString('utf8')
    const word = countedWords.find((one) => one === text)
    if (!word) throw new HttpError(400)
    await counts.add(word)
    if (word !== 'strip') return { status: 204 }
    const evening = lastEvening(await counts.list())
    return jsonResponse(200, String(evening.reduce((sum, { strip }) => sum + strip, 0)))
  }

  async function read(request: HttpRequest): Promise<HttpResponse> {
    const tonight: TonightReport = {
      hours: await counts.list(),
      ...(await readOthers(request)),
      ...(pause && { pause: await pause.read() }),
    }
    return jsonResponse(200, JSON.stringify(tonight))
  }

  async function setPause(request: HttpRequest): Promise<HttpResponse> {
    if (!pause) throw new HttpError(404)
    if (request.method === 'DELETE') await pause.write(null)
    else await pause.write(parse(pauseSchema, (await request.readBody()).toString('utf8')))
    return { status: 204 }
  }

  const small = createBodyLimits(2000, shares)
  return [
    {
      ...ownPages,
      methods: ['POST'],
      path: /^\/booth\/v1\/counts$/,
      body: createBodyLimits(20, shares),
      handle: addCount,
    },
    { ...ownPages, methods: ['GET'], path: /^\/owner\/v1\/tonight$/, handle: guard('owner', read) },
    {
      ...ownPages,
      methods: ['PUT', 'DELETE'],
      path: /^\/owner\/v1\/pause$/,
      body: small,
      handle: guard('owner', setPause),
    },
  ]
}
