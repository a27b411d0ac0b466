import type { Param } from '../../lib/Param.ts'

export type LabelledControl = {
  /** Tells assistive technology of a value, and shows whether there is something to reset. */
  readonly show: (value: number) => void
}

/** Gives a control of tweakpane its name, its role, and a key that resets it. */
export function labelControl(row: HTMLElement, param: Param, onReset: () => void): LabelledControl {
  const { label, min, max } = param
  const slider = row.querySelector<HTMLElement>('.tp-sldv_t')
  row.querySelector('input')?.setAttribute('aria-label', `${label}, number`)
  slider?.setAttribute('role', 'slider')
  slider?.setAttribute('aria-label', label)
  slider?.setAttribute('aria-valuemin', String(min))
  slider?.setAttribute('aria-valuemax', String(max))
  const reset = resetKey(label, onReset)
  row.append(reset)
  const show = (value: number) => {
    slider?.setAttribute('aria-valuenow', String(value))
    const isTurned = Math.abs(value - param.value) > param.step / 2
    reset.style.visibility = isTurned ? 'visible' : 'hidden'
  }
  show(param.value)
  return { show }
}

function resetKey(label: string, onReset: () => void): HTMLButtonElement {
  const key = document.createElement('button')
  key.type = 'button'
  key.className = 'reset'
  key.textContent = '↺'
  key.title = `Reset ${label}`
  key.setAttribute('aria-label', `Reset ${label}`)
  key.addEventListener('click', onReset)
  return key
}
