/** Icon for information: an i in a circle. Icons have no accessible name; their button has one. */
export function InfoIcon() {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      <circle cx="12" cy="12" r="10" />
      <path d="M12 11v6" strokeLinecap="round" strokeWidth="2.5" />
      <circle cx="12" cy="7.25" r="1.5" fill="currentColor" stroke="none" />
    </svg>
  )
}

/** Icon for settings: two sliders. */
export function SettingsIcon() {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      <path d="M2 7h8m8 0h4M2 17h4m8 0h8" strokeLinecap="round" />
      <circle cx="14" cy="7" r="3.5" />
      <circle cx="10" cy="17" r="3.5" />
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

/** Icon for the guest book: an open book, drawn in lines like a neon sign. */
export function BookIcon() {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" fill="none" aria-hidden="true">
      <path
        d="M16 9.5C13 7 8.5 6.5 4 7v17c4.5-.5 9 0 12 2.5 3-2.5 7.5-3 12-2.5V7c-4.5-.5-9 0-12 2.5Zm0 0v17"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M8 12.5h4.5M8 17h4.5M19.5 12.5H24M19.5 17H24"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    </svg>
  )
}
