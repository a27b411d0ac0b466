/** True on a phone or a tablet: fingers are its first pointer, as they are not of a laptop with a touch screen. */
export function isHandheld(): boolean {
  return matchMedia('(pointer: coarse)').matches
}
