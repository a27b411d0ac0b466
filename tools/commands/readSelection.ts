import { parseArgs } from 'node:util'

import type { MessageSelection } from '../../backend/guestbook/selection.ts'

/** Reads the messages that a command is about: `ID ...`, or `--name NAME --since TIME --until TIME`. @throws Error */
export function readSelection(command: string, args: readonly string[]): MessageSelection {
  const option = { type: 'string' } as const
  const { values, positionals: ids } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { name: option, since: option, until: option },
  })
  const hasConditions = Object.keys(values).length > 0
  if (hasConditions === ids.length > 0) {
    throw new Error(
      `Which messages? npm run ${command} -- ID ..., or npm run ${command} -- --name NAME --since TIME --until TIME`,
    )
  }
  if (!hasConditions) return { ids }
  const { name, since, until } = values
  return {
    ...(name !== undefined && { name }),
    ...(since !== undefined && { since: timeOf(since) }),
    ...(until !== undefined && { until: timeOf(until) }),
  }
}

/** A time without a zone is the owner's own. */
function timeOf(text: string): string {
  const time = new Date(text)
  if (/^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(time.getTime())) return time.toISOString()
  throw new Error(`A time is written as 2026-11-24T20:30, not "${text}".`)
}
