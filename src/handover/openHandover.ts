import { toBase64 } from '../lib/bytes.ts'
import type { HandoverClient } from './HandoverClient.ts'
import {
  downloadsSchema,
  keptSchema,
  parseResponse,
  sharedSchema,
  stateSchema,
  statusSchema,
} from './responses.ts'
import { postUpload, requestJson } from './uploadRequest.ts'

/**
 * Finds the server of the uploads: Supabase where the build names one, else the server of the page.
 * @returns null if there is neither
 */
export async function openHandover(): Promise<HandoverClient | null> {
  const supabaseUrl = import.meta.env.VITE_SUPABASE_URL
  if (supabaseUrl) return supabaseServer(supabaseUrl, import.meta.env.VITE_SUPABASE_ANON_KEY ?? '')
  try {
    return parseResponse(stateSchema, await requestJson('/handover/v1')).isOn ? ownServer : null
  } catch {
    // A static host responds with a page, and a server that is down not at all.
    return null
  }
}

const ownServer: HandoverClient = {
  async put(bytes, options) {
    const headers = { 'Content-Type': 'application/octet-stream' }
    const json = await postUpload('/handover/v1/uploads', bytes, headers, options)
    return parseResponse(sharedSchema, json)
  },
  async status({ id, dropKey }) {
    const json = await requestJson(`/handover/v1/uploads/${id}`, { headers: { 'X-Drop-Key': dropKey } })
    return parseResponse(statusSchema, json)
  },
  async drop({ id, dropKey }) {
    await requestJson(`/handover/v1/uploads/${id}`, { method: 'DELETE', headers: { 'X-Drop-Key': dropKey } })
  },
}

/** The functions of `supabase/migrations`; the phone's page is the one of this site. */
function supabaseServer(supabaseUrl: string, anonKey: string): HandoverClient {
  const pageUrl = new URL('/receive/', location.href).href
  const headers = { apikey: anonKey, 'Content-Type': 'application/json' }
  const url = (name: string) => new URL(`/rest/v1/rpc/${name}`, supabaseUrl).href
  const call = (name: string, body: object) =>
    requestJson(url(name), { method: 'POST', headers, body: JSON.stringify(body) })
  return {
    async put(bytes, options) {
      const body = JSON.stringify({ content: toBase64(bytes) })
      const json = await postUpload(url('put_upload'), body, headers, options)
      return { ...parseResponse(keptSchema, json), pageUrl }
    },
    async status({ id, dropKey }) {
      const json = await call('count_downloads', { upload_id: id, drop_key: dropKey })
      const downloads = parseResponse(downloadsSchema, json)
      return downloads === null ? null : { downloads, pageUrl }
    },
    async drop({ id, dropKey }) {
      await call('drop_upload', { upload_id: id, drop_key: dropKey })
    },
  }
}
