/** Picture of a template: a browser's type, of which the server, which has the files alone, knows the size. */
interface ImageBitmap {
  readonly width: number
  readonly height: number
}
