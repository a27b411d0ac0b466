/** Colours that are readable on white and on black pages. */
export const ink = { text: '#8a8f98', line: '#8a8f9855', booth: '#e0218a', other: '#2f9fb8' } as const

/** Colours of the lines of a plot. */
export const lineColours = ['#e0218a', '#2f9fb8', '#d08a1d', '#6a8f3c', '#8b6fd1'] as const

/** Attributes of an SVG element. */
export type Attributes = Readonly<Record<string, string | number>>

/** SVG element. @param content SVG, or text that went through `escape` */
export function tag(name: string, attributes: Attributes, content = ''): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`)
  return `<${name}${pairs.join('')}>${content}</${name}>`
}

/** SVG text element. */
export function text(x: number, y: number, content: string, attributes: Attributes = {}): string {
  return tag('text', { x: round(x), y: round(y), fill: ink.text, ...attributes }, escape(content))
}

/** SVG document. */
export function svgDocument(width: number, height: number, parts: readonly string[]): string {
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
    'font-family': 'system-ui, sans-serif',
    'font-size': 13,
  }
  return `${tag('svg', attributes, `\n${parts.join('\n')}\n`)}\n`
}

/** Rounds to one decimal. */
export const round = (value: number): number => Math.round(value * 10) / 10

function escape(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
