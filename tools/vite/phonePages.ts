import { join, resolve } from 'node:path'

import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'

import { locales } from './locales.ts'
import { modulePreload } from './modulePreload.ts'

/** React's own renderer is larger than all else of the guest book; Preact 11 is a tenth of it. */
const preact = {
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  react: 'preact/compat',
}

/** Pages of guests' phones: source, folder in the build, aliases. */
const pages = [
  ['src/handover/receive', 'receive', {}],
  ['src/book', 'book', preact],
] as const

/**
 * Builds the pages that guests' phones open, each into a folder of its own. They are builds of their own: a phone downloads
 * nothing of the booth, and the phones' listener serves these folders alone. Their addresses are relative, because the
 * first one is the root there, and a folder on a site with Supabase.
 */
export function phonePages(): Plugin {
  let root = ''
  let outDir = ''
  let mode = ''
  return {
    name: 'phone-pages',
    apply: 'build',
    configResolved(config) {
      root = config.root
      mode = config.mode
      outDir = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      sequential: true,
      async handler(error) {
        if (error) return
        for (const [source, folder, alias] of pages) {
          await build({
            configFile: false,
            plugins: [react(), locales()],
            root: join(root, source),
            envDir: root,
            base: './',
            publicDir: 'public',
            mode,
            logLevel: 'warn',
            resolve: { alias },
            build: {
              outDir: join(outDir, folder),
              emptyOutDir: true,
              // An inlined file would be a data: address, which the pages' Content-Security-Policy refuses.
              assetsInlineLimit: 0,
              modulePreload,
            },
          })
        }
      },
    },
  }
}
