import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

import type { Plugin } from 'vite'

/** The event is edited by its owner, and what lies beside it would stay as it was. */
const edited = 'event.json'

const text = /\.(html|js|css|svg|json|webmanifest|txt)$/

/** Vite plugin that writes a .br and a .gz beside every text file of the build: the server need not compress them. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    closeBundle: {
      // After the pages for phones.
      order: 'post',
      sequential: true,
      async handler(error) {
        if (error) return
        const files = await readdir(folder, { recursive: true })
        await Promise.all(
          files
            .filter((file) => text.test(file) && file !== edited)
            .map((file) => compress(join(folder, file))),
        )
      },
    },
  }
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes))
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}
