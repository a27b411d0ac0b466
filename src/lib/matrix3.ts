/** Column vector. */
export type Vector3 = readonly [number, number, number]

/** 3 x 3 matrix, by rows. */
export type Matrix3 = readonly [Vector3, Vector3, Vector3]

/** Applies a function to each component. */
export function mapVector(v: Vector3, f: (component: number) => number): Vector3 {
  return [f(v[0]), f(v[1]), f(v[2])]
}

/** Dot product. */
export function dot(a: Vector3, b: Vector3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/** Product of a matrix and a column vector. */
export function transform(m: Matrix3, v: Vector3): Vector3 {
  return [dot(m[0], v), dot(m[1], v), dot(m[2], v)]
}

/** Transposed matrix. */
export function transpose([a, b, c]: Matrix3): Matrix3 {
  return [
    [a[0], b[0], c[0]],
    [a[1], b[1], c[1]],
    [a[2], b[2], c[2]],
  ]
}

/** Matrix product. */
export function multiply(a: Matrix3, b: Matrix3): Matrix3 {
  const columns = transpose(b)
  return [transform(columns, a[0]), transform(columns, a[1]), transform(columns, a[2])]
}

/**
 * Inverse matrix.
 * @throws RangeError for a singular matrix
 */
export function inverse([a, b, c]: Matrix3): Matrix3 {
  const [bc, ca, ab] = [cross(b, c), cross(c, a), cross(a, b)]
  const determinant = dot(a, bc)
  if (determinant === 0) throw new RangeError('the matrix has no inverse')
  const scaled = (v: Vector3): Vector3 => [v[0] / determinant, v[1] / determinant, v[2] / determinant]
  return transpose([scaled(bc), scaled(ca), scaled(ab)])
}

function cross(a: Vector3, b: Vector3): Vector3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}
