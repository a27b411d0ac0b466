// The schema refers to these values; the layout of the shipped templates uses them without the schema, which visitors
// do not download.

/** What a canvas may leave out. */
export const canvasDefaults = { dpi: 300, background: '#000000' } as const

const elementDefaults = { rotation: 0, z: 0 } as const

/** What a slot may leave out. */
export const slotDefaults = { ...elementDefaults, z: 10, radius: 0 } as const

/** What a text may leave out. */
export const textDefaults = {
  ...elementDefaults,
  when: [],
  font: 'label',
  size: 32,
  colour: '#FFFFFF',
  glow: 0,
  align: 'center',
  letterSpacing: 0,
  wordSpacing: 0,
  lines: 1,
  padding: [0, 0],
  radius: 0,
  logo: false,
} as const

/** What a picture of the event may leave out. */
export const imageDefaults = { ...elementDefaults, when: [] } as const

/** What an ornament may leave out. */
export const ornamentDefaults = {
  ...elementDefaults,
  when: [],
  mark: 'season',
  colour: 'accent',
  line: 3,
  glow: 0,
  radius: 0,
  size: 32,
  letterSpacing: 0,
} as const
