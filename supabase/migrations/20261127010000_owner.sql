-- The owner's page: messages are deleted for good, and where the owner wants it shown only after approval.

-- Deleting a hidden message shows it again, unless this transaction deletes it for good.
create or replace function private.unhide_guest_message() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_setting('booth.deletes', true) = 'yes' then
    return null;
  end if;
  insert into public.guest_messages (id, name, message, created_at)
    values (old.id, old.name, old.message, old.created_at);
  return null;
end $$;

create function private.delete_guest_messages(ids uuid[]) returns integer
language plpgsql set search_path = '' as $$
declare
  shown integer;
  hidden integer;
begin
  perform set_config('booth.deletes', 'yes', true);
  delete from private.hidden_messages where id = any (ids);
  get diagnostics hidden = row_count;
  perform set_config('booth.deletes', '', true);
  delete from public.guest_messages where id = any (ids);
  get diagnostics shown = row_count;
  return shown + hidden;
end $$;

-- A message that waits lies with the hidden ones, under the same rules as a visible one: unhiding it shows it.
alter table private.guest_book_settings add column needs_approval boolean not null default false;
alter table private.hidden_messages add column is_waiting boolean not null default false;
do $$
declare
  rule record;
begin
  for rule in
    select conname, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = 'public.guest_messages'::regclass and contype = 'c'
    -- They have one of their own for their times.
    and conname <> 'guest_messages_time'
  loop
    -- Earlier hidden messages were visible ones.
    execute format('alter table private.hidden_messages add constraint %I %s not valid',
      'as_' || rule.conname, rule.definition);
  end loop;
end $$;

create function private.hold_guest_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not (select needs_approval from private.guest_book_settings) then
    return new;
  end if;
  -- A guest whose post was not answered sends it again, and can't see that it waits: the same text waits once.
  insert into private.hidden_messages (id, name, message, created_at, is_waiting)
    select new.id, new.name, new.message, new.created_at, true
    where not exists (
      select from private.hidden_messages as other
      where other.is_waiting and other.name = new.name and other.message = new.message);
  return null;
end $$;

-- After `brake_guest_messages`: triggers of one event run in the order of their names.
create trigger hold_guest_message before insert on public.guest_messages
  for each row when (current_user in ('anon', 'authenticated')) execute function private.hold_guest_message();

revoke all on function private.delete_guest_messages(uuid[]), private.hold_guest_message()
  from public, anon, authenticated;
