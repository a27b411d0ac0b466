import { LineIcon } from './LineIcon.tsx'

/** Icon for information: an i in a circle. */
export function InfoIcon() {
  return (
    <LineIcon>
      <circle cx="12" cy="12" r="10" />
      <path d="M12 11v6" strokeWidth="2.5" />
      <circle cx="12" cy="7.25" r="1.5" fill="currentColor" stroke="none" />
    </LineIcon>
  )
}

/** Icon for settings: two sliders. */
export function SettingsIcon() {
  return (
    <LineIcon>
      <path d="M2 7h8m8 0h4M2 17h4m8 0h8" />
      <circle cx="14" cy="7" r="3.5" />
      <circle cx="10" cy="17" r="3.5" />
    </LineIcon>
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

/** Icon for the booth's sounds: a loudspeaker with its waves, or crossed out. */
export function SpeakerIcon({ isOn }: { readonly isOn: boolean }) {
  return (
    <LineIcon>
      <path d="M3 9v6h4l6 5V4L7 9Z" fill="currentColor" />
      <path d={isOn ? 'M16.5 8.5a5 5 0 0 1 0 7m2.5-10a9 9 0 0 1 0 13' : 'm17 9 5 6m0-6-5 6'} />
    </LineIcon>
  )
}
