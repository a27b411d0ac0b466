import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { zipSync } from 'fflate'
import { create } from 'tar'

/** Time of all files in an archive, so that the same files make the same bytes; a zip has no earlier one. */
const time = new Date('1980-01-02T00:00:00Z')

/** Compression of zlib, 0 to 9: best, or as fast as a test needs it. */
type Level = 1 | 9

/** Writes a folder's files into a zip or a tar.gz, by the name of the archive. */
export async function writeArchive(
  folder: string,
  root: string,
  archive: string,
  level: Level = 9,
): Promise<void> {
  const paths = globSync(`${root}/**`, { cwd: folder })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => statSync(join(folder, path)).isFile())
    .toSorted()
  if (archive.endsWith('.zip')) {
    const files = paths.map((path) => [path, readFileSync(join(folder, path))])
    return writeFileSync(archive, zipSync(Object.fromEntries(files), { level, mtime: time }))
  }
  const options = { file: archive, cwd: folder, gzip: { level }, portable: true, mtime: time }
  await create(options, paths)
}
