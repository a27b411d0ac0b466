import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

/** Runs a command of the owner, with the environment files that the server reads; a failure is one sentence. */
export function runOwnerCommand(main: (args: readonly string[]) => Promise<string>): void {
  for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile(file)
  main(process.argv.slice(2)).then(console.log, (cause: unknown) => {
    console.error(cause instanceof Error ? cause.message : cause)
    process.exitCode = 1
  })
}

/** npm starts its scripts in the repository's root; the owner means the folder where npm was started. */
export function pathOfOwner(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? '', path)
}
