-- The owner by role: a signed-in user whose `app_metadata.role` is `owner` moderates the guest book. Everybody may call the
-- functions, which run with the rights of their caller: the policies decide. The embedded server calls them as the tables'
-- owner.

-- The claims of the request's token, which PostgREST sets. Only a project's administrator writes `app_metadata`; every user
-- writes his own `user_metadata`.
create function private.is_owner() returns boolean
language sql stable set search_path = '' as $$
  select (nullif(current_setting('request.jwt.claims', true), '')::json #>> '{app_metadata,role}') is not distinct from 'owner'
$$;

alter table private.hidden_messages enable row level security;
alter table private.guest_book_settings enable row level security;
create policy "The owner moderates" on public.guest_messages for all to authenticated
  using ((select private.is_owner())) with check ((select private.is_owner()));
create policy "The owner moderates" on private.hidden_messages for all to authenticated
  using ((select private.is_owner())) with check ((select private.is_owner()));
create policy "The owner sets the approval" on private.guest_book_settings for all to authenticated
  using ((select private.is_owner())) with check ((select private.is_owner()));

grant usage on schema private to authenticated;
grant select, insert (id, name, message, created_at), delete on public.guest_messages to authenticated;
grant select, insert (id), delete on private.hidden_messages to authenticated;
grant select (only_row, needs_approval), update (needs_approval) on private.guest_book_settings to authenticated;

-- A message that the owner shows again is not one of a visitor: it is neither counted nor held.
create or replace trigger brake_guest_messages before insert on public.guest_messages
  for each row when (current_user in ('anon', 'authenticated') and not private.is_owner())
  execute function private.brake_guest_messages();
create or replace trigger hold_guest_message before insert on public.guest_messages
  for each row when (current_user in ('anon', 'authenticated') and not private.is_owner())
  execute function private.hold_guest_message();

-- A page of at most 100 messages, those that wait first, then the newest first; what the owner's page reads.
-- search: text within name or message, in capitals or not. kind: all, visible, hidden or waiting. before_...: the last
-- message of the page before.
create function public.list_guest_messages(
  search text default null, kind text default 'all',
  before_time timestamptz default null, before_id uuid default null, before_waiting boolean default false
) returns json
language sql stable set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
      'id', id, 'name', name, 'message', message,
      'createdAt', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      'isHidden', is_hidden, 'isWaiting', is_waiting) order by is_waiting desc, created_at desc, id desc), '[]')
  from (
    select * from (
      select id, name, message, created_at, false as is_hidden, false as is_waiting from public.guest_messages
      union all
      select id, name, message, created_at, true, is_waiting from private.hidden_messages
    ) as book
    where (search is null or strpos(lower(name || E'\n' || message), lower(search)) > 0)
      and (kind = 'all' or (kind = 'visible') = (not is_hidden) and (kind = 'waiting') = is_waiting)
      and (before_time is null or (is_waiting, created_at, id) < (before_waiting, before_time, before_id))
    order by is_waiting desc, created_at desc, id desc limit 100
  ) as page
$$;

-- Each of these returns the number of messages that it has changed.
create function public.hide_guest_messages(ids uuid[]) returns integer
language sql set search_path = '' as $$
  with changed as (
    insert into private.hidden_messages (id) select id from public.guest_messages where id = any (ids) returning id)
  select count(*)::integer from changed
$$;
create function public.unhide_guest_messages(ids uuid[]) returns integer
language sql set search_path = '' as $$
  with changed as (delete from private.hidden_messages where id = any (ids) returning id)
  select count(*)::integer from changed
$$;
alter function private.delete_guest_messages(uuid[]) set schema public;

-- Null for everybody but the owner.
create function public.read_guest_approval() returns boolean
language sql stable set search_path = '' as $$
  select needs_approval from private.guest_book_settings
$$;
-- Supabase refuses an update without a condition.
create function public.set_guest_approval(is_needed boolean) returns void
language sql set search_path = '' as $$
  update private.guest_book_settings set needs_approval = is_needed where only_row
$$;

grant execute on function public.delete_guest_messages(uuid[]) to authenticated;
