import { atom, useAtomValue, useSetAtom } from 'jotai'
import * as v from 'valibot'
import { QrCode } from '../handover/QrCode.tsx'
import { Button } from '../kit/Button.tsx'
import * as owner from '../locale/messages/owner.ts'
import { readResponse, requestAtom, runAtom } from './ownerRequest.ts'

const linkSchema = v.object({ url: v.pipe(v.string(), v.url()) })
const networkSchema = v.object({ url: v.nullable(v.string()) })

/** Address of the link for another device; null for none. */
const linkAtom = atom<string | null>(null)

const makeLinkAtom = atom(null, (_get, set) =>
  set(runAtom, async () => {
    const response = await set(requestAtom, 'links', { method: 'POST' })
    set(linkAtom, (await readResponse(linkSchema, response)).url)
    return null
  }),
)

/** True once this page has opened the network. */
const isOpenAtom = atom(false)

/** Lets devices of the network open the booth, until its server ends. */
const openNetworkAtom = atom(null, async (_get, set) => {
  await set(runAtom, async () => {
    const response = await set(requestAtom, 'network', { method: 'POST' })
    const { url } = await readResponse(networkSchema, response)
    if (url === null) return owner.noNetwork
    set(isOpenAtom, true)
    await set(makeLinkAtom)
    return null
  })
})

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
  const openNetwork = useSetAtom(openNetworkAtom)
  const { hostname, protocol } = new URL(url)
  const isOpen = useAtomValue(isOpenAtom)
  const isOfThisMachine = !isOpen && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return (
    // The end of the page, where the buttons are, is the end of the window, too.
    <div className="card stack" ref={(card) => card?.scrollIntoView({ block: 'nearest' })}>
      {isOfThisMachine ? (
        <>
          <p>{owner.ownComputerOnly()}</p>
          <Button onClick={() => void openNetwork()}>{owner.letPhoneIn()}</Button>
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
