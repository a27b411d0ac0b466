import { expect, test } from 'vitest'

import schema from '../../../../docs/event.schema.json'
import { fieldSchemas, hintOf } from '../../../../src/owner/event/fieldTexts.ts'

test('the hint of each field is the description that editors show', () => {
  const descriptions = Object.entries(schema.properties).flatMap(([name, field]) =>
    'description' in field ? [[name, field.description]] : [],
  )
  expect(fieldSchemas.map(([name]) => [name, hintOf(name)])).toEqual(descriptions)
})
