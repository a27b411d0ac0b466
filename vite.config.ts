import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'

import { readListenAddress } from './backend/http/address.ts'
import { guestbook } from './backend/vitePlugin.ts'
import { securityHeaders } from './backend/http/headers.ts'
import { locales } from './tools/vite/locales.ts'
import { slimFiles } from './tools/vite/slimFiles.ts'
import { slimThree } from './tools/vite/slimThree.ts'
import { modulePreload } from './tools/vite/modulePreload.ts'
import { phonePages } from './tools/vite/phonePages.ts'
import { precompress } from './tools/vite/precompress.ts'
import { eventPreload } from './tools/vite/eventPreload.ts'
import { saveDarkroomFiles } from './tools/vite/saveDarkroomFiles.ts'
import { removeServiceWorker, serviceWorkerPlugin } from './tools/vite/serviceWorkerPlugin.ts'
import { staticHeaders } from './tools/vite/staticHeaders.ts'

const headers = ({ mode }: { readonly mode: string }) =>
  securityHeaders(loadEnv(mode, import.meta.dirname)['VITE_SUPABASE_URL'])

/** False for modules of the service worker, which is an entry and a file of its own. */
const isOfPage = (path: string) => !path.includes('/src/app/offline/serviceWorker')

/**
 * False for modules of the film engine: of its door, which names all of them, a chunk contains what it uses and nothing
 * else. Its worker runs when it is loaded.
 */
const hasSideEffects = (path: string) => !/\/src\/engine\/(?!.*Worker\.ts)/.test(path)

export default defineConfig((env) => ({
  plugins: [
    react(),
    locales(),
    slimFiles(),
    slimThree(),
    guestbook(),
    eventPreload(Boolean(loadEnv(env.mode, import.meta.dirname)['VITE_SUPABASE_URL'])),
    saveDarkroomFiles(),
    staticHeaders(headers(env)),
    serviceWorkerPlugin(headers(env)),
    removeServiceWorker(),
    phonePages(),
    precompress(),
  ],
  worker: {
    plugins: () => [slimFiles()],
    rolldownOptions: { treeshake: { moduleSideEffects: hasSideEffects } },
  },
  // All of the sources: a dependency that Vite finds late (behind a panel, in a worker) would reload the page, and lose what
  // a visitor has typed.
  optimizeDeps: { entries: ['index.html', 'src/**/*.{html,ts,tsx}'] },
  server: { ...readListenAddress(process.env), strictPort: true },
  build: {
    // The Content-Security-Policy refuses data: URLs, which inlined files would be, for fonts and scripts.
    assetsInlineLimit: 0,
    // The largest chunk is three, which loads while the splash is shown.
    chunkSizeWarningLimit: 750,
    modulePreload,
    rolldownOptions: {
      // Who starts a booth needs no list of slow plugins.
      checks: { bundlerTimings: false },
      treeshake: { moduleSideEffects: hasSideEffects },
      output: {
        codeSplitting: {
          groups: [
            // One file for the whole first screen: on a slow network many small files cost more than they save.
            { name: 'booth', tags: ['$initial'], test: isOfPage, priority: 2 },
            // One chunk, even where pages share only parts of it: two halves would compress worse.
            { name: 'three', test: /node_modules\/three\// },
            // One file, with what it imports: a link to preload a file costs a phone some 4 ms of its main thread. Not so the
            // renderer: what it shares with the strip must load without it.
            { name: 'pipeline', test: /\/src\/(app\/stages|booth\/pipeline)\.ts$/ },
            // Or the panel would wait for the pipeline, which it needs nothing else of.
            { name: 'guestbook', test: /\/src\/guestbook\/panelAtoms\.ts$/, priority: 1 },
          ],
        },
      },
    },
  },
}))
