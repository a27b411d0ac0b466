import { lazyPart } from '../kit/lazyPart.tsx'

export const LazyCameraAid = lazyPart(() => import('./CameraAid.tsx').then((file) => file.CameraAid))
export const LazyCameraSettings = lazyPart(() =>
  import('./CameraSettings.tsx').then((file) => file.CameraSettings),
)
