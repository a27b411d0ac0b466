import type { WebGLRenderer } from 'three'
import { nextTurn } from '../../lib/nextTurn.ts'

/** Resolves when the GPU has drawn all that it was asked for; the page goes on meanwhile. A lost one draws nothing. */
export async function untilDrawn(renderer: WebGLRenderer): Promise<void> {
  const context = renderer.getContext()
  if (!(context instanceof WebGL2RenderingContext)) return
  const sync = context.fenceSync(context.SYNC_GPU_COMMANDS_COMPLETE, 0)
  if (!sync) return
  context.flush()
  while (context.clientWaitSync(sync, 0, 0) === context.TIMEOUT_EXPIRED) await nextTurn()
  context.deleteSync(sync)
}
