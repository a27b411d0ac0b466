import { join } from 'node:path'

import { build, type Plugin } from 'vite'

/** Folder of the page within the build, which the phones' listener serves as its root. */
export const receiveFolder = 'receive'

/**
 * Builds the page that guests' phones open, `src/handover/receive`, into `dist/receive`. It is a build of its own: a phone
 * downloads nothing of the booth, and its listener serves this folder alone. Its addresses are relative, because it is
 * the root there, and a folder on a site with Supabase.
 */
export function receivePage(): Plugin {
  let root = ''
  let outDir = ''
  let mode = ''
  return {
    name: 'receive-page',
    apply: 'build',
    configResolved(config) {
      root = config.root
      mode = config.mode
      outDir = join(config.root, config.build.outDir, receiveFolder)
    },
    closeBundle: {
      sequential: true,
      async handler(error) {
        if (error) return
        await build({
          configFile: false,
          root: join(root, 'src/handover/receive'),
          envDir: root,
          base: './',
          publicDir: false,
          mode,
          logLevel: 'warn',
          // An inlined file would be a data: address, which the page's Content-Security-Policy refuses.
          build: { outDir, emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
        })
      },
    },
  }
}
