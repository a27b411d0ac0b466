-- More letters that nobody sees: the object replacement character, the Khitan filler, noncharacters. Messages that
-- consist of them are hidden, not deleted.

insert into private.hidden_messages (id)
  select id from public.guest_messages
  where name !~ '[^\s\u0001-\u001F\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFC\uFFFE\uFFFF\U00013430-\U0001345F\U00016FE4\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'
    or message !~ '[^\s\u0001-\u001F\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFC\uFFFE\uFFFF\U00013430-\U0001345F\U00016FE4\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]';

alter table public.guest_messages drop constraint guest_messages_visible;
alter table public.guest_messages add constraint guest_messages_visible check (
  name ~ '[^\s\u0001-\u001F\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFC\uFFFE\uFFFF\U00013430-\U0001345F\U00016FE4\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'
  and message ~ '[^\s\u0001-\u001F\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFC\uFFFE\uFFFF\U00013430-\U0001345F\U00016FE4\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'
);

-- Times that a backup can hold and a browser can show: `infinity`, years before Christ and those of five digits came with
-- a foreign file alone, and every backup after it failed.

update public.guest_messages set created_at = '2000-01-01Z'
  where created_at < '2000-01-01Z' or created_at >= '10000-01-01Z';
update private.hidden_messages set created_at = '2000-01-01Z'
  where created_at < '2000-01-01Z' or created_at >= '10000-01-01Z';
update private.hidden_messages set hidden_at = '2000-01-01Z'
  where hidden_at < '2000-01-01Z' or hidden_at >= '10000-01-01Z';

alter table public.guest_messages add constraint guest_messages_time check (
  created_at >= '2000-01-01Z' and created_at < '10000-01-01Z'
);
alter table private.hidden_messages add constraint hidden_messages_time check (
  created_at >= '2000-01-01Z' and created_at < '10000-01-01Z'
  and hidden_at >= '2000-01-01Z' and hidden_at < '10000-01-01Z'
);
