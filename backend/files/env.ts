import { existsSync } from 'node:fs'

/** Environment variables, such as `process.env`. */
export type Env = Readonly<Record<string, string | undefined>>

/**
 * Loads `.env.local` and `.env` of the working folder into `process.env`. Vite's build reads the same files, so the
 * page and its Content Security Policy name the same Supabase. A variable that is already set stays; `.env.local` wins.
 */
export function loadEnvFiles(): void {
  for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile(file)
}
