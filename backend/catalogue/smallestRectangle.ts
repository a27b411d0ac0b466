/** Corner of a polygon in pixels; y grows downwards. */
export type Point = { readonly x: number; readonly y: number }

/**
 * Convex hull of a shape (Andrew's monotone chain).
 * @param left leftmost points of its rows, from the top; `right` likewise
 * @returns corners in their order around it
 */
export function convexHull(left: readonly Point[], right: readonly Point[]): Point[] {
  return [...chainOf(left, 1), ...chainOf(right, -1).toReversed()]
}

/** Points of one side that no line between two others leaves inside. @param side 1 for the left one, or -1 */
function chainOf(points: readonly Point[], side: 1 | -1): Point[] {
  const chain: Point[] = []
  for (const point of points) {
    for (let [a, b] = [chain.at(-2), chain.at(-1)]; a && b; [a, b] = [chain.at(-2), chain.at(-1)]) {
      if (((b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)) * side < 0) break
      chain.pop()
    }
    chain.push(point)
  }
  return chain
}

/**
 * Smallest rectangle around a convex polygon: one of its sides lies along the polygon's (Freeman and Shapira, 1975).
 * @returns its middle, and its rotation in degrees, clockwise, above -45 to 45
 */
export function smallestRectangle(hull: readonly Point[]) {
  let smallest = rectangleAlong(hull, 0)
  for (const [index, { x, y }] of hull.entries()) {
    const next = hull[(index + 1) % hull.length] ?? { x, y }
    const rectangle = rectangleAlong(hull, Math.atan2(next.y - y, next.x - x))
    if (rectangle.width * rectangle.height < smallest.width * smallest.height) smallest = rectangle
  }
  return smallest
}

/** Rectangle around a polygon with sides of an angle. @param angle radians, clockwise */
function rectangleAlong(hull: readonly Point[], angle: number) {
  const quarters = Math.ceil(angle / (Math.PI / 2) - 0.5)
  const rotation = angle - (quarters * Math.PI) / 2
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)]
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { x, y } of hull) {
    const [along, across] = [x * cos + y * sin, y * cos - x * sin]
    left = Math.min(left, along)
    right = Math.max(right, along)
    top = Math.min(top, across)
    bottom = Math.max(bottom, across)
  }
  const [along, across] = [(left + right) / 2, (top + bottom) / 2]
  return {
    x: along * cos - across * sin,
    y: along * sin + across * cos,
    width: right - left,
    height: bottom - top,
    rotation: (rotation * 180) / Math.PI,
  }
}
