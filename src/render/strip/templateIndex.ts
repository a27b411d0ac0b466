/**
 * Index of the templates, in the order in which they are offered: what a page needs without downloading all of them.
 * `npm run generate` writes it from the files of `templates/`.
 */
export const templateIndex = [
  { id: 'strip', name: 'Strip', isLarge: false },
  { id: 'plain', name: 'Plain', isLarge: false },
  { id: 'postcard', name: 'Postcard', isLarge: false },
  { id: 'square', name: 'Square', isLarge: false },
  { id: 'story', name: 'Story', isLarge: false },
  { id: 'single', name: 'Single', isLarge: true },
  { id: 'three', name: 'Three', isLarge: false },
  { id: 'double', name: 'Double', isLarge: false },
  { id: 'polaroid', name: 'Polaroid', isLarge: true },
] as const
