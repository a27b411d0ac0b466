import { useState } from 'react'

import { AboutDialog } from './AboutDialog.tsx'
import { Guard } from './kit/Guard.tsx'
import { Key } from './kit/Key.tsx'

/** Opens and closes the About Us panel. */
export function AboutButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Key onClick={() => setOpen(true)}>About Us</Key>
      {isOpen && (
        <Guard>
          <AboutDialog onClose={() => setOpen(false)} />
        </Guard>
      )}
    </>
  )
}
