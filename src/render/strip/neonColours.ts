/** Colours of a neon tube: its glow, and its bright core. */
export type Neon = { readonly gas: string; readonly core: string }

/** Pink neon. */
export const pink: Neon = { gas: '#FF2D95', core: '#FFB8DC' }
/** Cyan neon. */
export const cyan: Neon = { gas: '#00E5FF', core: '#CFFBFF' }
