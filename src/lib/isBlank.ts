/** True when nothing of a text can be seen: `trim()` alone keeps zero-width, filler and control characters. */
export function isBlank(text: string): boolean {
  return /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]*$/u.test(text)
}
