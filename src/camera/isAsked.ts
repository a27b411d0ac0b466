/** Whether the browser has yet to hear from the visitor; true also where it does not tell. */
export async function isAsked(): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: 'camera' })
    return state !== 'granted'
  } catch {
    return true
  }
}
