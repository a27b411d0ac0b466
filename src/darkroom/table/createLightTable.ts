import type { Engine } from '../../filters/Engine.ts'
import { EngineLostError } from '../../filters/EngineLostError.ts'
import type { Size } from '../../lib/geometry.ts'
import type { Source } from '../sources/Source.ts'
import type { Tools } from '../Tools.ts'
import type { Layers } from '../view/paintView.ts'
import type { Shown } from './Look.ts'
import { createLayer } from './createLayer.ts'

/** What is to be developed: a picture through one look, or through two beside each other. */
export type Order = { readonly source: Source; readonly left: Shown | null; readonly right: Shown }

/** Develops what is ordered and holds it, for the view and the scopes. */
export type LightTable = {
  readonly setEngine: (engine: Engine | null) => void
  /** Developed with the next frame of the screen; an order that came before it by then is left out. */
  readonly show: (order: Order | null) => void
  /** Develops the same anew: a shader was edited. */
  readonly refresh: () => void
  /** What was developed last; null before the first. */
  readonly shown: () => (Layers & { readonly order: Order; readonly size: Size }) | null
  /** Called after each developing with the milliseconds that it took. Returns the end of it. */
  readonly onPaint: (listener: (tickMs: number) => void) => () => void
  readonly close: () => void
}

/** A light table without an engine: it waits for one. */
export function createLightTable(tools: Tools): LightTable {
  const listeners = new Set<(tickMs: number) => void>()
  const [left, right] = [createLayer(tools), createLayer(tools)]
  let engine: Engine | null = null
  let order: Order | null = null
  let painted: Order | null = null
  let ticket = 0
  let stopVideo = () => {}

  const paint = () => {
    ticket = 0
    if (!engine || !order) return
    const startMs = performance.now()
    try {
      right.paint(engine, order.source, order.right)
      if (order.left) left.paint(engine, order.source, order.left)
    } catch (error) {
      // The next engine paints it anew.
      if (error instanceof EngineLostError) return
      throw error
    }
    painted = order
    for (const listener of listeners) listener(performance.now() - startMs)
  }
  const request = () => {
    if (ticket === 0) ticket = requestAnimationFrame(paint)
  }
  return {
    setEngine: (next) => {
      engine = next
      request()
    },
    show: (next) => {
      if (next?.source !== order?.source) {
        stopVideo()
        stopVideo = next?.source.kind === 'moving' ? tools.eachVideoFrame(next.source.video, paint) : () => {}
      }
      order = next
      request()
    },
    refresh: () => {
      for (const layer of [left, right]) layer.expire()
      request()
    },
    shown: () => {
      if (!painted) return null
      const { width: widthPx, height: heightPx } = right.canvas
      const layers = { left: painted.left ? left.canvas : null, right: right.canvas }
      return { ...layers, order: painted, size: { widthPx, heightPx } }
    },
    onPaint: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {
      stopVideo()
      cancelAnimationFrame(ticket)
    },
  }
}
