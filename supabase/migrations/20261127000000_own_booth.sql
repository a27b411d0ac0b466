-- The booth's own page has a share of the messages that no visitor can take. The embedded server names it in
-- `booth.address`, which a request to Supabase can't set: there every visitor is counted among all.

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
  if current_setting('booth.address', true) = 'own booth' then
    return new;
  end if;
  if private.count_guest_message('', settings.messages_in_all) = 1 then
    -- Once a minute at most; a row that another request holds is left for the next time.
    delete from private.guest_message_rate where source in (
      select source from private.guest_message_rate
      where window_start < clock_timestamp() - interval '1 hour' for update skip locked);
  end if;
  return new;
end $$;
