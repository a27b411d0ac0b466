import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { Button } from '../../kit/Button.tsx'
import { type Option, Select } from '../../kit/Select.tsx'
import { Switch } from '../../kit/Switch.tsx'
import {
  bookAtom,
  changeAtom,
  deleteAtom,
  needsApprovalAtom,
  printAtom,
  saveCsvAtom,
  selectAllAtom,
  setApprovalAtom,
} from './bookStage.ts'
import { type OwnerMessage, pageSize, type Show } from './bookState.ts'
import styles from './GuestbookRoom.module.css'

/** Section Guest Book: moderates messages, and takes the book home. */
export function GuestbookRoom() {
  const needsApproval = useAtomValue(needsApprovalAtom)
  const setApproval = useSetAtom(setApprovalAtom)
  const print = useSetAtom(printAtom)
  const saveCsv = useSetAtom(saveCsvAtom)
  return (
    <>
      {needsApproval !== null && (
        <Switch
          label="Show only after I approve"
          hint="New messages wait here until you approve them. Guests are told."
          isOn={needsApproval}
          onChange={(isOn) => void setApproval(isOn)}
        />
      )}
      <div className="row">
        <Button onClick={() => void print()}>Print the Guest Book</Button>
        <Button onClick={() => void saveCsv()}>Save as CSV</Button>
      </div>
      <Search />
      <SelectionBar />
      <MessageList />
    </>
  )
}

const shows: readonly Option<Show>[] = [
  { value: 'all', label: 'All messages' },
  { value: 'visible', label: 'Visible' },
  { value: 'hidden', label: 'Hidden' },
  { value: 'waiting', label: 'Waiting' },
]

function Search() {
  const [{ text, show }, dispatch] = useAtom(bookAtom)
  return (
    <div className="stack">
      <input
        type="search"
        className="field"
        placeholder="Search names and messages"
        aria-label="Search names and messages"
        value={text}
        onChange={({ target }) => dispatch({ type: 'search', text: target.value })}
      />
      <Select
        aria-label="Which messages"
        options={shows}
        value={show}
        onChange={(value) => dispatch({ type: 'search', show: value })}
      />
    </div>
  )
}

/** What is done with many messages at once. */
function SelectionBar() {
  const [{ selected, messages }, dispatch] = useAtom(bookAtom)
  const change = useSetAtom(changeAtom)
  const selectAll = useSetAtom(selectAllAtom)
  const remove = useSetAtom(deleteAtom)
  const ids = [...selected]
  return (
    <div className="row">
      {ids.length === 0 ? (
        <Button disabled={!messages?.length} onClick={() => void selectAll()}>
          Select All Found
        </Button>
      ) : (
        <>
          <Button onClick={() => dispatch({ type: 'select', ids, isOn: false })}>Select None</Button>
          <Button onClick={() => void change('hide', ids)}>Hide Selected</Button>
          <Button onClick={() => void change('unhide', ids)}>Show Selected</Button>
          <Button onClick={() => void remove(ids)}>Delete Selected</Button>
          <span>{`${ids.length} selected`}</span>
        </>
      )}
    </div>
  )
}

function MessageList() {
  const [{ messages, before }, dispatch] = useAtom(bookAtom)
  if (messages === null) return <p>Loading messages...</p>
  return (
    <>
      {messages.length === 0 && <p>No messages found.</p>}
      <ol className="list stack" aria-label="Messages">
        {messages.map((message) => (
          <MessageItem key={message.id} message={message} />
        ))}
      </ol>
      <div className="row">
        {before.length > 0 && <Button onClick={() => dispatch({ type: 'newer' })}>Newer</Button>}
        {messages.length === pageSize && <Button onClick={() => dispatch({ type: 'older' })}>Older</Button>}
      </div>
    </>
  )
}

function MessageItem({ message }: { readonly message: OwnerMessage }) {
  const { id, isHidden, isWaiting } = message
  const [{ selected }, dispatch] = useAtom(bookAtom)
  const change = useSetAtom(changeAtom)
  const remove = useSetAtom(deleteAtom)
  const state = isWaiting ? 'Waiting' : isHidden && 'Hidden'
  return (
    <li className={`card stack ${styles['message']}`}>
      <label className={`ends ${styles['head']}`}>
        <input
          type="checkbox"
          checked={selected.has(id)}
          onChange={({ target }) => dispatch({ type: 'select', ids: [id], isOn: target.checked })}
        />
        <bdi translate="no">{message.name}</bdi>
        {state && <span className="heading">{state}</span>}
        <time className="dim" dateTime={message.createdAt}>
          {new Date(message.createdAt).toLocaleString([], { dateStyle: 'short', timeStyle: 'short' })}
        </time>
      </label>
      <p dir="auto">{message.message}</p>
      <div className="row">
        {isHidden ? (
          <Button tone={isWaiting ? 'neon' : 'plain'} onClick={() => void change('unhide', [id])}>
            {isWaiting ? 'Approve' : 'Show'}
          </Button>
        ) : (
          <Button onClick={() => void change('hide', [id])}>Hide</Button>
        )}
        <Button tone="quiet" onClick={() => void remove([id])}>
          Delete
        </Button>
      </div>
    </li>
  )
}
