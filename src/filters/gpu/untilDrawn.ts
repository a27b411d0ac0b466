import type { WebGLRenderer } from 'three'
import { nextTurn } from '../../lib/nextTurn.ts'
import { EngineLostError } from '../EngineLostError.ts'

/**
 * Resolves when the GPU has drawn all that it was asked for; the page goes on meanwhile.
 * @throws EngineLostError (rejects) for one that is gone
 */
export async function untilDrawn(renderer: WebGLRenderer): Promise<void> {
  const context = renderer.getContext()
  if (!(context instanceof WebGL2RenderingContext)) throw new TypeError('three draws by WebGL2 alone')
  const sync = context.fenceSync(context.SYNC_GPU_COMMANDS_COMPLETE, 0)
  context.flush()
  for (;;) {
    const state = sync ? context.clientWaitSync(sync, 0, 0) : context.WAIT_FAILED
    if (state === context.WAIT_FAILED) throw new EngineLostError('the GPU was lost while it drew')
    if (state !== context.TIMEOUT_EXPIRED) break
    await nextTurn()
  }
  context.deleteSync(sync)
}
