import type { BindingApi, FolderApi } from '@tweakpane/core'
import { Pane } from 'tweakpane'
import type { ParamRange } from '../filters/paramRanges.ts'
import type { EditableParam } from './preset.ts'

export type ControlGroup = {
  readonly title: string
  /** Their values are those that a reset goes back to. */
  readonly params: Readonly<Record<string, EditableParam>>
}

export type Values = Readonly<Record<string, number>>

/** Told of each turn of a control; `isLast` ends it. */
export type OnTurn = (name: string, value: number, isLast: boolean) => void

export type ControlPane = {
  /** Shows values that were not turned here. */
  readonly show: (values: Values) => void
  readonly close: () => void
}

/** Sliders for params, in an element: range, step, label with its unit, number to type, reset. */
export function openParamPane(
  container: HTMLElement,
  groups: readonly ControlGroup[],
  onTurn: OnTurn,
): ControlPane {
  const pane = new Pane({ container })
  const model: Record<string, number> = {}
  const controls = groups.flatMap(({ title, params }) => {
    const folder = pane.addFolder({ title })
    return Object.entries(params).map(([name, param]) => addControl(folder, model, { name, param, onTurn }))
  })
  return {
    show: (values) => {
      for (const control of controls) control.show(values)
    },
    close: () => pane.dispose(),
  }
}

type Wanted = { readonly name: string; readonly param: EditableParam; readonly onTurn: OnTurn }

function addControl(folder: FolderApi, model: Record<string, number>, { name, param, onTurn }: Wanted) {
  const { min, max, step, unit } = param
  model[name] = param.value
  const label = unit === undefined ? param.label : `${param.label}, ${unit}`
  const binding: BindingApi = folder.addBinding(model, name, { label, min, max, step })
  const labelled = labelControl(binding.element, { ...param, label }, () => onTurn(name, param.value, true))
  let isShowing = false
  binding.on('change', ({ last }) => {
    const value = snap(model[name] ?? param.value, param)
    labelled.show(value)
    if (!isShowing) onTurn(name, value, last)
  })
  return {
    show: (values: Values) => {
      const value = values[name] ?? param.value
      if (model[name] === value) return
      model[name] = value
      isShowing = true
      binding.refresh()
      isShowing = false
      labelled.show(value)
    },
  }
}

export type LabelledControl = {
  /** Tells assistive technology of a value, and shows whether there is something to reset. */
  readonly show: (value: number) => void
}

/** Gives a control of tweakpane its name, its role, and a key that resets it. */
export function labelControl(row: HTMLElement, param: EditableParam, onReset: () => void): LabelledControl {
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

/** A value as it is written to a preset: within its range, and as many decimals as its step has. */
export function snap(value: number, { min, max, step }: ParamRange): number {
  const decimals = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9))
  // A step of 0.125 has three decimals and not one.
  const digits = Number(step.toFixed(decimals)) === step ? decimals : 4
  return Number(Math.min(max, Math.max(min, value)).toFixed(digits))
}
