interface ImportMetaEnv {
  /** Who owns the booth, for the footer. */
  readonly VITE_OWNER_NAME?: string
}
