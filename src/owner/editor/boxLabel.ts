import * as texts from '../../locale/messages/ownerEditor.ts'
import * as field from '../../locale/messages/ownerField.ts'
import type { TextFile } from '../../strip/templateSchema.ts'
import type { BoxFile, EditorBox } from './editorState.ts'
import type { BoxKind } from './newBox.ts'

const textLabels: Readonly<Record<Exclude<TextFile['field'], 'text'>, () => string>> = {
  title: field.title,
  names: field.names,
  dateLine: field.date,
  hashtag: field.hashtag,
  frame: texts.caption,
  time: texts.time,
  date: texts.day,
  message: texts.guestMessage,
  banner: texts.banner,
}

/** Labels of the buttons that add a box. */
export const kindLabels: Readonly<Record<BoxKind, () => string>> = {
  photo: texts.photo,
  names: field.names,
  dateLine: field.date,
  message: texts.guestMessage,
  logo: field.logo,
}

function entryLabel(entry: BoxFile): string {
  if ('picture' in entry) return field.logo()
  if (!('field' in entry))
    return entry.frame === 'pick' ? texts.pickedPhoto() : texts.photoNumber({ number: entry.frame })
  return entry.field === 'text' ? (entry.text ?? '') : textLabels[entry.field]()
}

/** Label of a box, such as "Photo 2" or "Names"; the second one of a kind is "Names (2)". */
export function boxLabel(box: EditorBox, boxes: readonly EditorBox[]): string {
  const label = entryLabel(box.entry)
  const same = boxes.filter(({ entry }) => entryLabel(entry) === label)
  const place = same.findIndex(({ id }) => id === box.id)
  return place > 0 ? `${label} (${place + 1})` : label
}
