import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { readAddress } from './backend/address.ts'
import { guestBook } from './backend/guestBook.ts'
import { precompress } from './scripts/precompress.ts'

export default defineConfig({
  plugins: [react(), guestBook(), precompress()],
  server: { ...readAddress(process.env), strictPort: true },
  build: {
    // An inlined file would be a data: address, which the Content-Security-Policy refuses for fonts and scripts.
    assetsInlineLimit: 0,
    // three.js is one chunk of that size, loaded while the splash is shown.
    chunkSizeWarningLimit: 750,
  },
})
