import { atom, useAtomValue, useSetAtom } from 'jotai'
import * as v from 'valibot'
import { QrCode } from '../handover/QrCode.tsx'
import { Button } from '../kit/Button.tsx'
import * as owner from '../locale/messages/owner.ts'
import { readResponse, requestAtom, runAtom } from './ownerRequest.ts'

const linkSchema = v.object({ url: v.pipe(v.string(), v.url()) })

/** Address of the link for another device; null for none. */
const linkAtom = atom<string | null>(null)

const makeLinkAtom = atom(null, (_get, set) =>
  set(runAtom, async () => {
    const response = await set(requestAtom, 'links', { method: 'POST' })
    set(linkAtom, (await readResponse(linkSchema, response)).url)
  }),
)

/** Open on My Phone: a new one-time link to this page, as a code. */
export function PhoneLink() {
  const link = useAtomValue(linkAtom)
  const setLink = useSetAtom(linkAtom)
  const makeLink = useSetAtom(makeLinkAtom)
  return (
    <>
      <Button aria-expanded={link !== null} onClick={() => (link === null ? void makeLink() : setLink(null))}>
        {link === null ? owner.openOnPhone() : owner.closeCode()}
      </Button>
      {link !== null && <LinkCode url={link} />}
    </>
  )
}

function LinkCode({ url }: { readonly url: string }) {
  const isOfThisMachine = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
  return (
    // The end of the page, where the buttons are, is the end of the window, too.
    <div className="card stack" ref={(card) => card?.scrollIntoView({ block: 'nearest' })}>
      {isOfThisMachine ? (
        <p>{owner.ownComputerOnly()}</p>
      ) : (
        <>
          <QrCode text={url} label={owner.codeOfLink()} />
          <p>{owner.scanLink()}</p>
        </>
      )}
    </div>
  )
}
