import { type Change, type Database, isChangeType } from './Database.ts'

/** The channel of LISTEN and NOTIFY on which the database tells of changes. */
export const feedChannel = 'booth_changes'

/**
 * Adds the trigger that tells of every changed row, in place of an earlier version's, which told of insertions
 * alone. Only the key travels (a notification holds 8000 bytes); the row is read under the reader's own role, so
 * that policies and grants decide what is told. PostgreSQL tells equal notifications of one transaction once:
 * the nonce keeps a row that is inserted, deleted and inserted again from ending as deleted.
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

export type Feed = Pick<Database, 'onChange' | 'onGap'> & {
  /** Takes a notification's text. One that is no change is a gap: nobody knows what it stood for. */
  readonly tell: (payload: string) => void
  readonly tellGap: () => void
}

export function createFeed(): Feed {
  const changes = new Set<(change: Change) => void>()
  const gaps = new Set<() => void>()
  function tellGap(): void {
    for (const listener of gaps) listener()
  }
  return {
    onChange: (listener) => subscribe(changes, listener),
    onGap: (listener) => subscribe(gaps, listener),
    tell: (payload) => {
      const change = parseChange(payload)
      if (!change) return tellGap()
      for (const listener of changes) listener(change)
    },
    tellGap,
  }
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * Every login of the database may notify, in whatever words.
 * @returns undefined when the text is not one of the trigger's
 */
function parseChange(payload: string): Change | undefined {
  const { type, id, committedAt } = fieldsOf(payload)
  if (!isChangeType(type) || typeof id !== 'string' || !uuid.test(id)) return undefined
  if (typeof committedAt !== 'string' || Number.isNaN(Date.parse(committedAt))) return undefined
  return { type, id, committedAt }
}

function fieldsOf(payload: string): Readonly<Record<string, unknown>> {
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
