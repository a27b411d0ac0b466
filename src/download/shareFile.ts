/** Whether the browser has a share sheet that takes this file. */
export function canShare(file: File): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [file] })
}

/**
 * Opens the share sheet with a file; browsers ask for a visitor's gesture that is still fresh.
 * `dismissed` is a visitor who thought better of it, `refused` a browser that did not open the sheet.
 */
export async function shareFile(file: File): Promise<'shared' | 'dismissed' | 'refused'> {
  try {
    // The file alone: beside a text, some apps take only the text.
    await navigator.share({ files: [file] })
    return 'shared'
  } catch (cause) {
    return cause instanceof DOMException && cause.name === 'AbortError' ? 'dismissed' : 'refused'
  }
}
