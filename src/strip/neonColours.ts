/** Colours of a neon tube: its glow, and its bright core. */
export type Neon = { readonly glow: string; readonly core: string }

/** Pink neon: `--accent` of the screens. A test compares them. */
export const pink: Neon = { glow: '#FF2D95', core: '#FFB8DC' }
/** Cyan neon: `--focus` of the screens. */
export const cyan: Neon = { glow: '#00E5FF', core: '#CFFBFF' }
