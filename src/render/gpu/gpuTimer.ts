import type { PassTimer } from '../FilterRenderer.ts'

/** What is asked of a WebGL2 context. */
export type QueryContext = Pick<
  WebGL2RenderingContext,
  | 'QUERY_RESULT'
  | 'QUERY_RESULT_AVAILABLE'
  | 'beginQuery'
  | 'createQuery'
  | 'deleteQuery'
  | 'endQuery'
  | 'getParameter'
  | 'getQueryParameter'
> & { readonly getExtension: (name: string) => unknown }

/** Source: https://registry.khronos.org/webgl/extensions/EXT_disjoint_timer_query_webgl2/ */
const timeElapsed = 0x88bf
const gpuDisjoint = 0x8fbb

/** Passes whose time the GPU still owes; more, and it has forgotten them. */
const mostPending = 60

type Pending = { readonly pass: string; readonly query: WebGLQuery }

/**
 * Times what the GPU does for each pass. The answers come some frames later, with the next passes; times that the
 * GPU itself calls void, as after it slept, are left out. Hand its `stopwatch` to the engine, and null before it closes.
 * @returns null where the browser has no EXT_disjoint_timer_query_webgl2: time the whole tick there
 */
export function openGpuTimer(
  gl: QueryContext,
  onTime: (pass: string, ms: number) => void,
): { readonly stopwatch: PassTimer; readonly close: () => void } | null {
  if (gl.getExtension('EXT_disjoint_timer_query_webgl2') === null) return null
  let pending: readonly Pending[] = []
  const forget = () => {
    for (const { query } of pending) gl.deleteQuery(query)
    pending = []
  }
  const collect = () => {
    if (gl.getParameter(gpuDisjoint) === true || pending.length > mostPending) forget()
    const late = pending.findIndex(
      ({ query }) => gl.getQueryParameter(query, gl.QUERY_RESULT_AVAILABLE) !== true,
    )
    const done = late < 0 ? pending : pending.slice(0, late)
    pending = pending.slice(done.length)
    for (const { pass, query } of done) {
      const nanoseconds = Number(gl.getQueryParameter(query, gl.QUERY_RESULT))
      gl.deleteQuery(query)
      onTime(pass, nanoseconds / 1e6)
    }
  }
  const stopwatch: PassTimer = (pass, draw) => {
    collect()
    const query = gl.createQuery()
    gl.beginQuery(timeElapsed, query)
    try {
      draw()
    } finally {
      gl.endQuery(timeElapsed)
    }
    pending = [...pending, { pass, query }]
  }
  return { stopwatch, close: forget }
}
