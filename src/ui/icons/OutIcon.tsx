const paths = {
  share: 'M12 15V3m-4 4 4-4 4 4M7 11H5v10h14V11h-2',
  download: 'M12 3v12m-4-4 4 4 4-4M5 17v4h14v-4',
  copy: 'M9 9h11v12H9zM5 15H4V3h11v2',
  print: 'M7 9V3h10v6M7 17H3V9h18v8h-4M7 14h10v7H7z',
} as const

/** A way out for a picture; whatever shows it has a name of its own. */
export function OutIcon({ way }: { readonly way: keyof typeof paths }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      <path d={paths[way]} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
