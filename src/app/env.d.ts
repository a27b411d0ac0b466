interface ImportMetaEnv {
  /** Name of the booth's owner, for the footer. */
  readonly VITE_OWNER_NAME?: string
  /** Address and public key of the Supabase that stores the guest book; by default the booth's own server does. */
  readonly VITE_SUPABASE_URL?: string
  readonly VITE_SUPABASE_ANON_KEY?: string
}
