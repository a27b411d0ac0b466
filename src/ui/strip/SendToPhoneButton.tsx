import { Lazy } from '../../kit/Lazy.tsx'
import { lazyModule } from '../../lib/lazyModule.ts'

/** Send to My Phone, which is loaded once there are photos. */
export const sendToPhone = lazyModule(() => import('../../handover/SendToPhone.tsx'))

/** Button Send to My Phone; nothing until its code is loaded, and where there is no server for uploads. */
export function SendToPhoneButton(props: { readonly tone: 'neon' | 'plain'; readonly isOwnPhone: boolean }) {
  return <Lazy from={sendToPhone}>{({ SendToPhone }) => <SendToPhone {...props} />}</Lazy>
}
