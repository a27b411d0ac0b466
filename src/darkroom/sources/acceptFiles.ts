import type { DragEvent } from 'react'

import type { Chosen } from './useSource.ts'

/** Lets an element take a picture or a clip that is dropped on it. */
export function acceptFiles(onChoose: (chosen: Chosen) => void) {
  return {
    // Else the browser would leave the page for the picture.
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      const file = event.dataTransfer.files[0]
      if (file) onChoose({ id: 'file', file })
    },
  }
}
