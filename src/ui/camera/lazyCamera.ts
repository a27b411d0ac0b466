import { lazyComponent } from '../../kit/Lazy.tsx'

export const LazyCameraHelp = lazyComponent(() => import('./CameraHelp.tsx').then((file) => file.CameraHelp))
export const LazyCameraSettings = lazyComponent(() =>
  import('./CameraSettings.tsx').then((file) => file.CameraSettings),
)
