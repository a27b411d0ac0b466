import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import styles from './Tabs.module.css'

/** One tab: its name, and the content of its panel. */
export type Tab = { readonly name: string; readonly content: ReactNode }

type Props = {
  /** Accessible name of the row of tabs. */
  readonly label: string
  readonly tabs: readonly [Tab, ...Tab[]]
  /** Shown at the end of the row of tabs. */
  readonly children?: ReactNode
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/**
 * Tabs as the ARIA Authoring Practices describe them: the arrow keys move the focus and select. All panels have the same
 * place and size, and stay mounted, so that nothing moves when another one is selected.
 */
export function Tabs({ label, tabs, children }: Props) {
  const [selected, select] = useState(0)
  const id = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (selected + step + tabs.length) % tabs.length
    select(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div className={styles['tabs']} data-tabs>
      <div className={styles['row']}>
        <div role="tablist" tabIndex={-1} aria-label={label} className={styles['list']} onKeyDown={onKeyDown}>
          {tabs.map(({ name }, index) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`${id}-${index}`}
              aria-selected={index === selected}
              aria-controls={`${id}-${index}-panel`}
              tabIndex={index === selected ? 0 : -1}
              className={styles['tab']}
              onClick={() => select(index)}
            >
              {name}
            </button>
          ))}
        </div>
        {children}
      </div>
      {tabs.map(({ name, content }, index) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-${index}-panel`}
          aria-labelledby={`${id}-${index}`}
          hidden={index !== selected}
          className={styles['panel']}
        >
          {content}
        </div>
      ))}
    </div>
  )
}
