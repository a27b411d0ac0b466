/**
 * Index of the templates, in the order in which they are offered: what a page needs without downloading all of them.
 * `npm run generate` writes it from the files of `templates/`.
 */
export const templateIndex = [
  { id: 'strip', isLarge: false },
  { id: 'plain', isLarge: false },
  { id: 'postcard', isLarge: false },
  { id: 'square', isLarge: false },
  { id: 'story', isLarge: false },
  { id: 'single', isLarge: true },
  { id: 'three', isLarge: false },
  { id: 'double', isLarge: false },
  { id: 'polaroid', isLarge: true },
] as const
