import { spawnSync } from 'node:child_process'

/** Default number of sessions: about a day of parties. */
const defaultSessions = 200

/**
 * `npm run soak -- SEED COUNT`: whole sessions with random faults in one page; the same seed repeats a run.
 * `npm run soak -- kiosk SEED COUNT`: whole visits of an unattended kiosk, with a booth that comes and goes.
 */
const isKiosk = process.argv[2] === 'kiosk'
const [seed = String(Date.now() % 100_000), sessions = String(defaultSessions)] = process.argv.slice(
  isKiosk ? 3 : 2,
)

console.log(`npm run soak -- ${isKiosk ? 'kiosk ' : ''}${seed} ${sessions}`)
const file = isKiosk ? 'kioskSoak' : 'soak'
const { status } = spawnSync('playwright', ['test', '--project=soak', '--workers=1', '--global-timeout=0'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, SOAK_SEED: seed, SOAK_SESSIONS: sessions, SOAK_FILE: file },
})
process.exitCode = status ?? 1
