/** An open book, drawn in one line like a neon sign. */
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
