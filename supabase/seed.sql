-- Example messages for `supabase db reset` on a developer's machine; a real guest book starts empty.
insert into public.guest_messages (name, message) values
  ('The booth', 'Welcome! Write a line for those who come after you.'),
  ('Łukasz & 山田', E'Four photos,\none strip, 👨‍👩‍👧‍👦.');
