export function StripsRoom() {
  return null
}
