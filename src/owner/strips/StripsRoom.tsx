import { useAtomValue, useSetAtom } from 'jotai'
import { Button } from '../../kit/Button.tsx'
import button from '../../kit/Button.module.css'
import { Select } from '../../kit/Select.tsx'
import { dateLocales } from '../../locale/dateLocales.ts'
import * as book from '../../locale/messages/ownerBook.ts'
import * as messages from '../../locale/messages/ownerStrips.ts'
import { useAction } from '../actions.ts'
import { isPhone } from '../isPhone.ts'
import { findStrips, type StripSearch, writeTime } from './findStrips.ts'
import { nightOf } from './stripIds.ts'
import { printAgain } from './printStage.ts'
import { dispatchStripsAtom, stripsAtom } from './stripsAtoms.ts'
import { deleteStrips, saveAll } from './stripsStage.ts'
import { findPage } from './stripsState.ts'
import styles from './StripsRoom.module.css'

/** Address of a strip's picture, also a small one, or of its moving strip. */
const fileUrl = (id: string, ending: 'jpg' | 'small.jpg' | 'mp4'): string =>
  `/owner/v1/strips/${id}.${ending}`

/** Section Strips: the copies that kiosks have handed in, newest first. */
export function StripsRoom() {
  const strips = useAtomValue(stripsAtom)
  const dispatch = useSetAtom(dispatchStripsAtom)
  const { all, ids, shown, page, last, selected } = findPage(strips, isPhone() ? 6 : 18)
  const turn = (step: number) => () => dispatch({ type: 'searched', search: { page: page + step } })
  return (
    <>
      <p>{messages.help()}</p>
      <Search all={all} search={strips.search} />
      <SelectionBar all={all} ids={ids} selected={selected} />
      {strips.copies && ids.length === 0 && (
        <p>{all.length === 0 ? messages.none() : messages.noneFound()}</p>
      )}
      <ol className={`list ${styles['strips']}`} aria-label={messages.strips()}>
        {shown.map((id) => (
          <StripItem
            key={id}
            id={id}
            hasMoving={strips.copies?.some((copy) => copy.id === id && copy.hasMoving) ?? false}
            selected={selected}
          />
        ))}
      </ol>
      {last > 0 && (
        <div className="row">
          {page > 0 && <Button onClick={turn(-1)}>{book.newer()}</Button>}
          <span>{`${page + 1} / ${last + 1}`}</span>
          {page < last && <Button onClick={turn(1)}>{book.older()}</Button>}
        </div>
      )}
    </>
  )
}

type BarProps = {
  readonly all: readonly string[]
  /** Ids of what the search has found. */
  readonly ids: readonly string[]
  readonly selected: readonly string[]
}

/** What is done with many strips at once. */
function SelectionBar({ all, ids, selected }: BarProps) {
  const { night } = useAtomValue(stripsAtom).search
  const dispatch = useSetAtom(dispatchStripsAtom)
  const run = useAction()
  const isAny = selected.length > 0
  return (
    <div className="row">
      <Button disabled={all.length === 0} onClick={() => run(saveAll)}>
        {night === '' ? messages.saveAll() : messages.saveNight()}
      </Button>
      <Button disabled={ids.length === 0} onClick={() => dispatch({ type: 'chosen', ids: isAny ? [] : ids })}>
        {isAny ? book.selectNone() : book.selectAll()}
      </Button>
      {isAny && (
        <>
          <Button onClick={() => run(deleteStrips, selected)}>{book.deleteSelected()}</Button>
          <span>{book.selected({ count: selected.length })}</span>
        </>
      )}
    </div>
  )
}

type SearchProps = { readonly all: readonly string[]; readonly search: StripSearch }

function Search({ all, search: { night, text } }: SearchProps) {
  const dispatch = useSetAtom(dispatchStripsAtom)
  const dateOf = (day: string) =>
    new Date(`${day}T12:00`).toLocaleDateString(dateLocales(), { dateStyle: 'full' })
  const options = ['', ...new Set(all.map(nightOf))].map((value) => {
    const count = findStrips(all, { night: value, text: '' }).length
    return { value, label: `${value === '' ? messages.allNights() : dateOf(value)} (${count})` }
  })
  return (
    <div className="stack">
      <Select
        aria-label={messages.night()}
        options={options}
        value={night}
        onChange={(value) => dispatch({ type: 'searched', search: { night: value } })}
      />
      <input
        type="search"
        className="field"
        placeholder={messages.search()}
        aria-label={messages.search()}
        value={text}
        onChange={({ target }) => dispatch({ type: 'searched', search: { text: target.value } })}
      />
    </div>
  )
}

type ItemProps = {
  readonly id: string
  readonly hasMoving: boolean
  readonly selected: readonly string[]
}

function StripItem({ id, hasMoving, selected }: ItemProps) {
  const dispatch = useSetAtom(dispatchStripsAtom)
  const run = useAction()
  const select = (isOn: boolean) =>
    dispatch({ type: 'chosen', ids: isOn ? [...selected, id] : selected.filter((one) => one !== id) })
  const time = writeTime(id)
  /** All strips have the same keys: what each is called says of which strip it is. */
  const named = (text: string) => ({ children: text, 'aria-label': `${text}: ${messages.stripOf({ time })}` })
  const file = (ending: 'jpg' | 'mp4', text: string) => (
    <a className={button['button']} href={fileUrl(id, ending)} download={`${id}.${ending}`} {...named(text)}>
      {text}
    </a>
  )
  return (
    <li className={`card row ${styles['strip']}`}>
      <img src={fileUrl(id, 'small.jpg')} alt={messages.stripOf({ time })} loading="lazy" decoding="async" />
      <div className="row">
        <label className={`group ${styles['time']}`}>
          <input
            type="checkbox"
            checked={selected.includes(id)}
            onChange={({ target }) => select(target.checked)}
          />
          <span className="dim">{time}</span>
        </label>
        {file('jpg', messages.save())}
        <Button {...named(messages.printAgain())} onClick={() => run(printAgain, id)} />
        {hasMoving && file('mp4', messages.saveMoving())}
        <Button tone="quiet" {...named(messages.remove())} onClick={() => run(deleteStrips, [id])} />
      </div>
    </li>
  )
}
