import { useAtomValue, useSetAtom } from 'jotai'
import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../kit/Button.tsx'
import { hasPopovers } from '../../lib/device.ts'
import { splitGraphemes } from '../../lib/text.ts'
import { localeAtom } from '../../locale/localeAtoms.ts'
import type { Sentence } from '../../locale/message.ts'
import * as keyboard from '../../locale/messages/keyboard.ts'
import { boothStoreAtom } from '../kioskAtoms.ts'
import { dispatchKeyboardAtom, keyboardAtom } from './keyboardAtoms.ts'
import { textFields } from './keyboardStage.ts'
import { layoutOf, shiftKey } from './layouts.ts'
import { pressKeyAtom } from './pressKey.ts'
import type { Shift, TextField } from './reduceKeyboard.ts'
import styles from './TouchKeyboard.module.css'

const keepFocus = (event: Event) => event.preventDefault()

/** On-screen keyboard, in the dialog of the field: all outside of a modal one is inert. */
export function TouchKeyboard({ field }: { readonly field: TextField }) {
  const panel = useRef<HTMLFieldSetElement>(null)
  const { page, shift } = useAtomValue(keyboardAtom)
  const { pages, signs } = layoutOf(useAtomValue(localeAtom, { store: useAtomValue(boothStoreAtom) }) ?? '')
  // A sentence of hangul has no capital.
  const shown = shift === 'auto' && !/[a-z]/.test(pages[page]) ? 'off' : shift
  const place = field.closest('dialog') ?? document.body
  // With the foot.
  const rows = pages.letters.split(' ').length + 1
  useLayoutEffect(() => {
    const { dataset, style } = document.documentElement
    dataset['keyboard'] = ''
    style.setProperty('--rows', String(rows))
    return () => void delete dataset['keyboard']
  }, [rows])
  useLayoutEffect(() => {
    for (const type of ['pointerdown', 'mousedown']) panel.current?.addEventListener(type, keepFocus)
    // In the top layer no dialog cuts it.
    if (hasPopovers) panel.current?.showPopover()
  }, [place])
  useLayoutEffect(() => {
    // Chrome returns a promise, which is no cleanup.
    field.scrollIntoView({ block: 'nearest' })
  }, [field])
  const layout = (
    <fieldset
      ref={panel}
      popover="manual"
      aria-label={keyboard.keyboard()}
      translate="no"
      className={`over stack ${styles['keyboard']}`}
    >
      {pages[page].split(' ').map((row) => (
        <div key={row} className="group">
          {splitGraphemes(row).map((key) => (
            <Key key={key} sign={key} shift={shown} />
          ))}
        </div>
      ))}
      <Foot field={field} signs={signs} />
    </fieldset>
  )
  return createPortal(layout, place)
}

const pages = [
  ['digits', keyboard.digits],
  ['others', keyboard.otherLetters],
  ['emoji', keyboard.emoji],
] as const

type FootProps = { readonly field: TextField; readonly signs: ReturnType<typeof layoutOf>['signs'] }

/** Keys of all layouts: pages, Space, New Line where the field has several, Next where there is another field, Done. */
function Foot({ field, signs }: FootProps) {
  const { page: shown } = useAtomValue(keyboardAtom)
  const dispatch = useSetAtom(dispatchKeyboardAtom)
  const fields = [...(field.closest('dialog')?.querySelectorAll<TextField>(textFields) ?? [])]
  const next = fields[fields.indexOf(field) + 1]
  return (
    <div className="group">
      {pages.map(([page, name]) => {
        // The key of the page that is shown leads back.
        const [to, toName] = page === shown ? (['letters', keyboard.letters] as const) : [page, name]
        const turn = () => dispatch({ type: 'turnTo', page: to })
        // A voice command names what is seen.
        const fullName = () => `${signs[to]} ${toName()}`
        return <KeyButton key={page} text={signs[to]} name={fullName} onPress={turn} />
      })}
      <Key sign="␣" shift="off" />
      {field.matches('textarea') && <Key sign="↵" shift="off" />}
      {next && <KeyButton name={keyboard.next} isLate onPress={() => next.focus()} />}
      <KeyButton name={keyboard.done} isLate onPress={() => field.blur()} />
    </div>
  )
}

const names: Readonly<Record<string, Sentence>> = {
  '⇧': keyboard.shift,
  '⌫': keyboard.backspace,
  ゛: keyboard.kanaMark,
  ア: keyboard.katakana,
  '␣': keyboard.space,
  '↵': keyboard.newLine,
}

/** Key that types, or Shift. */
function Key({ sign, shift }: { readonly sign: string; readonly shift: Shift }) {
  const press = useSetAtom(pressKeyAtom)
  const isPressed = sign === 'ア' ? shift === 'caps' : shift !== 'off'
  return (
    <KeyButton
      text={sign === '゛' ? '小゛゜' : sign === '⇧' && shift === 'caps' ? '⇪' : shiftKey(sign, shift)}
      name={names[sign]}
      isPressed={sign === '⇧' || sign === 'ア' ? isPressed : undefined}
      onPress={() => press(sign, shift)}
    />
  )
}

type KeyProps = {
  /** What stands on it; by default its accessible name. */
  readonly text?: string
  readonly name?: Sentence | undefined
  readonly isPressed?: boolean | undefined
  /** True where the press moves the focus: what is then under the finger must not be pressed as well. */
  readonly isLate?: boolean
  readonly onPress: () => void
}

/** Key. It is not in the Tab order: with a Tab key there is a keyboard. */
function KeyButton({ text, name, isPressed, isLate = false, onPress }: KeyProps) {
  return (
    <Button
      isSmall
      tabIndex={-1}
      aria-label={name?.()}
      aria-pressed={isPressed}
      // A click comes when the finger is lifted, and not at all while another finger is down.
      onPointerDown={({ button }) => button === 0 && !isLate && onPress()}
      // That of assistive technology has no finger.
      onClick={({ detail }) => (isLate || detail === 0) && onPress()}
    >
      {text ?? name?.()}
    </Button>
  )
}
