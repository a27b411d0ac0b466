import { elementSteps } from './drawElement.ts'
import type { DrawStep } from './drawOrnament.ts'
import type { Canvas2D } from './neon.ts'
import type { Strip } from './Strip.ts'
import { flatColour } from './brand.ts'
import type { Slot, Template, TemplateElement } from './Template.ts'

/** True for what is drawn once for all films and messages: all below the lowest photo but the text of a message. */
function isOfBackground(element: TemplateElement, { slots }: Template): boolean {
  const lowestPhoto = Math.min(...slots.map(({ z }) => z))
  const isMessage = element.kind === 'text' && element.field === 'message'
  return element.z < lowestPhoto && !isMessage
}

/** Steps that draw the background of a strip. */
export function backgroundSteps(strip: Strip): readonly DrawStep[] {
  const { template } = strip
  return [
    (context) => fillBackground(context, strip),
    ...template.elements
      .filter((element) => isOfBackground(element, template))
      .flatMap((element) => elementSteps(element, strip)),
  ]
}

function fillBackground(context: Canvas2D, strip: Strip): void {
  const { size, background: colours } = strip.template
  const background = colours.map((colour) => flatColour(colour, strip))
  const gradient = context.createLinearGradient(0, 0, 0, size.heightPx)
  const [first = '#000000', ...others] = background
  for (const [index, colour] of background.entries())
    gradient.addColorStop(others.length === 0 ? 0 : index / others.length, colour)
  context.fillStyle = others.length === 0 ? first : gradient
  context.fillRect(0, 0, size.widthPx, size.heightPx)
  context.fontKerning = 'normal'
}

/**
 * Steps that draw what changes with each photo, film and message: these, and all that stands above them.
 * @param only leaves all other slots away
 */
export function foregroundSteps(strip: Strip, only: Slot | null = null): readonly DrawStep[] {
  const { elements } = strip.template
  const isOther = (element: TemplateElement) => only !== null && element.kind === 'slot' && element !== only
  return elements
    .filter((element) => !isOfBackground(element, strip.template) && !isOther(element))
    .flatMap((element) => elementSteps(element, strip))
}
