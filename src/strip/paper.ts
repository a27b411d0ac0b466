import type { Template } from './Template.ts'

/** Papers of a template whose background is `paper`, each with the colour of its ink. The first one is the default. */
export const papers = [
  { id: 'white', colour: '#FFFFFF', ink: '#26222E' },
  { id: 'cream', colour: '#F6ECD7', ink: '#3B2E22' },
  { id: 'black', colour: '#111014', ink: '#F4F1EA' },
] as const

/** Id of a paper. */
export type PaperId = (typeof papers)[number]['id']

/** Paper of a strip whose visitor has chosen none. */
export const defaultPaper: PaperId = papers[0].id

/** Colour as `#RRGGBB` of `paper` and `ink`, which follow the visitor's choice; any other colour as it is. */
export function paperColour(colour: string, id: PaperId = defaultPaper): string {
  const paper = papers.find((one) => one.id === id) ?? papers[0]
  if (colour === 'paper') return paper.colour
  return colour === 'ink' ? paper.ink : colour
}

/** True for a template whose paper the visitor chooses. */
export function hasPaper({ background }: Pick<Template, 'background'>): boolean {
  return background.includes('paper')
}
