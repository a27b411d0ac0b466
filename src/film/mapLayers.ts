import type { Layers } from './Film.ts'

/** Does the same to the red-, the green- and the blue-sensitive layer. */
export function mapLayers<From, To>(
  layers: Layers<From>,
  f: (layer: From, index: 0 | 1 | 2) => To,
): Layers<To> {
  return [f(layers[0], 0), f(layers[1], 1), f(layers[2], 2)]
}
