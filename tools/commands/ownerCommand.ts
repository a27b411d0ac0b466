import { resolve } from 'node:path'

import { loadEnvFiles } from '../../backend/env.ts'

/** Runs an owner's command with the server's env files; prints its result, or its error as one sentence. */
export function runOwnerCommand(main: (args: readonly string[]) => Promise<string>): void {
  loadEnvFiles()
  main(process.argv.slice(2)).then(console.log, (cause: unknown) => {
    console.error(cause instanceof Error ? cause.message : cause)
    process.exitCode = 1
  })
}

/** Resolves a path from the folder where npm was started; npm itself runs scripts in the repository's root. */
export function pathOfOwner(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? '', path)
}
