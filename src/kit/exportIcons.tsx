import { LineIcon } from './LineIcon.tsx'

/** Icon for more actions: three dots. */
export function MoreIcon() {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <circle cx="4" cy="12" r="2.5" />
      <circle cx="12" cy="12" r="2.5" />
      <circle cx="20" cy="12" r="2.5" />
    </svg>
  )
}

/** Icon for what is done: a tick. */
export function CheckIcon() {
  return (
    <LineIcon strokeWidth={3}>
      <path d="m4 13 5 5L20 6" />
    </LineIcon>
  )
}

/** Icon for a photo that is taken anew: an arrow round a circle. */
export function ReshootIcon() {
  return (
    <LineIcon strokeWidth={2.5}>
      <path d="M19 12a7 7 0 1 1-2-5l2 2m0-5v5h-5" />
    </LineIcon>
  )
}

/** Icon for a photo that can be moved: arrows to both sides. */
export function MoveIcon() {
  return (
    <LineIcon strokeWidth={2.5}>
      <path d="M3 12h18M7 8l-4 4 4 4M17 8l4 4-4 4" />
    </LineIcon>
  )
}

/** Icon for what is saved: an arrow into a tray. */
export function SaveIcon() {
  return (
    <LineIcon>
      <path d="M12 3v12m-4-4 4 4 4-4M5 17v4h14v-4" />
    </LineIcon>
  )
}
