export function KioskRoom() {
  return null
}
