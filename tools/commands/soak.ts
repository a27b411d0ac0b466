import { spawnSync } from 'node:child_process'

/** Default number of sessions: about a day of parties. */
const defaultSessions = 200

/** `npm run soak -- SEED COUNT`: whole sessions with random faults in one page; the same seed repeats a run. */
const [seed = String(Date.now() % 100_000), sessions = String(defaultSessions)] = process.argv.slice(2)

console.log(`npm run soak -- ${seed} ${sessions}`)
const { status } = spawnSync('playwright', ['test', '--project=soak', '--workers=1', '--global-timeout=0'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, SOAK_SEED: seed, SOAK_SESSIONS: sessions },
})
process.exitCode = status ?? 1
