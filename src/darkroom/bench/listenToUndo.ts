import type { Dispatch } from 'react'

import type { BenchAction } from './useBench.ts'

/** Ctrl+Z undoes, Ctrl+Shift+Z and Ctrl+Y redo; a longer text keeps its own. Returns the end of it. */
export function listenToUndo(dispatch: Dispatch<BenchAction>): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const action = actionOf(event)
    if (!action || event.target instanceof HTMLTextAreaElement) return
    event.preventDefault()
    dispatch({ type: action })
  }
  addEventListener('keydown', onKeyDown)
  return () => removeEventListener('keydown', onKeyDown)
}

function actionOf({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): 'undo' | 'redo' | null {
  if (!(ctrlKey || metaKey) || altKey) return null
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  return key.toLowerCase() === 'y' ? 'redo' : null
}
