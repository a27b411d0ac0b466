/** Pixel density in a JPEG's JFIF header (JFIF 1.02; unit 1 is dots per inch), or null without the header. */
export function jfifDensity(
  jpeg: Uint8Array,
): { readonly unit: number; readonly x: number; readonly y: number } | null {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)
  const isFirst =
    view.getUint32(0) === 0xffd8ffe0 && view.getUint32(6) === 0x4a464946 && view.getUint8(10) === 0
  return isFirst ? { unit: view.getUint8(13), x: view.getUint16(14), y: view.getUint16(16) } : null
}
