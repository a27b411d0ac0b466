import { fileURLToPath } from 'node:url'

import react from '@vitejs/plugin-react'
import { build } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Path of the bench's page on its server. */
export const benchPagePath = '/bench/page/'

/** Builds the bench's page for production, like the booth. */
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
