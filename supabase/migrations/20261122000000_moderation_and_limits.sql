-- Moderation with Realtime events, and limits against hostile visitors.

-- 1. Hiding moves a message out of the public table: open pages get an ordinary DELETE event, with the key alone.
-- Unhiding moves the message back, with its old key and time, as an ordinary INSERT.

alter table private.hidden_messages drop constraint hidden_messages_id_fkey;
alter table private.hidden_messages
  add column name text,
  add column message text,
  add column created_at timestamptz;

update private.hidden_messages as hidden
  set name = shown.name, message = shown.message, created_at = shown.created_at
  from public.guest_messages as shown where shown.id = hidden.id;
delete from public.guest_messages where id in (select id from private.hidden_messages);

alter table private.hidden_messages
  alter column name set not null,
  alter column message set not null,
  alter column created_at set not null;

-- Completes `insert into private.hidden_messages (id) values (...)`: moves the other columns from the public table.
create function private.hide_guest_message() returns trigger
language plpgsql set search_path = '' as $$
begin
  if exists (select from private.hidden_messages as hidden where hidden.id = new.id) then
    return null;
  end if;
  delete from public.guest_messages as shown where shown.id = new.id
    returning shown.name, shown.message, shown.created_at into new.name, new.message, new.created_at;
  if not found then
    raise exception 'the guest book has no message with the id %', new.id using errcode = 'P0002';
  end if;
  return new;
end $$;

create function private.unhide_guest_message() returns trigger
language plpgsql set search_path = '' as $$
begin
  insert into public.guest_messages (id, name, message, created_at)
    values (old.id, old.name, old.message, old.created_at);
  return null;
end $$;

revoke all on function private.hide_guest_message(), private.unhide_guest_message() from public, anon, authenticated;

-- A restored backup inserts whole rows, without a move.
create trigger hide_guest_message before insert on private.hidden_messages
  for each row when (new.message is null) execute function private.hide_guest_message();
create trigger unhide_guest_message after delete on private.hidden_messages
  for each row execute function private.unhide_guest_message();

-- All rows of the public table are public now: guests need no rights on the hidden ids.
drop policy "Guests read what is not hidden" on public.guest_messages;
create policy "Guests read" on public.guest_messages for select to anon using (true);
revoke all on private.hidden_messages from anon;
revoke usage on schema private from anon;

-- 2. More invisible characters: hieroglyph format controls, the null notehead, annotation marks. Messages that consist
-- of them are hidden, not deleted.

insert into private.hidden_messages (id)
  select id from public.guest_messages
  where name !~ '[^\s\u0001-\u001F\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U00013430-\U0001345F\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'
    or message !~ '[^\s\u0001-\u001F\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U00013430-\U0001345F\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]';

alter table public.guest_messages drop constraint guest_messages_visible;
alter table public.guest_messages add constraint guest_messages_visible check (
  name ~ '[^\s\u0001-\u001F\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U00013430-\U0001345F\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'
  and message ~ '[^\s\u0001-\u001F\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U00013430-\U0001345F\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'
);

-- 3. Guests cannot set created_at. The grant by column ensures it already; the policy is a second guard.

drop policy "Guests write" on public.guest_messages;
create policy "Guests write" on public.guest_messages for insert to anon with check (created_at = now());

-- 4. Rate limit by the visitor's address. Supabase's edge sets `cf-connecting-ip` and overwrites what a visitor sends
-- under that name. Without Cloudflare in front, set the header that your proxy overwrites, or null.

alter table private.guest_book_settings alter column address_header set default 'cf-connecting-ip';
update private.guest_book_settings set address_header = 'cf-connecting-ip' where address_header is null;

-- Visitor's address without port, brackets and zone, which proxies write in many ways; IPv6 as its /64, the prefix of
-- one household. `visitorAddress` in `backend/http/address.ts` does the same for the embedded server.
create or replace function private.guest_address(header text) returns text
language plpgsql stable set search_path = '' as $$
declare
  address text := nullif(current_setting('booth.address', true), '');
begin
  if address is null and header is not null then
    address := split_part(nullif(current_setting('request.headers', true), '')::json ->> header, ',', -1);
  end if;
  address := lower(btrim(address, E' \t"'));
  address := regexp_replace(address, '^\[([^\]]*)\](:\d*)?$', '\1');
  address := regexp_replace(address, '^(\d+\.\d+\.\d+\.\d+):\d*$', '\1');
  address := regexp_replace(address, '%.*$', '');
  if address like '%:%' then
    -- An IPv4 address in IPv6's form is the IPv4 address.
    address := regexp_replace(host(address::inet), '^::ffff:(?=\d+\.)', '');
  end if;
  if address like '%:%' then
    address := network(set_masklen(address::inet, 64))::text;
  end if;
  return nullif(address, '');
exception when invalid_text_representation then
  return address;
end $$;

create or replace function private.brake_guest_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  settings private.guest_book_settings;
  address text;
begin
  -- One message a request, and so a transaction: a list would use up in one go what all guests have for a minute.
  if current_setting('booth.has_inserted', true) = 'yes' then
    raise sqlstate 'PGRST' using
      message = json_build_object('code', 'GB400', 'message', 'One message at a time',
        'details', 'A request inserts one row', 'hint', null)::text,
      detail = json_build_object('status', 400, 'headers', json_build_object())::text;
  end if;
  perform set_config('booth.has_inserted', 'yes', true);
  select * into strict settings from private.guest_book_settings;
  address := private.guest_address(settings.address_header);
  if address is not null then
    perform private.count_guest_message(
      sha256(convert_to(settings.salt::text || address, 'UTF8')), settings.messages_per_address);
  end if;
  if private.count_guest_message('', settings.messages_in_all) = 1 then
    -- Once a minute at most; a row that another request holds is left for the next time.
    delete from private.guest_message_rate where source in (
      select source from private.guest_message_rate
      where window_start < clock_timestamp() - interval '1 hour' for update skip locked);
  end if;
  return new;
end $$;

-- For guests alone: the owner may restore a backup, or unhide many messages, at once.
drop trigger brake_guest_messages on public.guest_messages;
create trigger brake_guest_messages before insert on public.guest_messages
  for each row when (current_user in ('anon', 'authenticated')) execute function private.brake_guest_messages();
