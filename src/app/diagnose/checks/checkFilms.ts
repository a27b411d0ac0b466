import { openReel } from '../../../camera/reel/openReel.ts'
import type { Engine } from '../../../filters/Engine.ts'
import { filters } from '../../../filters/registry.ts'
import { neutralMetering } from '../../../photo/Metering.ts'
import { openEngine } from '../../../ui/live/openEngine.ts'
import { type Finding, fails, works } from '../Finding.ts'

const ticks = 5
/** Slower than that, the live view is a slide show. */
const slowMs = 200

const nothing = () => undefined

/** Opens the engine of the booth and times the live view's tick of every film. */
export async function checkFilms(): Promise<Finding> {
  const end = new AbortController()
  try {
    const engine = await openEngine({ onProgress: nothing, onLost: nothing, onRestored: nothing })
    end.signal.addEventListener('abort', engine.dispose)
    const video = document.createElement('video')
    Object.assign(video, { muted: true, playsInline: true })
    const reel = await openReel(video, { signal: end.signal, onLost: nothing })
    end.signal.addEventListener('abort', reel.stop)
    return tell(engine.kind, await timeFilms(engine, video))
  } catch (cause) {
    console.warn('The films can’t be timed.', cause)
    return fails('they could not be loaded', 'Check the network, then load the page again.')
  } finally {
    end.abort()
  }
}

type Times = readonly { readonly name: string; readonly ms: number }[]

function tell(kind: Engine['kind'], times: Times): Finding {
  const list = times.map(({ name, ms }) => `${name} ${ms.toFixed(0)}`).join(', ')
  const says = `${kind === 'gpu' ? 'on the GPU' : 'without a GPU'}, ms a picture: ${list}`
  if (times.every(({ ms }) => ms < slowMs)) return works(says)
  return fails(says, 'The live view is slow, the strip is not harmed: close other tabs and programs.')
}

async function timeFilms(engine: Engine, video: HTMLVideoElement): Promise<Times> {
  const times: { name: string; ms: number }[] = []
  for (const filter of filters) {
    const exposure = { filter, mirror: true, seed: 0, metering: neutralMetering, dateStamp: true }
    const taken: number[] = []
    for (let tick = 0; tick < ticks; tick += 1) {
      // The page stays answerable meanwhile.
      await new Promise((resolve) => setTimeout(resolve))
      const startMs = performance.now()
      engine.paintLive(video, { ...exposure, takenAt: Date.now(), frame: tick })
      finish(engine.canvas)
      taken.push(performance.now() - startMs)
    }
    // What else the machine does makes a tick slower, never faster.
    times.push({ name: filter.name, ms: Math.min(...taken) })
  }
  return times
}

/** Drawing is only asked for until somebody wants to see a pixel of it. */
function finish(canvas: HTMLCanvasElement): void {
  const gl = canvas.getContext('webgl2')
  gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
}
