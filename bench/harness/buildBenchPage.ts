import { fileURLToPath } from 'node:url'

import react from '@vitejs/plugin-react'
import { build } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))
export const benchPagePath = '/bench/page/'

/** Builds the bench's own page as the booth is built: measured code is production code. */
export async function buildBenchPage(folder: string): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [react()],
    resolve: { dedupe: ['three'] },
    build: {
      outDir: folder,
      emptyOutDir: true,
      chunkSizeWarningLimit: 4000,
      rolldownOptions: { input: `${root}bench/page/index.html` },
    },
    worker: { format: 'es' },
  })
}
