export function GuestbookRoom() {
  return null
}
