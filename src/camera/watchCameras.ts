import { type CameraList, listCameras } from './listCameras.ts'

/** Lists the cameras now and whenever one is plugged in or out. `refresh` lists them again, `end` ends it. */
export function watchCameras(onList: (list: CameraList) => void): {
  readonly refresh: () => void
  readonly end: () => void
} {
  const ended = new AbortController()
  let latest = 0
  const refresh = () => {
    const mine = (latest += 1)
    void listCameras().then((list) => {
      // One plug rings several times, and the answers may come in any order.
      if (mine === latest && !ended.signal.aborted) onList(list)
    })
  }
  const media: MediaDevices | undefined = navigator.mediaDevices
  media?.addEventListener('devicechange', refresh, { signal: ended.signal })
  refresh()
  return { refresh, end: () => ended.abort() }
}
