import { atom, useAtomValue } from 'jotai'
import { useState } from 'react'
import { printerAtom } from '../../kiosk/printerAtoms.ts'
import { Button } from '../../kit/Button.tsx'
import { Field, SelectField } from '../../kit/Select.tsx'
import * as messages from '../../locale/messages/ownerPrinter.ts'
import * as setup from '../../locale/messages/setup.ts'
import { choosePaper, isCut, type Paper, paperFor, sizeKey } from '../../strip/export/paper.ts'
import { printerSentence } from '../../strip/export/printerSentence.ts'
import type { OwnerPrinter, PrinterReport } from '../../strip/export/printerReport.ts'
import type { Template } from '../../strip/Template.ts'
import { templateName } from '../../strip/templateName.ts'
import { templates } from '../../strip/templates.ts'
import { useAction } from '../actions.ts'
import { ownTemplatesAtom } from '../looks/looksAtoms.ts'
import { ownerPrinterAtom } from './printerAtoms.ts'
import { changePrinter, printTest } from './printerStage.ts'
import { PrinterState } from './PrinterState.tsx'
import styles from '../../kiosk/setup/KioskSetup.module.css'

/** Choice of the printer, of a paper for each template, and of what a test print has shown. */
export function PrinterChoice() {
  const found = useAtomValue(ownerPrinterAtom)
  const printer = useAtomValue(printerAtom)
  if (!found) return null
  return (
    <div className={`stack ${styles['sections']}`}>
      <PrinterState />
      <section className="card stack" aria-labelledby="printer">
        <h3 id="printer" className="heading">
          {messages.title()}
        </h3>
        <Queues {...found} />
        <details>
          <summary className="fold">{messages.address()}</summary>
          <Address />
        </details>
        {printer && <Setting printer={printer} />}
      </section>
    </div>
  )
}

type Props = { readonly printer: PrinterReport }

/** What is set of the chosen printer. */
function Setting({ printer }: Props) {
  return (
    <>
      <details>
        <summary className="fold">{messages.papers()}</summary>
        <div className="stack">
          <Papers printer={printer} />
        </div>
      </details>
      <details>
        <summary className="fold">{messages.correction()}</summary>
        <CorrectionFields printer={printer} />
      </details>
      <TestPrint printer={printer} />
    </>
  )
}

function Queues({ uri, queues, hasQueues, printer }: OwnerPrinter) {
  const run = useAction()
  const stateOf = (problem: string | null) =>
    problem === null ? messages.ready() : printerSentence(problem)()
  const isListed = queues.some((queue) => queue.uri === uri)
  const options = [
    { value: '', label: messages.browser() },
    ...queues.map((queue) => ({ value: queue.uri, label: `${queue.name} (${stateOf(queue.problem)})` })),
    ...(uri === null || isListed ? [] : [{ value: uri, label: printer?.name ?? uri }]),
  ]
  return (
    <>
      <SelectField
        label={messages.printer()}
        options={options}
        value={uri ?? ''}
        onChange={(value) => run(changePrinter, { uri: value === '' ? null : value })}
      />
      {uri === null && <p>{hasQueues ? messages.browserHelp() : messages.noQueues()}</p>}
    </>
  )
}

/** Address of a printer that is no queue of this computer. */
function Address() {
  const [address, setAddress] = useState('')
  const run = useAction()
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        run(changePrinter, { uri: address.trim() })
      }}
    >
      <Field label={messages.address()} hint={messages.addressHint()}>
        {(id, hintId) => (
          <input
            id={id}
            className="field"
            required
            maxLength={500}
            pattern="\s*ipps?://\S+\s*"
            autoComplete="off"
            value={address}
            aria-describedby={hintId}
            onChange={({ target }) => setAddress(target.value)}
          />
        )}
      </Field>
      <div className="row">
        <Button type="submit">{messages.use()}</Button>
      </div>
    </form>
  )
}

/** Sizes of the templates, hundredths of a millimetre, each with the names of its templates. */
const templateSizesAtom = atom((get) => {
  const every: readonly Template[] = [...Object.values(templates), ...get(ownTemplatesAtom).values()]
  const all = every.map(({ id, name, size, dpi }) => ({
    name: templateName(id, name),
    size: { width: (2540 * size.widthPx) / dpi, height: (2540 * size.heightPx) / dpi },
  }))
  return all.flatMap(({ size }, index) => {
    const same = all.filter((other) => sizeKey(other.size) === sizeKey(size))
    return same[0] === all[index] ? [{ size, names: same.map(({ name }) => name) }] : []
  })
})

function Papers({ printer: { papers, choices } }: Props) {
  const run = useAction()
  return useAtomValue(templateSizesAtom).map(({ size, names }) => {
    const key = sizeKey(size)
    const own = choosePaper(papers, size)
    const options = [
      { value: '', label: messages.byItself({ paper: own ? nameOf(own) : '' }) },
      ...papers.map((paper) => ({ value: paper.id, label: nameOf(paper) })),
    ]
    const choose = (value: string) => {
      const { [key]: _, ...others } = choices
      run(changePrinter, { choices: value === '' ? others : { ...others, [key]: value } })
    }
    return (
      <SelectField
        key={key}
        label={messages.paperFor({ names: names.join(', ') })}
        options={options}
        value={papers.some(({ id }) => id === choices[key]) ? (choices[key] ?? '') : ''}
        onChange={choose}
      />
    )
  })
}

function nameOf(paper: Paper): string {
  const { width, height, margins, isReady } = paper
  const [w, h] = [width, height].map((hundredths) => String(Math.round(hundredths / 100)))
  const edge = margins.every((margin) => margin === 0) ? 'none' : 'white'
  const plain = messages.paper({ width: w ?? '', height: h ?? '', edge })
  const cut = isCut(paper) ? messages.cutPaper({ paper: plain }) : plain
  return isReady ? messages.loadedPaper({ paper: cut }) : cut
}

const fields = [
  ['x', messages.tooFarRight],
  ['y', messages.tooLow],
  ['width', messages.tooNarrow],
  ['height', messages.tooShort],
] as const

function CorrectionFields({ printer: { correction } }: Props) {
  const run = useAction()
  return (
    <div className="stack">
      <p className="dim">{messages.correctionHint()}</p>
      <div className="row">
        {fields.map(([name, label]) => (
          <Field key={name} label={label()}>
            {(id) => (
              <input
                id={id}
                className={`field ${styles['number']}`}
                type="number"
                min={-100}
                max={100}
                defaultValue={correction[name]}
                onBlur={({ target }) => {
                  const value = Math.round(target.valueAsNumber)
                  if (!(Math.abs(value) <= 100) || value === correction[name]) return
                  run(changePrinter, { correction: { ...correction, [name]: value } })
                }}
              />
            )}
          </Field>
        ))}
      </div>
    </div>
  )
}

/** Prints a test on the paper of the first template. */
function TestPrint({ printer: { papers, choices } }: Props) {
  const run = useAction()
  const [first] = useAtomValue(templateSizesAtom)
  const paper = first && paperFor(papers, choices, first.size)
  return (
    <div className="row">
      <Button disabled={!paper} onClick={({ detail }) => detail < 2 && paper && run(printTest, paper)}>
        {setup.printTest()}
      </Button>
    </div>
  )
}
