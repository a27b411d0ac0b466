import { useAtomValue, useSetAtom } from 'jotai'
import { QrCode } from '../../handover/QrCode.tsx'
import { Button } from '../../kit/Button.tsx'
import * as owner from '../../locale/messages/owner.ts'
import { useAction } from '../actions.ts'
import { dispatchSessionAtom, sessionAtom } from './sessionAtoms.ts'
import { makeLink, openNetwork } from './sessionStage.ts'

/** Open on My Phone: a new one-time link to this page, as a code. */
export function PhoneLink() {
  const { link } = useAtomValue(sessionAtom)
  const dispatch = useSetAtom(dispatchSessionAtom)
  const run = useAction()
  const toggle = () => (link === null ? run(makeLink) : dispatch({ type: 'linked', link: null }))
  return (
    <>
      <Button aria-expanded={link !== null} onClick={toggle}>
        {link === null ? owner.openOnPhone() : owner.closeCode()}
      </Button>
      {link !== null && <LinkCode url={link} />}
    </>
  )
}

function LinkCode({ url }: { readonly url: string }) {
  const run = useAction()
  const { hostname, protocol } = new URL(url)
  const { isNetworkOpen } = useAtomValue(sessionAtom)
  const isOfThisMachine = !isNetworkOpen && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return (
    // The end of the page, where the buttons are, is the end of the window, too.
    <div className="card stack" ref={(card) => card?.scrollIntoView({ block: 'nearest' })}>
      {isOfThisMachine ? (
        <>
          <p>{owner.ownComputerOnly()}</p>
          <Button onClick={() => run(openNetwork)}>{owner.letPhoneIn()}</Button>
        </>
      ) : (
        <>
          <QrCode text={url} label={owner.codeOfLink()} />
          <p>{owner.scanLink()}</p>
        </>
      )}
      {(isOfThisMachine || protocol === 'http:') && <p className="dim">{owner.plainHttp()}</p>}
    </div>
  )
}
