/** Trace event of Chromium, with the fields that are read here; `ts` and `dur` are microseconds. */
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

/** Task of the page's main thread. */
export type Task = {
  /** Start, since the first mark of the visit. */
  readonly atMs: number
  readonly ms: number
  /** Phase of the visit: the page's last mark before the task. */
  readonly phase: string
  /** Milliseconds by the kind of the innermost function. */
  readonly kinds: ReadonlyMap<Kind, number>
  /** Milliseconds by the innermost function, the longest first. */
  readonly functions: readonly (readonly [name: string, ms: number])[]
}

/** `script`: the booth's own code, with its 2D painting; `gpu`: waiting for the GPU; `gc`; `browser`: all else. */
export type Kind = 'script' | 'gpu' | 'gc' | 'browser'

type Span = { readonly startUs: number; readonly endUs: number }
type Sample = { readonly atUs: number; readonly node: ProfileNode }

const taskNames: ReadonlySet<string> = new Set(['RunTask', 'ThreadControllerImpl::RunTask'])
/** Prefix of the performance marks that name the phases of a visit. */
export const phasePrefix = 'phase: '

/** Long tasks of a trace: those of the page's main thread over `minMs`, in order. @throws Error without a phase mark */
export function longTasks(events: readonly TraceEvent[], minMs: number): readonly Task[] {
  const { pid, tid } = pageThread(events)
  const own = events.filter((event) => event.pid === pid)
  const samples = readSamples(own, tid)
  const waits = own.filter((event) => event.tid === tid && gpuWait.test(event.name)).map(spanOf)
  const phases = own
    .filter(({ name }) => name.startsWith(phasePrefix))
    .toSorted((one, two) => one.ts - two.ts)
  const beginUs = phases[0]?.ts ?? 0
  return own
    .filter((event) => event.tid === tid && taskNames.has(event.name) && (event.dur ?? 0) > minMs * 1000)
    .toSorted((one, two) => one.ts - two.ts)
    .filter((event, at, all) => event.ts >= (all[at - 1]?.ts ?? 0) + (all[at - 1]?.dur ?? 0))
    .map(({ ts, dur = 0 }) => ({
      atMs: (ts - beginUs) / 1000,
      ms: dur / 1000,
      phase: (phases.findLast((mark) => mark.ts <= ts)?.name ?? 'start').replace(phasePrefix, ''),
      ...profile(samples, waits, { startUs: ts, endUs: ts + dur }),
    }))
}

/** Process and main thread of the page that left the marks. @throws Error without a mark */
function pageThread(events: readonly TraceEvent[]): { readonly pid: number; readonly tid: number } {
  const mark = events.find(({ name }) => name.startsWith(phasePrefix))
  const thread = events.find(({ pid, args }) => pid === mark?.pid && args?.name === 'CrRendererMain')
  if (!thread) throw new Error('the trace has no page')
  return thread
}

/**
 * CPU profile samples of a thread: a `Profile` event stands on its own thread, and workers have profiles of their own.
 */
function readSamples(events: readonly TraceEvent[], thread: number): readonly Sample[] {
  const own = events.filter(({ name, tid }) => name === 'Profile' && tid === thread)
  const moments = new Map(own.map(({ id, args }) => [id, args?.data?.startTime ?? 0]))
  const nodes = new Map<string, ProfileNode>()
  return events
    .filter(({ name, id }) => name === 'ProfileChunk' && moments.has(id))
    .toSorted((one, two) => one.ts - two.ts)
    .flatMap(({ id, args }) => {
      const cpuProfile = args?.data?.cpuProfile
      for (const node of cpuProfile?.nodes ?? []) nodes.set(`${id} ${node.id}`, node)
      return (cpuProfile?.samples ?? []).flatMap((sample, at): readonly Sample[] => {
        const us = args?.data?.timeDeltas?.[at] ?? 0
        const atUs = (moments.get(id) ?? 0) + us
        moments.set(id, atUs)
        const node = nodes.get(`${id} ${sample}`)
        return node ? [{ atUs, node }] : []
      })
    })
}

function profile(
  samples: readonly Sample[],
  waits: readonly Span[],
  { startUs, endUs }: Span,
): Pick<Task, 'kinds' | 'functions'> {
  const kinds = new Map<Kind, number>()
  const functions = new Map<string, number>()
  for (const [at, { atUs, node }] of samples.entries()) {
    if (atUs < startUs || atUs >= endUs) continue
    // A sample counts for the time up to the next one.
    const ms = (Math.min(endUs, samples[at + 1]?.atUs ?? endUs) - atUs) / 1000
    const isWaiting = waits.some((wait) => wait.startUs <= atUs && atUs < wait.endUs)
    const kind = isWaiting ? 'gpu' : kindOf(node)
    kinds.set(kind, (kinds.get(kind) ?? 0) + ms)
    functions.set(nameOf(node), (functions.get(nameOf(node)) ?? 0) + ms)
  }
  return { kinds, functions: [...functions].toSorted(([, one], [, two]) => two - one) }
}

/** Chromium's events for commands to the GPU process and for waiting for them. */
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
