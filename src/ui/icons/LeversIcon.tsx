/** Two levers in their slots; whatever shows them has a name of its own. */
export function LeversIcon() {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      <path d="M2 7h8m8 0h4M2 17h4m8 0h8" strokeLinecap="round" />
      <circle cx="14" cy="7" r="3.5" />
      <circle cx="10" cy="17" r="3.5" />
    </svg>
  )
}
