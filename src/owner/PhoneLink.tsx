import { atom, useAtomValue, useSetAtom } from 'jotai'
import * as v from 'valibot'
import { QrCode } from '../handover/QrCode.tsx'
import { Button } from '../kit/Button.tsx'
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
        {link === null ? 'Open on My Phone' : 'Close the Code'}
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
        <p>
          The booth answers on its own computer alone. Start it with HOST=0.0.0.0 npm start, and phones of the
          same Wi-Fi can open this page.
        </p>
      ) : (
        <>
          <QrCode text={url} label="Code of the link to this page" />
          <p>Scan it with your phone’s camera, in the same Wi-Fi. It opens this page once, within an hour.</p>
        </>
      )}
    </div>
  )
}
