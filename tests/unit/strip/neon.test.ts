import { describe, expect, it } from 'vitest'
import { contrastOf, toRgb } from '../../../src/lib/colour/contrast.ts'
import { hueOf, labOfCode } from '../../../src/lib/colour/lab.ts'
import { cyan, neonOf, pink } from '../../../src/strip/neon.ts'
import { noBrand } from '../../../tools/harness/fixtures/stripTexts.ts'

const gold = { glow: '#FFD166', core: '#FFF3D0' }
const brand = { ...noBrand, main: gold }
const black = { accent: null, background: ['#000000'] }
const cream = { accent: '#C9286F', background: ['#F7F0E3'] }

describe('the colours of a template', () => {
  it("are the event's as they are on a dark background, and else the booth's", () => {
    expect(neonOf('accent', { template: black, brand })).toEqual(gold)
    expect(neonOf('accent', { template: black, brand: null })).toEqual(pink)
    expect(neonOf('secondary', { template: black, brand })).toEqual(cyan)
  })

  it("are the event's in ink on a light background, dark enough to be read", () => {
    const { glow } = neonOf('accent', { template: cream, brand })
    const contrast = contrastOf(glow, '#F7F0E3')
    expect(contrast).toBeGreaterThanOrEqual(3)
    expect(contrast).toBeLessThan(3.4)
    // The gold's hue in Lab is 86 degrees. Mixed with black it would keep that, and be olive.
    expect(hueOf(labOfCode(toRgb(glow)))).toBeLessThan(82)
    const paper = { accent: null, background: ['paper'] }
    expect(neonOf('accent', { template: paper, brand, paper: 'black' })).toEqual(gold)
    expect(
      contrastOf(neonOf('accent', { template: paper, brand, paper: 'white' }).glow, '#FFFFFF'),
    ).toBeGreaterThan(3)
  })

  it("of a tint are as light as the template says, in the event's first colour", () => {
    const ground = 'tint #5B1160'
    expect(neonOf(ground, { template: black, brand: null }).glow).toBe('#5B1160')
    const { glow } = neonOf(ground, { template: black, brand })
    expect(contrastOf(glow, '#5B1160')).toBeLessThan(1.1)
    expect(Math.max(...toRgb(glow))).toBe(toRgb(glow)[0])
  })
})
