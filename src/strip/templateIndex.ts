/**
 * Index of the templates, in the order in which they are offered: what a page needs without downloading all of them.
 * `npm run generate` writes it from the files of `templates/`.
 */
export const templateIndex = [
  { id: 'strip', name: 'Strip', isLarge: false },
  { id: 'plain', name: 'White Strip', isLarge: false },
  { id: 'postcard', name: 'Postcard', isLarge: false },
  { id: 'square', name: 'Square', isLarge: false },
  { id: 'story', name: 'Story', isLarge: false },
  { id: 'single', name: 'One Photo', isLarge: true },
  { id: 'three', name: 'Three Photos', isLarge: false },
  { id: 'double', name: 'Two Strips', isLarge: false },
  { id: 'polaroid', name: 'Polaroid', isLarge: true },
] as const
