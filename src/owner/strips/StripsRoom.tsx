import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import button from '../../kit/Button.module.css'
import { Select } from '../../kit/Select.tsx'
import { dateLocales } from '../../locale/dateLocales.ts'
import * as book from '../../locale/messages/ownerBook.ts'
import * as messages from '../../locale/messages/ownerStrips.ts'
import { isPhone } from '../isPhone.ts'
import { printAgainAtom } from '../kiosk/printAgain.ts'
import { findStrips, type StripSearch, writeTime } from './findStrips.ts'
import { nightOf } from './stripIds.ts'
import { deleteAtom, fileUrl, saveAllAtom, stripsAtom } from './stripsStage.ts'
import styles from './StripsRoom.module.css'

/** Section Strips: the copies that kiosks have handed in, newest first. */
export function StripsRoom() {
  const strips = useAtomValue(stripsAtom)
  const saveAll = useSetAtom(saveAllAtom)
  const remove = useSetAtom(deleteAtom)
  const [search, setSearch] = useState({ night: '', text: '', page: 0 })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const pageSize = isPhone() ? 6 : 18
  const all = strips?.map(({ id }) => id) ?? []
  const ids = findStrips(all, search)
  // Only what is found is selected: nothing is deleted that the owner does not see.
  const selected = ids.filter((id) => chosen.has(id))
  // Others may have deleted what was on the last pages.
  const last = Math.max(0, Math.ceil(ids.length / pageSize) - 1)
  const page = Math.min(search.page, last)
  const toPage = (step: number) => () => setSearch({ ...search, page: page + step })
  const shown = ids.slice(page * pageSize, (page + 1) * pageSize)
  return (
    <>
      <p>{messages.help()}</p>
      <Search ids={all} search={search} onChange={(change) => setSearch({ ...search, page: 0, ...change })} />
      <div className="row">
        <Button disabled={all.length === 0} onClick={() => saveAll(search.night)}>
          {search.night === '' ? messages.saveAll() : messages.saveNight()}
        </Button>
        <Button
          disabled={ids.length === 0}
          onClick={() => setChosen(new Set(selected.length > 0 ? [] : ids))}
        >
          {selected.length > 0 ? book.selectNone() : book.selectAll()}
        </Button>
        {selected.length > 0 && (
          <>
            <Button onClick={() => void remove(selected)}>{book.deleteSelected()}</Button>
            <span>{book.selected({ count: selected.length })}</span>
          </>
        )}
      </div>
      {strips && ids.length === 0 && <p>{all.length === 0 ? messages.none() : messages.noneFound()}</p>}
      <ol className={`list ${styles['strips']}`} aria-label={messages.strips()}>
        {shown.map((id) => (
          <StripItem
            key={id}
            id={id}
            hasMoving={strips?.some((strip) => strip.id === id && strip.hasMoving) ?? false}
            isSelected={chosen.has(id)}
            onSelect={(isOn) =>
              setChosen(new Set([...selected.filter((one) => one !== id), ...(isOn ? [id] : [])]))
            }
          />
        ))}
      </ol>
      {last > 0 && (
        <div className="row">
          {page > 0 && <Button onClick={toPage(-1)}>{book.newer()}</Button>}
          <span>{`${page + 1} / ${last + 1}`}</span>
          {page < last && <Button onClick={toPage(1)}>{book.older()}</Button>}
        </div>
      )}
    </>
  )
}

type SearchProps = {
  readonly ids: readonly string[]
  readonly search: StripSearch
  readonly onChange: (change: Partial<StripSearch>) => void
}

function Search({ ids, search: { night, text }, onChange }: SearchProps) {
  const dateOf = (day: string) =>
    new Date(`${day}T12:00`).toLocaleDateString(dateLocales(), { dateStyle: 'full' })
  const options = ['', ...new Set(ids.map(nightOf))].map((value) => {
    const count = findStrips(ids, { night: value, text: '' }).length
    return { value, label: `${value === '' ? messages.allNights() : dateOf(value)} (${count})` }
  })
  return (
    <div className="stack">
      <Select
        aria-label={messages.night()}
        options={options}
        value={night}
        onChange={(value) => onChange({ night: value })}
      />
      <input
        type="search"
        className="field"
        placeholder={messages.search()}
        aria-label={messages.search()}
        value={text}
        onChange={({ target }) => onChange({ text: target.value })}
      />
    </div>
  )
}

type ItemProps = {
  readonly id: string
  readonly hasMoving: boolean
  readonly isSelected: boolean
  readonly onSelect: (isOn: boolean) => void
}

function StripItem({ id, hasMoving, isSelected, onSelect }: ItemProps) {
  const printAgain = useSetAtom(printAgainAtom)
  const remove = useSetAtom(deleteAtom)
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
        <label className={styles['time']}>
          <input type="checkbox" checked={isSelected} onChange={({ target }) => onSelect(target.checked)} />
          <span className="dim">{time}</span>
        </label>
        {file('jpg', messages.save())}
        <Button {...named(messages.printAgain())} onClick={() => void printAgain(id)} />
        {hasMoving && file('mp4', messages.saveMoving())}
        <Button tone="quiet" {...named(messages.remove())} onClick={() => void remove([id])} />
      </div>
    </li>
  )
}
