import type { BoothComputer, ComputerChange } from '../../src/owner/kiosk/boothComputer.ts'

/** Message of the server to the launcher that has started it. */
export type ServerMessage =
  /** The server listens. The address opens a started kiosk, once; another one follows when it was used. */
  | { readonly kioskUrl: string }
  | { readonly change: ComputerChange }
  /** Why the server can't run with this folder or address, in one sentence. It ends. */
  | { readonly refusal: string }

/** Message of the launcher to the server: the state, after each change. */
export type LauncherMessage = BoothComputer
