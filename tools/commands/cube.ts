import { writeFileSync } from 'node:fs'

import { filters } from '../../src/engine/index.ts'
import { cubeOf, filmOf, printOf } from '../../src/engine/workbench.ts'

/** Writes a film as a LUT of 33 points: `npm run cube -- NAME FILE`. */
function main([name = '', path = `${name}.cube`]: readonly string[]): void {
  const filter = filters.find(({ id }) => id === name.toLowerCase())
  if (!filter?.film) {
    const names = filters.filter(({ film }) => film !== null).map((one) => one.name)
    console.error(`${name === '' ? 'No film is named' : `${name} is no film`}: ${names.join(', ')} are.`)
    process.exitCode = 1
    return
  }
  writeFileSync(path, cubeOf(printOf(filmOf(filter.id)), filter.name))
  console.log(path)
}

main(process.argv.slice(2))
