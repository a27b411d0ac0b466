import { useAtomValue } from 'jotai'
import { Button } from '../../kit/Button.tsx'
import { Switch } from '../../kit/Switch.tsx'
import * as messages from '../../locale/messages/ownerComputer.ts'
import { useAction } from '../actions.ts'
import { boothComputerAtom } from './computerAtoms.ts'
import { changeComputer, endBooth } from './computerStage.ts'

const sentences = {
  open: messages.isOpen,
  closed: messages.help,
  noBrowser: messages.noBrowser,
  failing: messages.failing,
} as const

/** The kiosk in a browser of the booth's computer, the start with the computer, and the booth's end. Nothing without a launcher. */
export function BoothComputer() {
  const computer = useAtomValue(boothComputerAtom)
  const run = useAction()
  if (!computer) return null
  const { kiosk, startsWithComputer } = computer
  const isOpen = kiosk === 'open'
  return (
    <section className="card stack" aria-labelledby="computer">
      <h3 id="computer" className="heading">
        {messages.title()}
      </h3>
      <output>{sentences[kiosk]()}</output>
      <div className="row">
        <Button
          tone={isOpen ? 'quiet' : 'neon'}
          onClick={() => run(changeComputer, { kiosk: isOpen ? 'closed' : 'open' })}
        >
          {isOpen ? messages.close() : messages.open()}
        </Button>
      </div>
      <Switch
        label={messages.startsWith()}
        hint={messages.startsWithHint()}
        isOn={startsWithComputer}
        onChange={(isOn) => run(changeComputer, { startsWithComputer: isOn })}
      />
      <div className="row">
        <Button tone="quiet" onClick={() => run(endBooth)}>
          {messages.end()}
        </Button>
      </div>
    </section>
  )
}
