import type { BindingApi, FolderApi } from '@tweakpane/core'
import { Pane } from 'tweakpane'
import { type EditableParam, type EditableParams, type Preset, snap, valueAtKey } from '../preset.ts'

/** Called for each change of a control; `isLast` ends a drag. */
type OnEdit = (name: string, value: number, isLast: boolean) => void

/** Opens a tweakpane with a slider for each param: range, step, label with unit, number field, reset. */
export function openParamPane(container: HTMLElement, { params, film }: EditableParams, onEdit: OnEdit) {
  const pane = new Pane({ container })
  const model: Record<string, number> = {}
  const folders = [
    { title: 'Film', group: film },
    { title: 'Shader', group: params },
  ]
  const controls = folders.flatMap(({ title, group }) => {
    if (group.size === 0) return []
    const folder = pane.addFolder({ title })
    return [...group].map(([name, param]) => addControl(folder, model, { name, param, onEdit }))
  })
  return {
    /** Shows values that were changed elsewhere. */
    show: (preset: Preset) => {
      const values: Values = { ...preset.params, ...preset.film }
      for (const show of controls) show(values)
    },
    close: () => pane.dispose(),
  }
}

type Values = Readonly<Record<string, number>>
type Control = { readonly name: string; readonly param: EditableParam; readonly onEdit: OnEdit }

/** Adds a control of a param. @returns function that shows its value of values that were changed elsewhere */
function addControl(
  folder: FolderApi,
  model: Record<string, number>,
  { name, param, onEdit }: Control,
): (values: Values) => void {
  const { min, max, step, unit } = param
  model[name] = param.value
  const label = unit === undefined ? param.label : `${param.label}, ${unit}`
  const binding: BindingApi = folder.addBinding(model, name, { label, min, max, step })
  const report = labelControl(binding.element, { ...param, label }, () => onEdit(name, param.value, true))
  let isShowing = false
  binding.element.querySelector<HTMLElement>('.tp-sldv_t')?.addEventListener('keydown', (event) => {
    const value = valueAtKey(event.key, model[name] ?? param.value, param)
    if (value === null) return
    // The page would scroll.
    event.preventDefault()
    model[name] = value
    binding.refresh()
  })
  binding.on('change', ({ last }) => {
    const value = snap(model[name] ?? param.value, param)
    report(value)
    if (!isShowing) onEdit(name, value, last)
  })
  return (values) => {
    const value = values[name] ?? param.value
    if (model[name] === value) return
    model[name] = value
    isShowing = true
    binding.refresh()
    isShowing = false
    report(value)
  }
}

/**
 * Gives a control of tweakpane an accessible name, the role of a slider and a reset button: it has none of them.
 * @returns function that reports a value to assistive technology, and shows the button while there is something to reset
 */
function labelControl(row: HTMLElement, param: EditableParam, onReset: () => void): (value: number) => void {
  const { label, min, max } = param
  const slider = row.querySelector<HTMLElement>('.tp-sldv_t')
  row.querySelector('input')?.setAttribute('aria-label', `${label}, number`)
  slider?.setAttribute('role', 'slider')
  slider?.setAttribute('aria-label', label)
  slider?.setAttribute('aria-valuemin', String(min))
  slider?.setAttribute('aria-valuemax', String(max))
  const reset = createResetButton(label, onReset)
  row.append(reset)
  const report = (value: number) => {
    slider?.setAttribute('aria-valuenow', String(value))
    const isEdited = Math.abs(value - param.value) > param.step / 2
    reset.style.visibility = isEdited ? 'visible' : 'hidden'
  }
  report(param.value)
  return report
}

function createResetButton(label: string, onReset: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'reset'
  button.textContent = '↺'
  button.title = `Reset ${label}`
  button.setAttribute('aria-label', `Reset ${label}`)
  button.addEventListener('click', onReset)
  return button
}
