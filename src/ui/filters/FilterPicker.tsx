import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useEffect, useRef } from 'react'
import { chooseFilterAtom, filterAtom, offeredFiltersAtom } from '../../booth/live/filterAtoms.ts'
import { AboutFilter } from './AboutFilter.tsx'
import styles from './FilterPicker.module.css'
import { repaintOnRestore } from '../../kit/CanvasImage.tsx'
import { SettingsIcon } from '../../kit/icons.tsx'
import { Lazy } from '../../kit/Lazy.tsx'
import { Popover } from '../../kit/Popover.tsx'
import { lazyModule } from '../../lib/lazyModule.ts'
import { previewsAtom } from '../../booth/live/liveViewAtoms.ts'
import * as main from '../../locale/messages/main.ts'

declare module 'react' {
  interface CSSProperties {
    /** Read by the stripe of a filter's button. */
    '--filter-accent'?: string
  }
}

// Its code comes after the first screen.
const settings = lazyModule(() => import('../Settings.tsx'))

/**
 * Filter picker of the main screen: a toggle button per filter, and the notes about the chosen one. Filters stand in rows of
 * two or four: an odd number leaves the notes a place, an even one would give them a row of their own.
 */
export function FilterPicker() {
  const hasPlace = useAtomValue(offeredFiltersAtom).length % 2 === 1
  return (
    <div className={styles['picker']}>
      <FilterButtons groupClass={styles['buttons']} buttonClass={styles['button']}>
        {hasPlace && <AboutFilter />}
      </FilterButtons>
      <div className={styles['popovers']}>
        {!hasPlace && <AboutFilter />}
        <SettingsPopover />
      </div>
    </div>
  )
}

/** About this film, and Settings. */
export function FilterPopovers() {
  return (
    <div className={styles['popovers']}>
      <AboutFilter />
      <SettingsPopover />
    </div>
  )
}

function SettingsPopover() {
  return (
    <Popover title={main.settings()} icon={<SettingsIcon />}>
      <Lazy from={settings}>{({ Settings }) => <Settings />}</Lazy>
    </Popover>
  )
}

type ButtonsProps = {
  readonly groupClass: string | undefined
  readonly buttonClass: string | undefined
  readonly children?: ReactNode
}

/** A toggle button per filter, each with its name in a span and a canvas, and what follows: the classes lay them out. */
export function FilterButtons({ groupClass, buttonClass, children }: ButtonsProps) {
  const selected = useAtomValue(filterAtom)
  const offered = useAtomValue(offeredFiltersAtom)
  const choose = useSetAtom(chooseFilterAtom)
  return (
    <fieldset aria-label={main.filter()} className={groupClass} data-many={offered.length > 9}>
      {offered.map(({ id, name, accent }) => (
        <button
          key={id}
          type="button"
          className={buttonClass}
          style={{ '--filter-accent': accent }}
          aria-pressed={id === selected.id}
          onClick={() => choose(id)}
        >
          <span translate="no">{name}</span>
          <FilterPreview id={id} />
        </button>
      ))}
      {children}
    </fieldset>
  )
}

/** Preview of a filter on its button; empty until it is rendered. */
function FilterPreview({ id }: { readonly id: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const preview = useAtomValue(previewsAtom)?.get(id)

  useEffect(() => {
    const element = canvas.current
    if (!element || !preview) return undefined
    // Setting the size clears the canvas, so it is set once.
    if (element.width !== preview.width) {
      Object.assign(element, { width: preview.width, height: preview.height })
    }
    const context = element.getContext('2d', { willReadFrequently: true })
    return repaintOnRestore(element, () => context?.putImageData(preview, 0, 0))
  }, [preview])

  return <canvas ref={canvas} className={styles['preview']} data-lit={preview !== undefined} aria-hidden />
}
