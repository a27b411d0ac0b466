import { randomUUID } from 'node:crypto'

import type { Command, KioskStatus } from '../../src/kiosk/kioskReport.ts'
import type { KioskEntry } from '../../src/owner/tonight/tonightSchema.ts'
import type { Pass, Passes } from '../access/passes.ts'

/** Last report of a kiosk, and the commands that it has not carried out yet, with their times since the epoch. */
type Kiosk = {
  readonly status: KioskStatus
  /** Milliseconds since the epoch, and of a monotonic clock; null before the first report. */
  readonly at: number | null
  readonly atMs: number
  readonly commands: readonly (Command & { readonly strip: string; readonly since: number })[]
}

const unreported: Kiosk = {
  status: { sheetsLeft: null, waiting: 0, errors: [], settings: {}, done: [] },
  at: null,
  atMs: -Infinity,
  commands: [],
}

/** A kiosk reports every few seconds: one that was silent for so long is off, gone, or without its network. */
const silentMs = 5 * 60_000
/** One that was silent for so long gets no print. */
const awayMs = 60_000
/** A print that has waited for so long is dropped: a kiosk that is back the next day prints nothing of the night. */
const maxWaitMs = silentMs

/** The kiosks that the owner has started: what they report, and what the owner wants of them. */
export type Kiosks = ReturnType<typeof createKiosks>

/** Creates the kiosks of these passes; they are kept in memory, as all report anew within seconds. */
export function createKiosks(passes: Pick<Passes, 'list'>) {
  const kiosks = new Map<string, Kiosk>()
  const kioskOf = ({ id }: Pass) => kiosks.get(id) ?? unreported
  const ageMs = (pass: Pass) => performance.now() - kioskOf(pass).atMs
  return {
    /** Keeps a report. @returns commands for the kiosk */
    report(pass: Pass, status: KioskStatus): readonly Command[] {
      // By the wall clock, which goes on while the machine sleeps.
      const commands = kioskOf(pass).commands.filter(
        ({ id, settings, since }) =>
          !status.done.includes(id) && (settings !== null || Date.now() - since < maxWaitMs),
      )
      kiosks.set(pass.id, { status, at: Date.now(), atMs: performance.now(), commands })
      return commands
    },
    /** Queues a command, until the kiosk reports that it is done. @param settings null prints the strip */
    command(pass: Pass, settings: Command['settings'], strip = ''): void {
      const kiosk = kioskOf(pass)
      const command = { id: randomUUID(), settings, strip, since: Date.now() }
      kiosks.set(pass.id, { ...kiosk, commands: [...kiosk.commands, command] })
    },
    /** Id of the strip that a command prints. */
    stripOf: (pass: Pass, id: string): string | undefined =>
      kioskOf(pass).commands.find((command) => command.id === id)?.strip,
    /** Kiosk that prints: best one that does so by itself, else one that counts its paper. */
    printer(): Pass | undefined {
      const able = passes
        .list('kiosk')
        .filter((pass) => ageMs(pass) < awayMs && kioskOf(pass).status.sheetsLeft !== 0)
      const rank = (pass: Pass) => {
        const { settings, sheetsLeft } = kioskOf(pass).status
        return settings['isPrinting'] === 'on' ? 0 : sheetsLeft === null ? 2 : 1
      }
      return able.toSorted((one, other) => rank(one) - rank(other))[0]
    },
    /** @param own kiosk of the page that lists them */
    list: (own: Pass | null): KioskEntry[] =>
      passes.list('kiosk').map((pass) => {
        const { status, at, commands } = kioskOf(pass)
        const isChanging = commands.some(({ settings }) => settings !== null)
        const isSilent = at !== null && ageMs(pass) > silentMs
        const { id, number } = pass
        return { ...status, id, number, at, isSilent, isChanging, isHere: id === own?.id }
      }),
  }
}
