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
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="3" aria-hidden="true">
      <path d="m4 13 5 5L20 6" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}

/** Icon for a photo that is taken anew: an arrow round a circle. */
export function ReshootIcon() {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2.5" aria-hidden="true">
      <path d="M19 12a7 7 0 1 1-2-5l2 2m0-5v5h-5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
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
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      <path d={exportPaths[method]} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
