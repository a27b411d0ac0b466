import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { RetryBoundary } from './ErrorBoundary.tsx'
import { Button } from './Button.tsx'
import { useKeepFocus } from './hooks.ts'
import { useOpenPanel } from './openPanels.ts'
import type { Cleanup } from '../lib/cleanup.ts'
import { openPopover } from '../lib/device.ts'
import styles from './Dialog.module.css'
import * as kit from '../locale/messages/kit.ts'

type Props = {
  readonly title: string
  /** Name of the open panel, the same in every language; the title by default. */
  readonly name?: string
  /** Called by the Close button, Esc and a click on the backdrop. */
  readonly onClose: () => void
  /** Id of the element that screen readers read out when the dialog opens. */
  readonly describedBy?: string
  /** `room` is as large as the window, or nearly so, whatever its content; `aside` is placed by the room around it. */
  readonly layout?: 'panel' | 'room' | 'aside'
  /** Class of the element around header and content, which lays out a room. The header's grid area is `header`. */
  readonly contentClass?: string | undefined
  /** Shown in place of content that has thrown. */
  readonly errorMessage?: string
  readonly children: ReactNode
}

/**
 * Modal dialog, open as long as it is mounted. The native element traps the focus, makes the page behind it inert, and
 * returns the focus to the opener.
 */
export function Dialog(props: Props) {
  const {
    title,
    name = title,
    onClose,
    describedBy,
    layout = 'panel',
    contentClass = '',
    errorMessage,
    children,
  } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useKeepFocus(dialog)
  useOpenPanel(name)

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Not the Close button: one more press of the key that took the photos would close the strip.
    element?.querySelector<HTMLElement>('[data-first-focus] button')?.focus()
    return () => {
      // With it open, WebKit 26 never comes back from `close`: see Popover.module.css.
      openPopover()?.hidePopover()
      element?.close()
    }
  }, [])

  useEffect(() => {
    if (!dialog.current) return undefined
    return onBackdropClick(dialog.current, onClose)
  }, [onClose])

  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      data-layout={layout}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      // `close` is a task of its own: StrictMode may have opened the dialog again by then.
      onClose={(event) => {
        if (!event.currentTarget.open) onClose()
      }}
    >
      <div className={`${styles['content']} ${contentClass}`} data-backdrop={layout === 'room' || undefined}>
        <header className={`ends ${styles['header']}`}>
          <h2 id={titleId}>{title}</h2>
          <Button tone="quiet" onClick={onClose}>
            {kit.close()}
          </Button>
        </header>
        <RetryBoundary message={errorMessage}>{children}</RetryBoundary>
      </div>
    </dialog>
  )
}

/**
 * Listens for clicks on a dialog's backdrop, or on the bare ground of a room, which covers that: those that begin and end
 * there. A drag out of a text field is a selection, and a press that closes a popover closes nothing else. The content must
 * cover the dialog's whole box.
 * @returns cleanup
 */
function onBackdropClick(dialog: HTMLDialogElement, onClick: () => void): Cleanup {
  const controller = new AbortController()
  const { signal } = controller
  const isBackdrop = (target: EventTarget | null) =>
    target === dialog || (target instanceof Element && target.matches('[data-backdrop]'))
  let pressTarget: EventTarget | null = null
  const onPress = (event: Event) => {
    pressTarget = openPopover() ? null : event.target
  }
  const onRelease = (event: Event) => {
    if (isBackdrop(pressTarget) && isBackdrop(event.target)) onClick()
  }
  dialog.addEventListener('pointerdown', onPress, { signal })
  dialog.addEventListener('click', onRelease, { signal })
  return () => controller.abort()
}
