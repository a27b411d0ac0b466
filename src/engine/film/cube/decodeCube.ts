/**
 * Text of a `.cube` file: UTF-16 behind its byte order mark, else UTF-8, else Windows-1252, which takes any byte. Numbers
 * and keywords are ASCII in all of them; letters of titles and comments are no data.
 */
export function decodeCube(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
