import type { PassTimer } from '../FilterRenderer.ts'

/** Part of a WebGL2 context that the timer uses. */
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

/** Most queries without a result. With more of them the GPU has forgotten some. */
const maxPending = 60

type Pending = { readonly pass: string; readonly query: WebGLQuery }

/**
 * GPU timer: measures each pass by EXT_disjoint_timer_query_webgl2. Results come some frames later, while later passes
 * are drawn; times that the GPU calls void, as after it slept, are left out.
 * @returns `timer` for `setTimer` of the renderer, and `close`, to be called after `setTimer(null)`; null where the
 * browser has no such extension: time the whole frame there
 */
export function openGpuTimer(
  gl: QueryContext,
  onTime: (pass: string, ms: number) => void,
): { readonly timer: PassTimer; readonly close: () => void } | null {
  if (gl.getExtension('EXT_disjoint_timer_query_webgl2') === null) return null
  let pending: readonly Pending[] = []
  const deletePending = () => {
    for (const { query } of pending) gl.deleteQuery(query)
    pending = []
  }
  const collect = () => {
    if (gl.getParameter(gpuDisjoint) === true || pending.length > maxPending) deletePending()
    const firstLate = pending.findIndex(
      ({ query }) => gl.getQueryParameter(query, gl.QUERY_RESULT_AVAILABLE) !== true,
    )
    const done = firstLate < 0 ? pending : pending.slice(0, firstLate)
    pending = pending.slice(done.length)
    for (const { pass, query } of done) {
      const nanoseconds = Number(gl.getQueryParameter(query, gl.QUERY_RESULT))
      gl.deleteQuery(query)
      onTime(pass, nanoseconds / 1e6)
    }
  }
  const timer: PassTimer = (pass, draw) => {
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
  return { timer, close: deletePending }
}
