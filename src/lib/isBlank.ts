/**
 * True when nothing of a text can be seen: `trim()` alone keeps zero-width, filler and control characters. The
 * constraint `guest_messages_visible` of the database says the same.
 */
export function isBlank(text: string): boolean {
  return /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\uFFF9-\uFFFB\u{13430}-\u{1345F}\u{1D159}]*$/u.test(
    text,
  )
}
