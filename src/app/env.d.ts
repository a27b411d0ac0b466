interface ImportMetaEnv {
  /** Who owns the booth, for the footer. */
  readonly VITE_OWNER_NAME?: string
  /** Address and public key of a Supabase that keeps the guest book; else the server of the booth does. */
  readonly VITE_SUPABASE_URL?: string
  readonly VITE_SUPABASE_ANON_KEY?: string
}
