-- Parcels by the address that put them: a share of 24 MB each, so that no guest deletes the parcels of others.

-- Salted hash of the address; null where the deployment knows none.
alter table private.parcels add column source bytea;

-- Keeps a parcel. Where the address's 24 MB, or all 64 MB, are full, its own oldest parcels go. Without any of its own a
-- newcomer is refused: a parcel of another address keeps its ten minutes.
-- content: base64 of nonce, ciphertext and tag.
create or replace function public.put_parcel(content text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  settings private.guest_book_settings;
  address text;
  putter bytea;
  bytes bytea;
  room bigint;
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
  select * into strict settings from private.guest_book_settings;
  address := private.guest_address(settings.address_header);
  putter := sha256(convert_to(settings.salt::text || 'parcel' || address, 'UTF8'));
  -- One at a time: two could make room for the same bytes.
  perform pg_advisory_xact_lock(hashtext('private.parcels'));
  delete from private.parcels where expires_at <= clock_timestamp();
  -- What is left for this address. Without an address all guests are one, and have all of it.
  select 64 * 1024 * 1024 - coalesce(sum(octet_length(parcel.content)), 0) into room
    from private.parcels as parcel where parcel.source is distinct from putter;
  if putter is not null then
    room := least(room, 24 * 1024 * 1024);
  end if;
  if octet_length(bytes) > room then
    raise sqlstate 'PGRST' using
      message = json_build_object('code', 'GB429', 'message', 'The parcels of others take all the room',
        'details', null, 'hint', null)::text,
      detail = json_build_object('status', 429, 'headers', json_build_object('Retry-After', '60'))::text;
  end if;
  delete from private.parcels where id in (
    select older.id from (
      select parcel.id, sum(octet_length(parcel.content)) over (order by parcel.created_at desc, parcel.id) as newer
      from private.parcels as parcel where parcel.source is not distinct from putter
    ) as older
    where older.newer + octet_length(bytes) > room);
  insert into private.parcels (id, drop_key, content, source)
    values (private.random_id(), private.random_id(), bytes, putter)
    returning * into kept;
  return json_build_object('id', kept.id, 'dropKey', kept.drop_key,
    'expiresInMs', floor(extract(epoch from kept.expires_at - clock_timestamp()) * 1000));
end $$;
