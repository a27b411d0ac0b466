import { HttpError } from '../http/HttpError.ts'
import type { Handler } from '../http/route.ts'
import { createCommandCheck } from './commandKey.ts'
import type { Passes, PassRole } from './passes.ts'

/** Lets a handler's requests in by a role. It throws HttpError 401 without a right to it, 403 for a page of another site. */
export type Guard = (role: PassRole, handle: Handler) => Handler

/**
 * Creates the guard of the owner's routes. They take the owner's own commands, signed with the key of the data folder,
 * and pages of this booth with a pass. The phones' listener has the same host and another port, to which a cookie of
 * SameSite=Strict is sent too: therefore the browser's own words about the page are checked.
 * @param key secret of the data folder
 */
export function createGuard(key: string, passes: Passes): Guard {
  const isCommand = createCommandCheck(key)
  return (role, handle) => (request) => {
    const { method, headers } = request
    if (headers.authorization !== undefined && isCommand(request)) return handle(request)
    const site = headers['sec-fetch-site']
    const isRead = method === 'GET' || method === 'HEAD'
    // `none` is an address that the owner has typed, or a download that was started by the browser's own menu.
    if (site !== undefined && site !== 'same-origin' && !(isRead && site === 'none')) throw new HttpError(403)
    // Every browser sends it with a write; the router has compared it with this booth's own.
    if (!isRead && headers.origin === undefined) throw new HttpError(403)
    if (!passes.find(headers, role)) throw new HttpError(401)
    return handle(request)
  }
}
