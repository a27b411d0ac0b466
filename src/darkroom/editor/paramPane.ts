import type { BindingApi, FolderApi } from '@tweakpane/core'
import { Pane } from 'tweakpane'
import { type EditableParam, snap, valueAtKey } from '../preset.ts'

/** Folder of controls. */
export type ControlGroup = {
  readonly title: string
  /** Params by name. Their values are those that a reset goes back to. */
  readonly params: Readonly<Record<string, EditableParam>>
}

/** Values by param. */
export type Values = Readonly<Record<string, number>>

/** Called for each change of a control; `isLast` ends a drag. */
export type OnEdit = (name: string, value: number, isLast: boolean) => void

/** Pane of controls. */
export type ControlPane = {
  /** Shows values that were changed elsewhere. */
  readonly show: (values: Values) => void
  /** Removes the pane. */
  readonly close: () => void
}

/** Opens a tweakpane with a slider for each param: range, step, label with unit, number field, reset. */
export function openParamPane(
  container: HTMLElement,
  groups: readonly ControlGroup[],
  onEdit: OnEdit,
): ControlPane {
  const pane = new Pane({ container })
  const model: Record<string, number> = {}
  const controls = groups.flatMap(({ title, params }) => {
    const folder = pane.addFolder({ title })
    return Object.entries(params).map(([name, param]) => addControl(folder, model, { name, param, onEdit }))
  })
  return {
    show: (values) => {
      for (const control of controls) control.show(values)
    },
    close: () => pane.dispose(),
  }
}

type Control = { readonly name: string; readonly param: EditableParam; readonly onEdit: OnEdit }

function addControl(
  folder: FolderApi,
  model: Record<string, number>,
  { name, param, onEdit }: Control,
): Pick<ControlPane, 'show'> {
  const { min, max, step, unit } = param
  model[name] = param.value
  const label = unit === undefined ? param.label : `${param.label}, ${unit}`
  const binding: BindingApi = folder.addBinding(model, name, { label, min, max, step })
  const labelled = labelControl(binding.element, { ...param, label }, () => onEdit(name, param.value, true))
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
    labelled.show(value)
    if (!isShowing) onEdit(name, value, last)
  })
  return {
    show: (values) => {
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

/** Control with an accessible name and a reset button. */
type LabelledControl = {
  /** Reports a value to assistive technology, and shows the reset button while there is something to reset. */
  readonly show: (value: number) => void
}

/** Gives a control of tweakpane an accessible name, the role of a slider and a reset button: it has none of them. */
function labelControl(row: HTMLElement, param: EditableParam, onReset: () => void): LabelledControl {
  const { label, min, max } = param
  const slider = row.querySelector<HTMLElement>('.tp-sldv_t')
  row.querySelector('input')?.setAttribute('aria-label', `${label}, number`)
  slider?.setAttribute('role', 'slider')
  slider?.setAttribute('aria-label', label)
  slider?.setAttribute('aria-valuemin', String(min))
  slider?.setAttribute('aria-valuemax', String(max))
  const reset = createResetButton(label, onReset)
  row.append(reset)
  const show = (value: number) => {
    slider?.setAttribute('aria-valuenow', String(value))
    const isEdited = Math.abs(value - param.value) > param.step / 2
    reset.style.visibility = isEdited ? 'visible' : 'hidden'
  }
  show(param.value)
  return { show }
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
