import { type Change, type Database, isChangeType, isUuid } from './Database.ts'

/** Channel of LISTEN and NOTIFY for changes. */
export const feedChannel = 'booth_changes'

/**
 * SQL of the trigger that notifies of every changed row; it replaces an earlier version's, for insertions only.
 * A notification carries only the key (8000 bytes at most); the server reads the row as a visitor, so that policies
 * and grants apply. PostgreSQL merges equal notifications of one transaction: the nonce keeps the order of a row that
 * is inserted, deleted and inserted again.
 */
export const feedTrigger = `
  create schema if not exists booth;
  drop trigger if exists tell_insertion on public.guest_messages;
  drop function if exists booth.tell_insertion();
  create or replace function booth.tell_change() returns trigger
  language plpgsql security definer set search_path = '' as $$
  begin
    perform pg_notify('${feedChannel}', json_build_object(
      'type', tg_op, 'id', coalesce(new.id, old.id), 'committedAt', now(), 'nonce', gen_random_uuid())::text);
    return null;
  end $$;
  create or replace trigger tell_change after insert or update or delete on public.guest_messages
    for each row execute function booth.tell_change();
  revoke all on function booth.tell_change() from public;
`

/** Change feed: passes the database's notifications to listeners. */
export type ChangeFeed = Pick<Database, 'onChange' | 'onGap'> & {
  /** Passes on a notification. A payload that is not a change is a gap, as its meaning is unknown. */
  readonly notify: (payload: string) => void
  readonly notifyGap: () => void
}

/** Creates a change feed without listeners. */
export function createChangeFeed(): ChangeFeed {
  const changeListeners = new Set<(change: Change) => void>()
  const gapListeners = new Set<() => void>()
  function notifyGap(): void {
    for (const listener of gapListeners) listener()
  }
  return {
    onChange: (listener) => subscribe(changeListeners, listener),
    onGap: (listener) => subscribe(gapListeners, listener),
    notify: (payload) => {
      const change = parseChange(payload)
      if (!change) return notifyGap()
      for (const listener of changeListeners) listener(change)
    },
    notifyGap,
  }
}

/**
 * Parses a notification's payload, which any login of the database can send.
 * @returns undefined when it is not one of the trigger's
 */
function parseChange(payload: string): Change | undefined {
  const { type, id, committedAt } = parseObject(payload)
  if (!isChangeType(type) || typeof id !== 'string' || !isUuid(id)) return undefined
  if (typeof committedAt !== 'string' || Number.isNaN(Date.parse(committedAt))) return undefined
  return { type, id, committedAt }
}

function parseObject(payload: string): Readonly<Record<string, unknown>> {
  try {
    return { ...JSON.parse(payload) }
  } catch {
    return {}
  }
}

function subscribe<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
