import { vi } from 'vitest'
import type { HandoverClient, SharedUpload } from '../../../src/handover/HandoverClient.ts'

/** An upload that the server has taken. */
export const upload: SharedUpload = {
  id: 'A'.repeat(22),
  dropKey: 'key',
  expiresInMs: 600_000,
  pageUrl: 'http://192.0.2.1:5174/',
}

/** The booth's server for uploads. */
export const server = {
  put: vi.fn<HandoverClient['put']>(),
  status: vi.fn<HandoverClient['status']>(),
  drop: vi.fn<HandoverClient['drop']>(),
}

/** Lets the server take every upload again. */
export function resetServer(): void {
  server.put.mockReset().mockResolvedValue(upload)
  server.status.mockReset().mockResolvedValue({ downloads: 0, pageUrl: upload.pageUrl })
  server.drop.mockReset().mockResolvedValue()
}
