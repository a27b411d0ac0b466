import { atom, type Getter, type Setter } from 'jotai'
import { downloadBlob } from '../../strip/export/exportMethods.ts'
import {
  activePresetAtom,
  dispatchAtom,
  errorSentence,
  hostFilmsAtom,
  isSendingAtom,
  lookNameAtom,
  notify,
  runAction,
} from '../state/darkroomAtoms.ts'
import { lookNameError, lookText } from './filterFiles.ts'
import { deleteLook, type HostFilm, putLook, requestHostFilms } from './hostFilms.ts'

/** Puts the active look before guests by its name; without the owner's session its file is downloaded. */
export const keepLookAtom = atom(null, (get, set) => {
  const name = get(lookNameAtom)
  const error = lookNameError(name)
  if (error !== null) return notify(set, error)
  const { filter, preset } = get(activePresetAtom)
  const id = name.toLowerCase()
  if (get(hostFilmsAtom) === null) {
    return runAction(set, async () => {
      downloadBlob(new Blob([lookText(name, filter, preset)], { type: 'application/json' }), `${id}.json`)
      notify(set, `${id}.json is among your downloads: it belongs into filters/${id}.json.`)
    })
  }
  if (filter.film === null) return notify(set, `${filter.name} has no film that could be used.`)
  changeHostFilms(get, set, async () => {
    await putLook(id, lookText(name, filter, preset))
    return `${name} is in use tonight: guests have it within seconds.`
  })
})

/** Takes a look back from guests, if the designer really wants that: its file is deleted. */
export const takeBackAtom = atom(null, (get, set, { id, name }: HostFilm) => {
  if (!confirm(`Take ${name} back? Its file is deleted.`)) return
  changeHostFilms(get, set, async () => {
    await deleteLook(id)
    return `${name} is taken back.`
  })
})

/** Changes the host's films, one change at a time, and shows what the server has then. @param change returns a sentence */
function changeHostFilms(get: Getter, set: Setter, change: () => Promise<string>): void {
  if (get(isSendingAtom)) return
  runAction(set, async () => {
    set(dispatchAtom, { type: 'show', isSending: true, notice: '' })
    const notice = await change().catch(errorSentence)
    const hostFilms = await requestHostFilms().catch(() => get(hostFilmsAtom))
    set(dispatchAtom, { type: 'show', isSending: false, hostFilms, notice })
  })
}
