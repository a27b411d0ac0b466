/**
 * What a template's file may leave out. The schema refers to these values, and the layout of the shipped templates has
 * them without the schema, which visitors do not download.
 */
export const canvasDefaults = { dpi: 300, background: '#000000' } as const

const elementDefaults = { rotation: 0, z: 0 } as const

export const slotDefaults = { ...elementDefaults, z: 10, radius: 0 } as const

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

export const pictureDefaults = { ...elementDefaults, when: [] } as const

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
