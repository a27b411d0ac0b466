-- The owner's event: title, names, colours and all else that `event.json` says on the booth's own server. One row, or none.
-- Visitors read it. It is written by the project's owner alone, in the dashboard or by SQL: no role of the API may.

create table public.event (
  -- The only value there is: a second row has no place.
  id boolean primary key default true check (id),
  -- What it says is checked by the booth (src/event/parseEvent.ts), which shows its own self for what is wrong.
  config jsonb not null default '{}' check (octet_length(config::text) <= 65536)
);
alter table public.event enable row level security;
revoke all on public.event from public, anon, authenticated;
grant select on public.event to anon, authenticated;
create policy "Everybody reads the event" on public.event for select to anon, authenticated using (true);

-- Its pictures: a public bucket, which nobody but the owner writes to, as no policy lets anybody. A plain PostgreSQL has no
-- storage, and its booth reads pictures from a folder.
do $$ begin
  if to_regclass('storage.buckets') is not null then
    insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
      values ('event', 'event', true, 2000000, array['image/png', 'image/jpeg', 'image/webp'])
      on conflict (id) do nothing;
  end if;
end $$;
