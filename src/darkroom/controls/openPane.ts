import type { BindingApi, FolderApi } from '@tweakpane/core'
import { Pane } from 'tweakpane'

import type { Param } from '../../lib/Param.ts'
import { labelControl } from './labelControl.ts'
import { snap } from './snap.ts'

export type ControlGroup = {
  readonly title: string
  /** Their values are those that a reset goes back to. */
  readonly params: Readonly<Record<string, Param>>
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
export function openPane(
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

type Wanted = { readonly name: string; readonly param: Param; readonly onTurn: OnTurn }

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
