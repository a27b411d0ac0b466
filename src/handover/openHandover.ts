import { toBase64 } from '../lib/bytes.ts'
import { type HandoverClient, HandoverError, type SharedUpload } from './HandoverClient.ts'
import { idLength } from './uploadLink.ts'
import { isRecord, postUpload, request } from './uploadRequest.ts'

/**
 * Finds the server of the uploads: Supabase where the build names one, else the server of the page.
 * @returns null if there is neither
 */
export async function openHandover(): Promise<HandoverClient | null> {
  const supabaseUrl = import.meta.env.VITE_SUPABASE_URL
  if (supabaseUrl) return supabaseServer(supabaseUrl, import.meta.env.VITE_SUPABASE_ANON_KEY ?? '')
  try {
    const response = await fetch('/handover/v1', { cache: 'no-store' })
    const json: unknown = response.ok ? await response.json() : null
    return isRecord(json) && json['isOn'] === true ? ownServer : null
  } catch {
    // A static host responds with a page, and a server that is down not at all.
    return null
  }
}

const ownServer: HandoverClient = {
  async put(bytes, options) {
    const headers = { 'Content-Type': 'application/octet-stream' }
    const json = await postUpload('/handover/v1/parcels', bytes, headers, options)
    return toSharedUpload(toRecord(json))
  },
  async status({ id, dropKey }) {
    const response = await request(`/handover/v1/parcels/${id}`, { headers: { 'X-Drop-Key': dropKey } })
    if (response.status === 404) return null
    const { downloads, pageUrl } = toRecord(await response.json())
    return { downloads: Number(downloads), pageUrl: String(pageUrl) }
  },
  async drop({ id, dropKey }) {
    await request(`/handover/v1/parcels/${id}`, { method: 'DELETE', headers: { 'X-Drop-Key': dropKey } })
  },
}

/** The functions of `supabase/migrations`; the phone's page is the one of this site. */
function supabaseServer(supabaseUrl: string, anonKey: string): HandoverClient {
  const pageUrl = new URL('/receive/', location.href).href
  const headers = { apikey: anonKey, 'Content-Type': 'application/json' }
  const url = (name: string) => new URL(`/rest/v1/rpc/${name}`, supabaseUrl).href
  const call = (name: string, body: object) =>
    request(url(name), { method: 'POST', headers, body: JSON.stringify(body) })
  return {
    async put(bytes, options) {
      const body = JSON.stringify({ content: toBase64(bytes) })
      const json = await postUpload(url('put_parcel'), body, headers, options)
      return toSharedUpload({ ...toRecord(json), pageUrl })
    },
    async status({ id, dropKey }) {
      const response = await call('count_parcel_downloads', { parcel_id: id, drop_key: dropKey })
      const downloads: unknown = await response.json()
      return typeof downloads === 'number' ? { downloads, pageUrl } : null
    },
    async drop({ id, dropKey }) {
      await call('drop_parcel', { parcel_id: id, drop_key: dropKey })
    },
  }
}

function toSharedUpload({ id, dropKey, expiresInMs, pageUrl }: JsonRecord): SharedUpload {
  if (typeof id !== 'string' || id.length !== idLength || typeof dropKey !== 'string') {
    throw new HandoverError('unreachable')
  }
  return { id, dropKey, expiresInMs: Number(expiresInMs), pageUrl: String(pageUrl) }
}

type JsonRecord = Readonly<Record<string, unknown>>

function toRecord(value: unknown): JsonRecord {
  if (isRecord(value)) return value
  throw new HandoverError('unreachable')
}
