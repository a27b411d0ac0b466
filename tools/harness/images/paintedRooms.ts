import type { Vector3 } from '../../../src/lib/matrix3.ts'
import { mix } from '../../../src/lib/numbers.ts'
import { createRng } from '../rng.ts'
import { between, type Layer, ofLuminance, scaled } from './paintScene.ts'

/** What is painted behind a sitter. */
export type Room = {
  readonly kind: RoomKind
  /** Reflectance of the wall, linear. */
  readonly wall: Vector3
  readonly seed: number
}

type Colour = (x: number, y: number) => Vector3

/** Colours of the rooms, by places in heights of the picture. */
const rooms = {
  plain:
    ({ wall }) =>
    () =>
      wall,
  wood,
  books,
  leaves,
  poster,
  window,
  tiles,
} satisfies Record<string, (room: Room) => Colour>

/** Kind of a room. */
export type RoomKind = keyof typeof rooms

/** Random wall without a pattern: grey, or of a faint colour. @param luminance 0 to 1 */
export function plainRoom(seed: number, luminance: number): Room {
  const rng = createRng(seed)
  const colour: Vector3 = rng(2) === 0 ? [1, 1, 1] : [between(rng, 0.9, 1.2), 1, between(rng, 0.7, 1.15)]
  return { kind: 'plain', wall: ofLuminance(colour, luminance), seed }
}

/** Random room with things in it. */
export function randomRoom(seed: number, kind: RoomKind): Room {
  return { ...plainRoom(seed, between(createRng(seed), 0.25, 0.8)), kind }
}

/** A room lit a little unevenly. */
export function roomLayer(room: Room): Layer {
  const rng = createRng(room.seed + 77)
  const [tilt, fall] = [between(rng, -0.15, 0.15), between(rng, 0, 0.15)]
  const colour = rooms[room.kind](room)
  return {
    part: () => 1,
    colour: (x, y) => scaled(colour(x, y), 1 + tilt * (x - 0.667) - fall * (y - 0.3)),
  }
}

/** Smooth noise of 0 to 1. */
function valueNoise(x: number, y: number, seed: number): number {
  const at = (i: number, j: number) => between(createRng(seed * 7919 + i * 131 + j * 31337), 0, 1)
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const ease = (t: number) => t * t * (3 - 2 * t)
  const row = (j: number) => mix(at(left, j), at(left + 1, j), ease(x - left))
  return mix(row(top), row(top + 1), ease(y - top))
}

function wood({ seed }: Room): Colour {
  return (x, y) => {
    const plank = Math.floor(x * 7)
    const grain = valueNoise(x * 60, y * 4, seed) * 0.5 + valueNoise(plank, 0, seed + 5) * 0.5
    return scaled([1.45, 0.92, 0.45], (0.1 + 0.12 * grain) * (x * 7 - plank < 0.04 ? 0.4 : 1))
  }
}

function books({ seed }: Room): Colour {
  return (x, y) => {
    const [shelf, height] = [Math.floor(y * 4.5), y * 4.5 - Math.floor(y * 4.5)]
    const rng = createRng(seed * 31 + shelf * 977 + Math.floor(x * 28 + shelf * 5.3) * 13)
    if (height < between(rng, 0.06, 0.3) || height > 0.93) return [0.24, 0.15, 0.07]
    return ofLuminance([between(rng, 0.2, 2), 1, between(rng, 0.2, 1.6)], 0.04 * 18 ** between(rng, 0, 1))
  }
}

function leaves({ seed }: Room): Colour {
  return (x, y) => {
    if (y < 0.22 + 0.04 * Math.sin(x * 9)) return [0.42, 0.55, 0.75]
    const light = 0.03 + 0.09 * valueNoise(x * 40, y * 40, seed) + 0.05 * valueNoise(x * 6, y * 6, seed)
    return scaled([0.5, 1, 0.35], light)
  }
}

function poster({ wall }: Room): Colour {
  return (x, y) => {
    if (x > 0.06 && x < 0.36 && y > 0.1 && y < 0.5) return [0.05, 0.22, 0.24]
    if (x > 0.98 && x < 1.22 && y > 0.16 && y < 0.46) return [0.4, 0.16, 0.08]
    return y > 0.8 ? [0.28, 0.17, 0.09] : wall
  }
}

/** A window that is brighter than a camera can show. */
function window({ wall }: Room): Colour {
  return (x, y) => {
    const isPane = x > 0.75 && x < 1.28 && y > 0.06 && y < 0.66 && Math.abs(x - 1.01) > 0.012
    return isPane ? [3, 3.2, 3.4] : wall
  }
}

function tiles({ wall, seed }: Room): Colour {
  return (x, y) => {
    const [column, row] = [Math.floor(x * 9), Math.floor(y * 9)]
    if (x * 9 - column < 0.05 || y * 9 - row < 0.05) return scaled(wall, 0.5)
    return scaled(wall, 0.8 + 0.25 * valueNoise(column, row, seed))
  }
}
