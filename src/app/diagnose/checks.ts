import { checkBrowser } from './checks/checkBrowser.ts'
import { checkCamera } from './checks/checkCamera.ts'
import { checkFilms } from './checks/checkFilms.ts'
import { checkGuestbook } from './checks/checkGuestbook.ts'
import { checkOffline } from './checks/checkOffline.ts'
import { checkSecure } from './checks/checkSecure.ts'
import { checkStorage } from './checks/checkStorage.ts'
import { checkStripFile } from './checks/checkStripFile.ts'
import { checkAwake, checkCopy, checkPrint, checkSave, checkShare } from './checks/checkWaysOut.ts'
import { checkWebgl } from './checks/checkWebgl.ts'
import type { Finding } from './Finding.ts'

export type Check = { readonly name: string; readonly run: () => Finding | Promise<Finding> }

/** Everything that a visit needs, in the order in which it needs it. They run one after the other: some are timed. */
export const checks = [
  { name: 'Browser', run: checkBrowser },
  { name: 'Secure address', run: checkSecure },
  { name: 'Camera', run: checkCamera },
  { name: 'WebGL2', run: checkWebgl },
  { name: 'Films', run: checkFilms },
  { name: 'Strip file', run: checkStripFile },
  { name: 'Save', run: checkSave },
  { name: 'Share', run: checkShare },
  { name: 'Copy', run: checkCopy },
  { name: 'Print', run: checkPrint },
  { name: 'Storage', run: checkStorage },
  { name: 'Offline use', run: checkOffline },
  { name: 'Guest book', run: checkGuestbook },
  { name: 'Screen stays on', run: checkAwake },
] as const satisfies readonly Check[]

export type CheckName = (typeof checks)[number]['name']
