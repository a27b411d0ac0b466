import { basename } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** True in a package for hosts, whose server is bundled; false where Node runs the sources. */
export const isPackaged = !import.meta.filename.endsWith('.ts')

/** Folder of the program: of the sources, or of a package, whose scripts are as deep in it as this file. */
const programFolder = new URL('../../', import.meta.url)

/** Path of a file that ships with the program, such as `dist`. @param name path in the folder of the program */
export const programFile = (name: string): string => fileURLToPath(new URL(name, programFolder))

/** Module of a worker thread, or of a process. @param name path below `backend`, without extension */
export const programScript = (name: string): URL =>
  isPackaged
    ? new URL(`${basename(name)}.js`, import.meta.url)
    : pathToFileURL(programFile(`backend/${name}.ts`))
