import { atom, useAtomValue, useSetAtom } from 'jotai'
import * as v from 'valibot'
import { QrCode } from '../handover/QrCode.tsx'
import { Button } from '../kit/Button.tsx'
import { readResponse, requestAtom, sentenceOfError } from './ownerRequest.ts'

const linkSchema = v.object({ url: v.pipe(v.string(), v.url()) })

/** The link for another device, or the sentence why there is none. */
const linkAtom = atom<{ readonly url: string } | { readonly problem: string } | null>(null)

const makeLinkAtom = atom(null, async (_get, set) => {
  try {
    const response = await set(requestAtom, 'links', { method: 'POST' })
    set(linkAtom, await readResponse(linkSchema, response))
  } catch (cause) {
    set(linkAtom, { problem: sentenceOfError(cause) })
  }
})

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
      <output hidden={link === null}>
        {link && ('problem' in link ? <p>{link.problem}</p> : <LinkCode url={link.url} />)}
      </output>
    </>
  )
}

function LinkCode({ url }: { readonly url: string }) {
  const isOfThisMachine = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
  if (isOfThisMachine) {
    return (
      <p>
        The booth answers on its own computer alone. Start it with HOST=0.0.0.0 npm start, and phones of the
        same Wi-Fi can open this page.
      </p>
    )
  }
  return (
    <div className="card stack">
      <QrCode text={url} label="Code of the link to this page" />
      <p>Scan it with your phone’s camera, in the same Wi-Fi. It opens this page once, within an hour.</p>
    </div>
  )
}
