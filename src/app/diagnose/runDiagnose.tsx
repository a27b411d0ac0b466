import { createRoot } from 'react-dom/client'

import { Diagnose } from './Diagnose.tsx'

/** Shows, in place of the booth, what works on this device. Nothing of it leaves the device by itself. */
export function runDiagnose(element: HTMLElement): void {
  createRoot(element).render(<Diagnose />)
}
