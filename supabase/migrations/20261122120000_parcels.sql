-- Parcels: encrypted files on their way from the booth to a guest's phone ("Send to My Phone"). The database holds
-- ciphertext only; the key is in the link that the guest's phone scans. Guests reach the table through three functions.

create table private.parcels (
  -- 128 random bits, base64url, chosen here and never by a guest.
  id text primary key,
  -- What the booth shows to stop the sharing; the phone does not know it.
  drop_key text not null,
  content bytea not null check (octet_length(content) between 1 and 8 * 1024 * 1024),
  downloads integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null default clock_timestamp() + interval '10 minutes'
);
create index parcels_expires_at on private.parcels (expires_at);
-- What is encrypted does not get smaller: PostgreSQL need not try.
alter table private.parcels alter column content set storage external;
alter table private.parcels enable row level security;
revoke all on private.parcels from public, anon, authenticated;

-- Requests for parcels by address, in windows of a minute.
create table private.parcel_rate (
  source bytea primary key,
  window_start timestamptz not null,
  count integer not null
);
alter table private.parcel_rate enable row level security;
revoke all on private.parcel_rate from public, anon, authenticated;

-- The limit by address: `most` requests of one kind in a minute. Addresses are salted and hashed.
create function private.limit_parcels(kind text, most integer) returns void
language plpgsql set search_path = '' as $$
declare
  settings private.guest_book_settings;
  address text;
  requests integer;
begin
  select * into strict settings from private.guest_book_settings;
  address := private.guest_address(settings.address_header);
  if address is null then
    return;
  end if;
  insert into private.parcel_rate as rate (source, window_start, count)
    values (sha256(convert_to(settings.salt::text || kind || address, 'UTF8')), clock_timestamp(), 1)
    on conflict (source) do update set
      count = case when rate.window_start < clock_timestamp() - interval '1 minute' then 1 else rate.count + 1 end,
      window_start = case when rate.window_start < clock_timestamp() - interval '1 minute'
        then clock_timestamp() else rate.window_start end
    returning rate.count into requests;
  if requests = 1 then
    delete from private.parcel_rate where source in (
      select source from private.parcel_rate
      where window_start < clock_timestamp() - interval '1 hour' for update skip locked);
  end if;
  if requests > most then
    raise sqlstate 'PGRST' using
      message = json_build_object('code', 'GB429', 'message', 'Too many requests',
        'details', null, 'hint', null)::text,
      detail = json_build_object('status', 429, 'headers', json_build_object('Retry-After', '60'))::text;
  end if;
end $$;

-- Keeps a parcel. The oldest ones go first where 64 MB are full.
-- content: base64 of nonce, ciphertext and tag.
create function public.put_parcel(content text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  bytes bytea;
  kept private.parcels;
begin
  perform private.limit_parcels('put', 60);
  -- 8 MB in base64: longer texts are not decoded.
  if length(content) > 11184812 then
    raise sqlstate 'PGRST' using
      message = json_build_object('code', 'GB413', 'message', 'A parcel weighs 8 MB at most',
        'details', null, 'hint', null)::text,
      detail = json_build_object('status', 413, 'headers', json_build_object())::text;
  end if;
  begin
    bytes := decode(content, 'base64');
  exception when others then
    bytes := null;
  end;
  if bytes is null or octet_length(bytes) not between 1 and 8 * 1024 * 1024 then
    raise sqlstate 'PGRST' using
      message = json_build_object('code', 'GB400', 'message', 'A parcel is 1 byte to 8 MB of base64',
        'details', null, 'hint', null)::text,
      detail = json_build_object('status', 400, 'headers', json_build_object())::text;
  end if;
  -- One at a time: two could make room for the same bytes.
  perform pg_advisory_xact_lock(hashtext('private.parcels'));
  delete from private.parcels where expires_at <= clock_timestamp();
  delete from private.parcels where id in (
    select older.id from (
      select parcel.id, sum(octet_length(parcel.content)) over (order by parcel.created_at desc, parcel.id) as newer
      from private.parcels as parcel
    ) as older
    where older.newer + octet_length(bytes) > 64 * 1024 * 1024);
  insert into private.parcels (id, drop_key, content)
    values (private.random_id(), private.random_id(), bytes)
    returning * into kept;
  return json_build_object('id', kept.id, 'dropKey', kept.drop_key,
    'expiresInMs', floor(extract(epoch from kept.expires_at - clock_timestamp()) * 1000));
end $$;

-- A parcel in base64, or null: unknown, expired, used up and dropped ids can't be told apart.
create function public.take_parcel(parcel_id text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  taken text;
begin
  perform private.limit_parcels('take', 60);
  delete from private.parcels where expires_at <= clock_timestamp();
  update private.parcels as parcel set downloads = parcel.downloads + 1
    where parcel.id = parcel_id and parcel.expires_at > clock_timestamp() and parcel.downloads < 20
    returning translate(encode(parcel.content, 'base64'), E'\n', '') into taken;
  return taken;
end $$;

-- Downloads of a parcel, for the booth that put it; null when it is gone.
create function public.count_parcel_downloads(parcel_id text, drop_key text) returns integer
language sql stable security definer set search_path = '' as $$
  select parcel.downloads from private.parcels as parcel
    where parcel.id = parcel_id and parcel.drop_key = count_parcel_downloads.drop_key
      and parcel.expires_at > clock_timestamp() and parcel.downloads < 20
$$;

-- Stops the sharing. True where there was such a parcel.
create function public.drop_parcel(parcel_id text, drop_key text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.parcels as parcel
    where parcel.id = parcel_id and parcel.drop_key = drop_parcel.drop_key;
  return found;
end $$;

-- 128 random bits, base64url. gen_random_uuid has 122 of them: two make the 128.
create function private.random_id() returns text
language sql volatile set search_path = '' as $$
  select rtrim(translate(encode(substring(
    sha256(decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')) from 1 for 16),
    'base64'), '+/', '-_'), '=')
$$;

revoke all on function private.limit_parcels(text, integer), private.random_id()
  from public, anon, authenticated;
revoke all on function public.put_parcel(text), public.take_parcel(text),
  public.count_parcel_downloads(text, text), public.drop_parcel(text, text) from public;
grant execute on function public.put_parcel(text), public.take_parcel(text),
  public.count_parcel_downloads(text, text), public.drop_parcel(text, text) to anon;
