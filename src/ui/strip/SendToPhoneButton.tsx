import { sendToPhone } from '../../handover/lazyHandover.ts'
import { Lazy } from '../../kit/Lazy.tsx'

/** Button Send to My Phone; nothing until its code is loaded, and where there is no server for uploads. */
export function SendToPhoneButton(props: { readonly tone: 'neon' | 'plain'; readonly isOwnPhone: boolean }) {
  return <Lazy from={sendToPhone}>{({ SendToPhone }) => <SendToPhone {...props} />}</Lazy>
}
