import { useAtomValue, useSetAtom } from 'jotai'
import { chosenLocaleAtom, offeredLocalesAtom } from '../booth/session/languageAtoms.ts'
import { languageOf } from '../locale/chooseLocale.ts'
import { languageName } from '../locale/languageName.ts'
import { localeAtom } from '../locale/localeAtoms.ts'
import * as settings from '../locale/messages/settings.ts'
import styles from './LanguageChoice.module.css'

/** Languages of a kiosk's host (Deutsch, 日本語), each a toggle button; nothing where there is no choice. @param place class */
export function LanguageChoice({ place = styles['main'] }: { readonly place?: string | undefined }) {
  const offered = useAtomValue(offeredLocalesAtom)
  const locale = useAtomValue(localeAtom)
  const choose = useSetAtom(chosenLocaleAtom)
  if (offered.length < 2) return null
  return (
    <fieldset aria-label={settings.language()} className={`${styles['languages']} ${place}`}>
      {offered.map((tag) => (
        <button
          key={tag}
          type="button"
          lang={tag}
          translate="no"
          aria-label={languageName(tag)}
          aria-pressed={tag === locale}
          onClick={() => choose(tag)}
        >
          {offered.length > 4 ? languageOf(tag).toUpperCase() : languageName(languageOf(tag))}
        </button>
      ))}
    </fieldset>
  )
}
