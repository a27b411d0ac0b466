/** An i in a circle; whatever shows it has a name of its own. */
export function InfoIcon() {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      <circle cx="12" cy="12" r="10" />
      <path d="M12 11v6" strokeLinecap="round" strokeWidth="2.5" />
      <circle cx="12" cy="7.25" r="1.5" fill="currentColor" stroke="none" />
    </svg>
  )
}
