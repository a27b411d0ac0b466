import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'

import { readListenAddress } from './backend/http/address.ts'
import { guestbook } from './backend/vitePlugin.ts'
import { securityHeaders } from './backend/http/headers.ts'
import { slimFilters } from './tools/vite/slimFilters.ts'
import { slimThree } from './tools/vite/slimThree.ts'
import { precompress } from './tools/vite/precompress.ts'
import { savePresetPlugin } from './tools/vite/savePreset.ts'
import { serviceWorkerPlugin } from './tools/vite/serviceWorkerPlugin.ts'
import { staticHeaders } from './tools/vite/staticHeaders.ts'

const headers = ({ mode }: { readonly mode: string }) =>
  securityHeaders(loadEnv(mode, import.meta.dirname)['VITE_SUPABASE_URL'])

/** The service worker is an entry, too, and one file of its own. */
const isOfPage = (path: string) => !path.includes('/src/offline/serviceWorker')

export default defineConfig((env) => ({
  plugins: [
    react(),
    slimThree(),
    slimFilters(),
    guestbook(),
    savePresetPlugin(),
    staticHeaders(headers(env)),
    serviceWorkerPlugin(headers(env)),
    precompress(),
  ],
  server: { ...readListenAddress(process.env), strictPort: true },
  build: {
    // An inlined file would be a data: address, which the Content-Security-Policy refuses for fonts and scripts.
    assetsInlineLimit: 0,
    // three.js is one chunk of that size, loaded while the splash is shown.
    chunkSizeWarningLimit: 750,
    // What it stands in for is an earlier start of the same downloads, in browsers of years ago.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // All of the first screen in one file: many small ones cost a slow network more than they save.
      output: { codeSplitting: { groups: [{ name: 'booth', tags: ['$initial'], test: isOfPage }] } },
    },
  },
}))
