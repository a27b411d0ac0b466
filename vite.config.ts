import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'

import { readAddress } from './backend/address.ts'
import { guestBook } from './backend/guestBook.ts'
import { securityHeaders } from './backend/headers.ts'
import { precompress } from './scripts/precompress.ts'
import { presetSaving } from './scripts/presetSaving.ts'
import { serviceWorker } from './scripts/serviceWorker.ts'

const headers = ({ mode }: { readonly mode: string }) =>
  securityHeaders(loadEnv(mode, import.meta.dirname)['VITE_SUPABASE_URL'])

export default defineConfig((env) => ({
  plugins: [react(), guestBook(), presetSaving(), serviceWorker(headers(env)), precompress()],
  server: { ...readAddress(process.env), strictPort: true },
  build: {
    // An inlined file would be a data: address, which the Content-Security-Policy refuses for fonts and scripts.
    assetsInlineLimit: 0,
    // three.js is one chunk of that size, loaded while the splash is shown.
    chunkSizeWarningLimit: 750,
  },
}))
