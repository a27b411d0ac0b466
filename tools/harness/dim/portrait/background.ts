import { mapVector, type Vector3 } from '../../../../src/lib/matrix3.ts'
import { reflectance } from '../../meter/sceneCanvas.ts'
import { lit, over, rise } from './light.ts'
import { depthOfEllipse, normalOf } from './relief.ts'

const wall = reflectance(138, 134, 128)
/** Balloons behind the sitter: middle, radius, colour. */
const balloons = [
  { x: 1.02, y: -0.72, radius: 0.3, surface: reflectance(176, 58, 50) },
  { x: -1.1, y: -0.28, radius: 0.27, surface: reflectance(38, 118, 134) },
] as const

/** Light of the wall and of the balloons before it. */
export function wallAt(x: number, y: number): Vector3 {
  const plain = mapVector(wall, (part) => part * (0.85 - 0.1 * x - 0.06 * y))
  return balloons.reduce((below, balloon) => {
    const [atX, atY] = [(x - balloon.x) / balloon.radius, (y - balloon.y) / balloon.radius]
    const depth = depthOfEllipse(atX, atY, 1, 1.15)
    const normal = normalOf(
      (u, v) => 0.8 * Math.sqrt(Math.max(0.02, depthOfEllipse(u, v, 1, 1.15))),
      atX,
      atY,
    )
    return over(below, { mask: rise(depth - 0.02, 0.12), light: lit(balloon.surface, normal, 0.06) })
  }, plain)
}
