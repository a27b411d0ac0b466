import type { ReactNode } from 'react'

type Props = { readonly strokeWidth?: number; readonly children: ReactNode }

/** Icon drawn in lines with round ends, on a grid of 24 x 24. It has no accessible name; its button has one. */
export function LineIcon({ strokeWidth = 2, children }: Props) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}
