/** Signatures of image files, as bytes and in the text encodings in which they could be sent. */
const marks: readonly (readonly [kind: string, mark: Buffer | RegExp])[] = [
  ['JPEG', Buffer.from([0xff, 0xd8, 0xff])],
  ['PNG', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ['WebP', Buffer.from('WEBPVP8', 'latin1')],
  ['AVIF', Buffer.from('ftypavif', 'latin1')],
  ['JPEG in base64', /[/_]9j[/_]/],
  ['PNG in base64', /iVBORw0KGgo/],
  ['WebP in base64', /UklGR[A-Za-z0-9+/_-]{6,}/],
  ['JPEG in hexadecimal', /ffd8ff/i],
  ['JPEG as a list of numbers', /255,\s*216,\s*255/],
  ['a data: address', /data:image/i],
]

/** Finds image files in bytes by their signatures. @returns their kinds */
export function findImages(bytes: Buffer | string): readonly string[] {
  const buffer = typeof bytes === 'string' ? Buffer.from(bytes) : bytes
  const text = buffer.toString('latin1')
  const isIn = (mark: Buffer | RegExp) => (mark instanceof RegExp ? mark.test(text) : buffer.includes(mark))
  return marks.filter(([, mark]) => isIn(mark)).map(([kind]) => kind)
}
