import type { Page } from '@playwright/test'

/**
 * Flash rate of each animation that now runs on the page: its most flashes in any second. A flash is a pair of opposing
 * changes of relative luminance of a tenth or more (WCAG 2.3.1). Each animation is stepped through every 20 ms, so that
 * no flash is missed.
 */
export function flashRates(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const stepMs = 20
    const luma = (colour: string) => {
      const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number)
      return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255
    }
    const lightOf = ({ target, pseudoElement }: KeyframeEffect) => {
      if (!target) return 0
      const { opacity, color, backgroundColor } = getComputedStyle(target, pseudoElement)
      return (Number(opacity) * (1 + luma(color) + luma(backgroundColor))) / 3
    }
    /** Steps at which the light changed direction, from darker to lighter or back. */
    const turns = (lights: readonly number[]) => {
      const found: number[] = []
      let [extreme = 0] = lights
      let direction = 0
      for (const [step, light] of lights.entries()) {
        const next = Math.sign(light - extreme)
        if (next === direction) extreme = light
        else if (Math.abs(light - extreme) >= 0.1 / 3) {
          found.push(step)
          direction = next
          extreme = light
        }
      }
      return found
    }
    return document.getAnimations().map((animation) => {
      const { effect, currentTime } = animation
      if (!(effect instanceof KeyframeEffect)) return 0
      const endMs = Math.min(Number(effect.getComputedTiming().endTime), 6000)
      animation.pause()
      const lights = Array.from({ length: Math.ceil(endMs / stepMs) }, (_, step) => {
        animation.currentTime = step * stepMs
        return lightOf(effect)
      })
      animation.currentTime = currentTime
      animation.play()
      const found = turns(lights)
      const inOneSecond = found.map((from) => found.filter((at) => at >= from && at - from < 1000 / stepMs))
      return Math.max(0, ...inOneSecond.map(({ length }) => length)) / 2
    })
  })
}
