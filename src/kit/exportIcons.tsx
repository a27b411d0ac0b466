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

const exportPaths = {
  share: 'M12 15V3m-4 4 4-4 4 4M7 11H5v10h14V11h-2',
  download: 'M12 3v12m-4-4 4 4 4-4M5 17v4h14v-4',
  copy: 'M9 9h11v12H9zM5 15H4V3h11v2',
  print: 'M7 9V3h10v6M7 17H3V9h18v8h-4M7 14h10v7H7z',
} as const

/** Icon for an export method of the strip. */
export function ExportIcon({ method }: { readonly method: keyof typeof exportPaths }) {
  return (
    <LineIcon>
      <path d={exportPaths[method]} />
    </LineIcon>
  )
}
