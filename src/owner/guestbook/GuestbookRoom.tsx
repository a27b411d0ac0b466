import { useAtomValue, useSetAtom } from 'jotai'
import { Button } from '../../kit/Button.tsx'
import { type Option, Select } from '../../kit/Select.tsx'
import { Switch } from '../../kit/Switch.tsx'
import { clipText } from '../../lib/text.ts'
import { dateLocales } from '../../locale/dateLocales.ts'
import * as book from '../../locale/messages/ownerBook.ts'
import { useAction } from '../actions.ts'
import { isPhone } from '../isPhone.ts'
import { bookAtom, dispatchBookAtom } from './bookAtoms.ts'
import { changeMessages, printMessages, saveCsv, selectAll, setApproval } from './bookStage.ts'
import { type OwnerMessage, pageSize, type Show } from './bookState.ts'
import styles from './GuestbookRoom.module.css'

/** Section Guest Book: moderates messages, and takes the book home. */
export function GuestbookRoom() {
  const { needsApproval } = useAtomValue(bookAtom)
  const run = useAction()
  return (
    <>
      {needsApproval !== null && (
        <Switch
          label={book.approval()}
          hint={book.approvalHint()}
          isOn={needsApproval}
          onChange={(isOn) => run(setApproval, isOn)}
        />
      )}
      <div className="row">
        <Button onClick={() => run(printMessages)}>{book.print()}</Button>
        <Button onClick={() => run(saveCsv)}>{book.saveCsv()}</Button>
      </div>
      <Search />
      <SelectionBar />
      <MessageList />
    </>
  )
}

const shows = [
  ['all', book.all],
  ['visible', book.visible],
  ['hidden', book.hidden],
  ['waiting', book.waiting],
] as const

function Search() {
  const { text, show } = useAtomValue(bookAtom)
  const dispatch = useSetAtom(dispatchBookAtom)
  const options = shows.map(([value, label]): Option<Show> => ({ value, label: label() }))
  return (
    <div className="stack">
      <input
        type="search"
        className="field"
        placeholder={book.search()}
        maxLength={500}
        aria-label={book.search()}
        value={text}
        onChange={({ target }) => dispatch({ type: 'search', text: target.value })}
      />
      <Select
        aria-label={book.which()}
        options={options}
        value={show}
        onChange={(value) => dispatch({ type: 'search', show: value })}
      />
    </div>
  )
}

/** What is done with many messages at once. */
function SelectionBar() {
  const search = useAtomValue(bookAtom)
  const { selected, messages } = search
  const dispatch = useSetAtom(dispatchBookAtom)
  const run = useAction()
  const ids = [...selected]
  return (
    <div className="row">
      {ids.length === 0 ? (
        <Button disabled={!messages?.length} onClick={() => run(selectAll)}>
          {book.selectAll()}
        </Button>
      ) : (
        <>
          <Button onClick={() => dispatch({ type: 'select', search, ids, isOn: false })}>
            {book.selectNone()}
          </Button>
          <Button onClick={() => run(changeMessages, 'hide', ids)}>{book.hideSelected()}</Button>
          <Button onClick={() => run(changeMessages, 'unhide', ids)}>{book.showSelected()}</Button>
          <Button onClick={() => run(changeMessages, 'delete', ids)}>{book.deleteSelected()}</Button>
          <span>{book.selected({ count: ids.length })}</span>
        </>
      )}
    </div>
  )
}

function MessageList() {
  const { messages, before } = useAtomValue(bookAtom)
  const dispatch = useSetAtom(dispatchBookAtom)
  if (messages === null) return <p>{book.loading()}</p>
  const shown = messages.slice(0, isPhone() ? 8 : pageSize)
  const last = messages.length > shown.length || shown.length === pageSize ? shown.at(-1) : undefined
  return (
    <>
      {messages.length === 0 && <p>{book.noneFound()}</p>}
      <ol className="list stack" aria-label={book.messages()}>
        {shown.map((message) => (
          <MessageItem key={message.id} message={message} />
        ))}
      </ol>
      <div className="row">
        {before.length > 0 && <Button onClick={() => dispatch({ type: 'newer' })}>{book.newer()}</Button>}
        {last && <Button onClick={() => dispatch({ type: 'older', last })}>{book.older()}</Button>}
      </div>
    </>
  )
}

function MessageItem({ message }: { readonly message: OwnerMessage }) {
  const { id, isHidden, isWaiting } = message
  const search = useAtomValue(bookAtom)
  const dispatch = useSetAtom(dispatchBookAtom)
  const run = useAction()
  /** A hundred messages have the same keys: what each is called says of which message it is. */
  const named = (children: string) => ({
    children,
    'aria-label': `${children}: ${message.name}, ${clipText(message.message, 60)}`,
  })
  const state = isWaiting ? book.waiting() : isHidden && book.hidden()
  return (
    <li className={`card stack ${styles['message']}`}>
      <label className={`ends strong ${styles['head']}`}>
        <input
          type="checkbox"
          checked={search.selected.has(id)}
          onChange={({ target }) => dispatch({ type: 'select', search, ids: [id], isOn: target.checked })}
        />
        <bdi translate="no">{message.name}</bdi>
        {state && <span className="heading">{state}</span>}
        <time className="dim" dateTime={message.createdAt}>
          {new Date(message.createdAt).toLocaleString(dateLocales(), {
            dateStyle: 'short',
            timeStyle: 'short',
          })}
        </time>
      </label>
      <p dir="auto">{message.message}</p>
      <div className="row">
        {isHidden ? (
          <Button
            tone={isWaiting ? 'neon' : 'plain'}
            {...named(isWaiting ? book.approve() : book.show())}
            onClick={() => run(changeMessages, 'unhide', [id])}
          />
        ) : (
          <Button {...named(book.hide())} onClick={() => run(changeMessages, 'hide', [id])} />
        )}
        <Button tone="quiet" {...named(book.remove())} onClick={() => run(changeMessages, 'delete', [id])} />
      </div>
    </li>
  )
}
