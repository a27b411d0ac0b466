import type { Database, Insertion } from './Database.ts'

/** The channel of LISTEN and NOTIFY on which the database tells of insertions. */
export const feedChannel = 'booth_insertions'

/**
 * Adds the trigger that tells of every inserted row. Only the key travels (a notification holds 8000 bytes);
 * the row is read under the reader's own role, so that policies and grants decide what is told.
 */
export const feedTrigger = `
  create schema if not exists booth;
  create or replace function booth.tell_insertion() returns trigger
  language plpgsql security definer set search_path = '' as $$
  begin
    perform pg_notify('${feedChannel}', json_build_object('id', new.id, 'committedAt', now())::text);
    return null;
  end $$;
  create or replace trigger tell_insertion after insert on public.guest_messages
    for each row execute function booth.tell_insertion();
  revoke all on function booth.tell_insertion() from public;
`

export type Feed = Pick<Database, 'onInsertion' | 'onGap'> & {
  /** Takes a notification's text. */
  readonly tell: (payload: string) => void
  readonly tellGap: () => void
}

export function createFeed(): Feed {
  const insertions = new Set<(insertion: Insertion) => void>()
  const gaps = new Set<() => void>()
  return {
    onInsertion: (listener) => subscribe(insertions, listener),
    onGap: (listener) => subscribe(gaps, listener),
    tell: (payload) => {
      // The text is the trigger's above, and nobody else may notify in its name but the database's own users.
      const insertion = JSON.parse(payload) as Insertion
      for (const listener of insertions) listener(insertion)
    },
    tellGap: () => {
      for (const listener of gaps) listener()
    },
  }
}

function subscribe<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
