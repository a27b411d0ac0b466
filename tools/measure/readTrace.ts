/** A trace event of Chromium, as far as it is read here; moments and durations are microseconds. */
export type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly id?: string
  readonly args?: {
    readonly name?: string
    readonly data?: {
      readonly startTime?: number
      readonly cpuProfile?: { readonly nodes?: readonly ProfileNode[]; readonly samples?: readonly number[] }
      readonly timeDeltas?: readonly number[]
    }
  }
}

type ProfileNode = {
  readonly id: number
  readonly parent?: number
  readonly callFrame: { readonly functionName: string; readonly url?: string; readonly lineNumber?: number }
}

/** What the page's thread did for a while; moments and durations are milliseconds, the moment since the trace began. */
export type Task = {
  readonly atMs: number
  readonly ms: number
  /** What was asked of the visit last: a mark of the page. */
  readonly phase: string
  /** How long it was busy with what, by the kind of the innermost function. */
  readonly kinds: ReadonlyMap<Kind, number>
  /** The same by function, the longest first. */
  readonly functions: readonly (readonly [name: string, ms: number])[]
}

/** `script` is the booth's own, its 2D painting too; `gpu` waits for the GPU; `browser` is what no script asked for. */
export type Kind = 'script' | 'gpu' | 'gc' | 'browser'

type Span = { readonly startUs: number; readonly endUs: number }
type Sample = { readonly atUs: number; readonly node: ProfileNode }

const taskNames: ReadonlySet<string> = new Set(['RunTask', 'ThreadControllerImpl::RunTask'])
/** Marks of the visit begin with this. */
export const phasePrefix = 'phase: '

/** The tasks of the page's main thread that took longer than `leastMs`, in their order. */
export function longTasks(events: readonly TraceEvent[], leastMs: number): readonly Task[] {
  const { pid, tid } = pageThread(events)
  const own = events.filter((event) => event.pid === pid)
  const samples = readSamples(own, tid)
  const waits = own.filter((event) => event.tid === tid && gpuWait.test(event.name)).map(spanOf)
  const phases = own
    .filter(({ name }) => name.startsWith(phasePrefix))
    .toSorted((one, two) => one.ts - two.ts)
  const beginUs = phases[0]?.ts ?? 0
  return own
    .filter((event) => event.tid === tid && taskNames.has(event.name) && (event.dur ?? 0) > leastMs * 1000)
    .toSorted((one, two) => one.ts - two.ts)
    .filter((event, at, all) => event.ts >= (all[at - 1]?.ts ?? 0) + (all[at - 1]?.dur ?? 0))
    .map(({ ts, dur = 0 }) => ({
      atMs: (ts - beginUs) / 1000,
      ms: dur / 1000,
      phase: (phases.findLast((mark) => mark.ts <= ts)?.name ?? 'start').replace(phasePrefix, ''),
      ...busyWith(samples, waits, { startUs: ts, endUs: ts + dur }),
    }))
}

/** @throws Error where no page has left a mark */
function pageThread(events: readonly TraceEvent[]): { readonly pid: number; readonly tid: number } {
  const mark = events.find(({ name }) => name.startsWith(phasePrefix))
  const thread = events.find(({ pid, args }) => pid === mark?.pid && args?.name === 'CrRendererMain')
  if (!thread) throw new Error('the trace has no page')
  return thread
}

/** A profile begins on the thread that it is of; a worker has its own. */
function readSamples(events: readonly TraceEvent[], thread: number): readonly Sample[] {
  const own = events.filter(({ name, tid }) => name === 'Profile' && tid === thread)
  const moments = new Map(own.map(({ id, args }) => [id, args?.data?.startTime ?? 0]))
  const nodes = new Map<string, ProfileNode>()
  return events
    .filter(({ name, id }) => name === 'ProfileChunk' && moments.has(id))
    .toSorted((one, two) => one.ts - two.ts)
    .flatMap(({ id, args }) => {
      const profile = args?.data?.cpuProfile
      for (const node of profile?.nodes ?? []) nodes.set(`${id} ${node.id}`, node)
      return (profile?.samples ?? []).flatMap((sample, at): readonly Sample[] => {
        const us = args?.data?.timeDeltas?.[at] ?? 0
        const atUs = (moments.get(id) ?? 0) + us
        moments.set(id, atUs)
        const node = nodes.get(`${id} ${sample}`)
        return node ? [{ atUs, node }] : []
      })
    })
}

function busyWith(
  samples: readonly Sample[],
  waits: readonly Span[],
  { startUs, endUs }: Span,
): Pick<Task, 'kinds' | 'functions'> {
  const kinds = new Map<Kind, number>()
  const functions = new Map<string, number>()
  for (const [at, { atUs, node }] of samples.entries()) {
    if (atUs < startUs || atUs >= endUs) continue
    // A sample stands for the time up to the next one.
    const ms = (Math.min(endUs, samples[at + 1]?.atUs ?? endUs) - atUs) / 1000
    const isWaiting = waits.some((wait) => wait.startUs <= atUs && atUs < wait.endUs)
    const kind = isWaiting ? 'gpu' : kindOf(node)
    kinds.set(kind, (kinds.get(kind) ?? 0) + ms)
    functions.set(nameOf(node), (functions.get(nameOf(node)) ?? 0) + ms)
  }
  return { kinds, functions: [...functions].toSorted(([, one], [, two]) => two - one) }
}

/** How Chromium calls the commands that it hands to the GPU's process and the waiting for them. */
const gpuWait = /^(GLES2|CommandBuffer|ImplementationBase::Wait)/

function spanOf({ ts, dur = 0 }: TraceEvent): Span {
  return { startUs: ts, endUs: ts + dur }
}

function kindOf({ callFrame: { functionName } }: ProfileNode): Kind {
  if (functionName === '(garbage collector)') return 'gc'
  return functionName.startsWith('(') ? 'browser' : 'script'
}

function nameOf({ callFrame: { functionName, url = '', lineNumber = 0 } }: ProfileNode): string {
  const file = /([\w-]+?)(-[\w-]{8})?\.js/.exec(url)?.[1]
  return `${functionName || 'anonymous'}${file ? ` (${file}:${lineNumber})` : ''}`
}
