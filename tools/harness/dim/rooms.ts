import { linearToSrgb } from '../../../src/colour/srgb.ts'
import type { Size } from '../../../src/lib/geometry.ts'
import { mapVector, type Vector3 } from '../../../src/lib/matrix3.ts'
import { lampLight } from '../meter/lamps.ts'
import { createRandom } from '../meter/random.ts'
import { reflectance } from '../meter/sceneCanvas.ts'
import type { CodeImage } from './dimCamera.ts'
import { over } from './portrait/light.ts'
import { layersAt, skinOf, skinTexture } from './portrait/paintPortrait.ts'
import { sitters } from './portrait/sitters.ts'

/** Rooms in which the sitters are painted. */
export const rooms = ['white wall', 'wood', 'street at night'] as const
/** Name of a room. */
export type Room = (typeof rooms)[number]

/**
 * Lights: good; two stops under it, the room as well; and two stops under before what is bright: a wall, or a window of
 * daylight.
 */
export const roomLights = ['good', 'dim', 'backlit'] as const
/** Name of a light. */
export type RoomLight = (typeof roomLights)[number]

/** A painted sitter before the camera. */
export type RoomSitter = {
  /** Number on the Monk scale, 1 to 10. */
  readonly tone: number
  /** Middle of the face as a part of the width, and its half height in pixels. */
  readonly x: number
  readonly sizePx: number
}

/** One sitter in the middle. */
export function inTheMiddle(tone: number): readonly [RoomSitter] {
  return [{ tone, x: 0.5, sizePx: 62 }]
}

/** Two sitters beside each other. */
export function besideEachOther(left: number, right: number): readonly [RoomSitter, RoomSitter] {
  return [
    { tone: left, x: 0.29, sizePx: 46 },
    { tone: right, x: 0.71, sizePx: 46 },
  ]
}

/** Size of a painted room. */
export const roomSize: Size = { widthPx: 320, heightPx: 240 }
/** Height of the faces' middles, pixels. */
export const faceY = 114
/** Stops under good light. */
const under = -2
/** Light on a sitter by which the median of a face is as light as its tone's patch. */
const sitterLevel = 1.06

/** A painted room: its image, and how far sitters cover each pixel, 0 to 1. */
export type PaintedRoom = { readonly image: CodeImage; readonly cover: Float32Array }

/** Creates a painter of rooms; it paints each sitter once, which takes most of the time. */
export function createRoomPainter() {
  const sittersByKey = new Map<string, PaintedSitter>()
  const sitterOnce = (one: RoomSitter) => {
    const key = JSON.stringify(one)
    const painted = sittersByKey.get(key) ?? paintSitter(one)
    sittersByKey.set(key, painted)
    return painted
  }
  /** Paints sitters in a room, as a camera without noise sees them, the same every time. */
  return (people: readonly RoomSitter[], room: Room, light: RoomLight): PaintedRoom => {
    const { widthPx: width, heightPx: height } = roomSize
    const [wall, level] = [wallOf(room, light), light === 'good' ? 1 : 2 ** under]
    const painted = people.map(sitterOnce)
    const data = new Uint8ClampedArray(width * height * 4)
    const cover = new Float32Array(width * height)
    for (let pixel = 0; pixel < width * height; pixel += 1) {
      let seen = wall((pixel % width) + 0.5, Math.floor(pixel / width) + 0.5)
      let behind = 1
      for (const sitter of painted) {
        const [rest, at] = [1 - (sitter.cover[pixel] ?? 0), pixel * 3]
        const part = (channel: 0 | 1 | 2) => seen[channel] * rest + level * (sitter.light[at + channel] ?? 0)
        seen = [part(0), part(1), part(2)]
        behind *= rest
      }
      cover[pixel] = 1 - behind
      data.set([...mapVector(seen, (part) => 255 * linearToSrgb(Math.min(1, part))), 255], pixel * 4)
    }
    return { image: { data, width, height }, cover }
  }
}

/** Sitter as painted in good light: linear light before black, and how far it covers what is behind, 0 to 1. */
type PaintedSitter = { readonly light: Float32Array; readonly cover: Float32Array }

function paintSitter({ tone, x, sizePx }: RoomSitter): PaintedSitter {
  const sitter = sitters[tone - 1]
  if (!sitter) throw new RangeError(`no tone ${tone}`)
  const { widthPx: width, heightPx: height } = roomSize
  const [skin, texture] = [skinOf(sitter.skin, 1), skinTexture(width * height, width, tone)]
  const [light, cover] = [new Float32Array(width * height * 3), new Float32Array(width * height)]
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [atX, atY] = [(pixel % width) + 0.5, Math.floor(pixel / width) + 0.5]
    const place = { x: (atX - x * width) / sizePx, y: (atY - faceY) / sizePx, texture: texture[pixel] ?? 0 }
    const layers = layersAt(place, sitter, skin)
    light.set(
      mapVector(layers.reduce(over, [0, 0, 0]), (part) => part * sitterLevel),
      pixel * 3,
    )
    cover[pixel] = 1 - layers.reduce((rest, { mask }) => rest * (1 - mask), 1)
  }
  return { light, cover }
}

/** Light of a wall at a place in pixels. */
type Wall = (x: number, y: number) => Vector3

const white = reflectance(230, 228, 223)
const wood = reflectance(156, 107, 63)
/** Light of a bright wall behind a sitter in the dark, in times of good light. */
const brightWall = 1.6
/** Window of daylight, which the camera clips, in pixels. */
const daylight = { left: 45, right: 260, bottom: 165, light: [1.25, 1.3, 1.36] } as const

function wallOf(room: Room, light: RoomLight): Wall {
  const level = light === 'good' ? 1 : 2 ** under
  if (room === 'white wall') {
    const wallLevel = light === 'backlit' ? brightWall : level
    return (x, y) =>
      mapVector(white, (part) => part * wallLevel * (0.84 - 0.08 * (x / 160 - 1) - 0.05 * (y / 120 - 1)))
  }
  const wall = room === 'wood' ? woodWall(level) : street(level)
  if (light !== 'backlit') return wall
  const { left, right, bottom } = daylight
  return (x, y) => (x > left && x < right && y < bottom ? daylight.light : wall(x, y))
}

function woodWall(level: number): Wall {
  return (x, y) => {
    const plank = Math.floor(y / 48)
    const seam = Math.abs(y - 48 * plank) < 1 ? 0.45 : 1
    const grain =
      0.9 + 0.07 * Math.sin(x * 0.04 + y * 0.68 + 2 * plank) + 0.04 * Math.sin(x * 0.2 + y + plank)
    return mapVector(wood, (part) => part * level * seam * grain * (0.95 - 0.1 * (x / 160 - 1)))
  }
}

/** Temperatures of the lamps in a street: sodium, warm and cool LED. */
const streetLamps = [2250, 3000, 4500, 6500] as const

/** Dark facades by a light, and lamps that are brighter than the camera can show, each with a halo. */
function street(level: number): Wall {
  const random = createRandom(9)
  const lamps = Array.from({ length: 9 }, () => ({
    x: roomSize.widthPx * random.uniform(),
    y: roomSize.heightPx * 0.6 * random.uniform(),
    radius: 2.5 + 6 * random.uniform(),
    light: lampLight(streetLamps[Math.floor(4 * random.uniform())] ?? 3000),
  }))
  return (x, y) => {
    const facade = 0.02 * level * (1 + 0.3 * Math.sin(x * 0.1) * Math.sin(y * 0.14))
    return lamps.reduce<Vector3>(
      (sum, lamp) => {
        const distance = Math.hypot(x - lamp.x, y - lamp.y) / lamp.radius
        const glow = 3 * Math.exp(-(distance ** 2)) + 0.04 * Math.exp(-distance / 3)
        return [sum[0] + glow * lamp.light[0], sum[1] + glow * lamp.light[1], sum[2] + glow * lamp.light[2]]
      },
      [facade * 1.1, facade, facade],
    )
  }
}
