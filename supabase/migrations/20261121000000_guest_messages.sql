-- Guest book: visitors may read and insert messages, and not change them; the database enforces the page's checks.
-- Runs unchanged on Supabase, on PostgreSQL 15 and newer, and on PGlite. Requires what every Supabase project has: the
-- roles anon, authenticated and service_role, and the publication supabase_realtime.

create schema if not exists private;
revoke all on schema private from public, anon, authenticated;

create table public.guest_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  message text not null,
  created_at timestamptz not null default now(),
  -- Lengths are code points: never stricter than the page, which counts UTF-16 units.
  constraint guest_messages_name_length check (char_length(name) between 1 and 100),
  constraint guest_messages_message_length check (char_length(message) between 1 and 500),
  -- The white space of JavaScript's trim(); btrim() removes only spaces.
  constraint guest_messages_trimmed check (
    name !~ '^[\s\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]|[\s\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]$'
    and message !~ '^[\s\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]|[\s\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]$'
  ),
  -- At least one visible character: not a space, filler, joiner, variation selector or tag.
  constraint guest_messages_visible check (
    name ~ '[^\s\u0001-\u001F\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'
    and message ~ '[^\s\u0001-\u001F\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'
  ),
  -- No control characters, except for the line break in a message, and no overrides or isolates of the text direction.
  constraint guest_messages_no_control check (
    name !~ '[\u0001-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]'
    and message !~ '[\u0001-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]'
  )
);

-- Keyset pagination, newest first: a page is found by the (created_at, id) of the last message before it.
create index guest_messages_newest_first on public.guest_messages (created_at desc, id desc);

-- Hidden messages: the owner hides a message by inserting its id. Guests may select the ids, because the policy runs
-- with their rights, but the API does not serve this schema.
create table private.hidden_messages (
  id uuid primary key references public.guest_messages (id) on delete cascade,
  hidden_at timestamptz not null default now()
);
revoke all on private.hidden_messages from public, anon, authenticated;
grant usage on schema private to anon;
grant select on private.hidden_messages to anon;

-- Insert by column: only the server sets id and created_at.
alter table public.guest_messages enable row level security;
revoke all on public.guest_messages from public, anon, authenticated;
grant select on public.guest_messages to anon;
grant insert (name, message) on public.guest_messages to anon;
grant all on public.guest_messages to service_role;

create policy "Guests read what is not hidden" on public.guest_messages
  for select to anon
  using (not exists (select from private.hidden_messages as hidden where hidden.id = guest_messages.id));

create policy "Guests write" on public.guest_messages for insert to anon with check (true);

-- Rate limit: messages per minute from one address, and from all addresses together.
create table private.guest_book_settings (
  only_row boolean primary key default true check (only_row),
  -- Request header, in lower case, in which the deployment's proxy puts the visitor's address; null: no header is
  -- trusted. Its last element counts, because the visitor can send those before it.
  address_header text check (address_header = lower(address_header)),
  messages_per_address integer not null default 10 check (messages_per_address > 0),
  messages_in_all integer not null default 120 check (messages_in_all > 0),
  salt uuid not null default gen_random_uuid()
);
insert into private.guest_book_settings default values;

-- Counters of the rate limit, by salted and hashed address; the empty source counts all addresses together.
create table private.guest_message_rate (
  source bytea primary key,
  window_start timestamptz not null,
  counted integer not null
);
revoke all on private.guest_book_settings, private.guest_message_rate from public, anon, authenticated;

-- Visitor's address: the one that the embedded server sets, which a request cannot, or else that of the header.
create function private.guest_address(header text) returns text
language plpgsql stable set search_path = '' as $$
declare
  address text := nullif(current_setting('booth.address', true), '');
begin
  if address is null and header is not null then
    address := btrim(split_part(nullif(current_setting('request.headers', true), '')::json ->> header, ',', -1));
  end if;
  address := regexp_replace(address, '^::ffff:(?=\d+\.)', '');
  if address like '%:%' then
    -- One household has a whole /64 of IPv6 to choose from.
    address := network(set_masklen(address::inet, 64))::text;
  end if;
  return nullif(address, '');
exception when invalid_text_representation then
  return address;
end $$;

-- Counts a message of a source in one statement, so that parallel requests cannot exceed the limit.
create function private.count_guest_message(counted_source bytea, allowed integer) returns integer
language plpgsql set search_path = '' as $$
declare
  rate private.guest_message_rate;
  wait_s integer;
begin
  insert into private.guest_message_rate as known (source, window_start, counted)
  values (counted_source, clock_timestamp(), 1)
  on conflict (source) do update set
    (window_start, counted) = (
      select case when running then known.window_start else excluded.window_start end,
             case when running then known.counted + 1 else 1 end
      from (select abs(extract(epoch from excluded.window_start - known.window_start)) < 60 as running) as clock
    )
  returning known.* into rate;
  if rate.counted > allowed then
    wait_s := greatest(1, ceil(60 - extract(epoch from clock_timestamp() - rate.window_start)));
    raise sqlstate 'PGRST' using
      message = json_build_object(
        'code', 'GB429',
        'message', 'Too many messages',
        'details', format('%s messages a minute are taken', allowed),
        'hint', format('Try again in %s s', wait_s)
      )::text,
      detail = json_build_object('status', 429, 'headers', json_build_object('Retry-After', wait_s::text))::text;
  end if;
  return rate.counted;
end $$;

create function private.brake_guest_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  settings private.guest_book_settings;
  address text;
begin
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

revoke all on function private.guest_address(text), private.count_guest_message(bytea, integer),
  private.brake_guest_messages() from public, anon, authenticated;

create trigger brake_guest_messages before insert on public.guest_messages
  for each row execute function private.brake_guest_messages();

alter publication supabase_realtime add table public.guest_messages;
