-- Uploads: the encrypted files of Send to My Phone get the name that everything else calls them by, in place of parcels.
-- What waits keeps its id, its key and its time, and counts as of another address. The functions of the old names stay for
-- pages that were loaded before.

alter table private.parcels rename to uploads;
alter index private.parcels_pkey rename to uploads_pkey;
alter index private.parcels_expires_at rename to uploads_expires_at;
alter table private.parcel_rate rename to upload_rate;
alter index private.parcel_rate_pkey rename to upload_rate_pkey;
drop function private.limit_parcels(text, integer);

-- Rate limit by address: `max_requests` of one kind in a minute. Addresses are salted and hashed.
create function private.limit_uploads(kind text, max_requests integer) returns void
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
  insert into private.upload_rate as rate (source, window_start, count)
    values (sha256(convert_to(settings.salt::text || kind || address, 'UTF8')), clock_timestamp(), 1)
    on conflict (source) do update set
      count = case when rate.window_start < clock_timestamp() - interval '1 minute' then 1 else rate.count + 1 end,
      window_start = case when rate.window_start < clock_timestamp() - interval '1 minute'
        then clock_timestamp() else rate.window_start end
    returning rate.count into requests;
  if requests = 1 then
    delete from private.upload_rate where source in (
      select source from private.upload_rate
      where window_start < clock_timestamp() - interval '1 hour' for update skip locked);
  end if;
  if requests > max_requests then
    perform private.refuse_upload(429, 'Too many requests');
  end if;
end $$;

-- Refuses a request: the response that PostgREST sends for it.
create function private.refuse_upload(status integer, message text) returns void
language plpgsql set search_path = '' as $$
begin
  raise sqlstate 'PGRST' using
    message = json_build_object('code', 'GB' || status, 'message', message, 'details', null, 'hint', null)::text,
    detail = json_build_object('status', status, 'headers',
      case when status = 429 then json_build_object('Retry-After', '60') else json_build_object() end)::text;
end $$;

-- Keeps an upload. Where the address's 24 MB, or all 64 MB, are full, its own oldest uploads go. A newcomer without any of
-- its own is refused: an upload of another address keeps its ten minutes.
-- content: base64 of nonce, ciphertext and tag.
create function public.put_upload(content text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  settings private.guest_book_settings;
  address text;
  putter bytea;
  bytes bytea;
  room bigint;
  kept private.uploads;
begin
  perform private.limit_uploads('put', 60);
  -- 8 MB in base64: longer texts are not decoded.
  if length(content) > 11184812 then
    perform private.refuse_upload(413, 'An upload has at most 8 MB');
  end if;
  begin
    bytes := decode(content, 'base64');
  exception when others then
    bytes := null;
  end;
  if bytes is null or octet_length(bytes) not between 1 and 8 * 1024 * 1024 then
    perform private.refuse_upload(400, 'An upload is 1 byte to 8 MB of base64');
  end if;
  select * into strict settings from private.guest_book_settings;
  address := private.guest_address(settings.address_header);
  putter := sha256(convert_to(settings.salt::text || 'upload' || address, 'UTF8'));
  -- One at a time: two could make room for the same bytes.
  perform pg_advisory_xact_lock(hashtext('private.uploads'));
  delete from private.uploads where expires_at <= clock_timestamp();
  -- What is left for this address. Without an address all guests are one, and have all of it.
  select 64 * 1024 * 1024 - coalesce(sum(octet_length(upload.content)), 0) into room
    from private.uploads as upload where upload.source is distinct from putter;
  if putter is not null then
    room := least(room, 24 * 1024 * 1024);
  end if;
  if octet_length(bytes) > room then
    perform private.refuse_upload(429, 'The uploads of others take all the room');
  end if;
  delete from private.uploads where id in (
    select older.id from (
      select upload.id, sum(octet_length(upload.content)) over (order by upload.created_at desc, upload.id) as newer
      from private.uploads as upload where upload.source is not distinct from putter
    ) as older
    where older.newer + octet_length(bytes) > room);
  insert into private.uploads (id, drop_key, content, source)
    values (private.random_id(), private.random_id(), bytes, putter)
    returning * into kept;
  return json_build_object('id', kept.id, 'dropKey', kept.drop_key,
    'expiresInMs', floor(extract(epoch from kept.expires_at - clock_timestamp()) * 1000));
end $$;

-- An upload in base64, or null: unknown, expired, used up and dropped ids can't be told apart.
create function public.take_upload(upload_id text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  taken text;
begin
  perform private.limit_uploads('take', 60);
  delete from private.uploads where expires_at <= clock_timestamp();
  update private.uploads as upload set downloads = upload.downloads + 1
    where upload.id = upload_id and upload.expires_at > clock_timestamp() and upload.downloads < 20
    returning translate(encode(upload.content, 'base64'), E'\n', '') into taken;
  return taken;
end $$;

-- Downloads of an upload, for the booth that put it; null when it is gone.
create function public.count_downloads(upload_id text, drop_key text) returns integer
language sql stable security definer set search_path = '' as $$
  select upload.downloads from private.uploads as upload
    where upload.id = upload_id and upload.drop_key = count_downloads.drop_key
      and upload.expires_at > clock_timestamp() and upload.downloads < 20
$$;

-- Stops the sharing. True where there was such an upload.
create function public.drop_upload(upload_id text, drop_key text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.uploads as upload
    where upload.id = upload_id and upload.drop_key = drop_upload.drop_key;
  return found;
end $$;

revoke all on function private.limit_uploads(text, integer), private.refuse_upload(integer, text)
  from public, anon, authenticated;
revoke all on function public.put_upload(text), public.take_upload(text), public.count_downloads(text, text),
  public.drop_upload(text, text) from public;
grant execute on function public.put_upload(text), public.take_upload(text), public.count_downloads(text, text),
  public.drop_upload(text, text) to anon;

-- The old names, for one release: a page that was loaded before this migration calls them. A migration of the release
-- after it drops them. They keep their privileges, and run with those of the caller.

create or replace function public.put_parcel(content text) returns json
language sql volatile security invoker set search_path = '' as $$
  select public.put_upload(content)
$$;
create or replace function public.take_parcel(parcel_id text) returns text
language sql volatile security invoker set search_path = '' as $$
  select public.take_upload(parcel_id)
$$;
create or replace function public.count_parcel_downloads(parcel_id text, drop_key text) returns integer
language sql stable security invoker set search_path = '' as $$
  select public.count_downloads(parcel_id, drop_key)
$$;
create or replace function public.drop_parcel(parcel_id text, drop_key text) returns boolean
language sql volatile security invoker set search_path = '' as $$
  select public.drop_upload(parcel_id, drop_key)
$$;
