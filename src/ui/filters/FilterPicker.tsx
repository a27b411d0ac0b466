import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { filters } from '../../filters/filters.ts'
import { chooseFilterAtom, filterAtom } from '../../booth/filterAtoms.ts'
import { AboutFilter } from './AboutFilter.tsx'
import styles from './FilterPicker.module.css'
import { SettingsPopover } from '../SettingsPopover.tsx'
import { repaintOnRestore } from '../../lib/canvas.ts'
import { previewsAtom } from '../../booth/liveViewAtoms.ts'

declare module 'react' {
  interface CSSProperties {
    /** Read by the stripe of a filter's button. */
    '--filter-accent'?: string
  }
}

/** One key per film, of which one is pressed, and what there is to know and to set about them. */
export function FilterPicker() {
  const chosen = useAtomValue(filterAtom)
  const choose = useSetAtom(chooseFilterAtom)
  const row = useRef<HTMLFieldSetElement>(null)

  useEffect(() => {
    if (row.current) centreChosen(row.current)
  }, [chosen])

  return (
    <div className={styles['bar']}>
      <fieldset ref={row} aria-label="Filter" className={styles['keys']}>
        {filters.map(({ id, name, accent }, place) => (
          <button
            key={id}
            type="button"
            className={styles['key']}
            style={{ '--filter-accent': accent }}
            aria-pressed={id === chosen.id}
            onClick={() => choose(id)}
          >
            {name}
            <FilterPreview place={place} />
          </button>
        ))}
      </fieldset>
      <div className={styles['tools']}>
        <AboutFilter />
        <SettingsPopover />
      </div>
    </div>
  )
}

/** Slides the row, and nothing else, so that the pressed key is in its middle: it may be out of sight on a phone. */
function centreChosen(row: HTMLElement): void {
  const key = row.querySelector('[aria-pressed="true"]')
  if (!key) return
  const [frame, box] = [row.getBoundingClientRect(), key.getBoundingClientRect()]
  row.scrollBy({ left: box.left + box.width / 2 - (frame.left + frame.width / 2) })
}

/** A filter's small picture, on its key; empty until there is one. */
export function FilterPreview({ place }: { readonly place: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const proof = useAtomValue(previewsAtom)?.[place]

  useEffect(() => {
    const element = canvas.current
    if (!element || !proof) return undefined
    // A size that is set clears the canvas, so it is set once.
    if (element.width !== proof.width) Object.assign(element, { width: proof.width, height: proof.height })
    const context = element.getContext('2d', { willReadFrequently: true })
    return repaintOnRestore(element, () => context?.putImageData(proof, 0, 0))
  }, [proof])

  return <canvas ref={canvas} className={styles['proof']} data-lit={proof !== undefined} aria-hidden />
}
