import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { GoldenResult } from './compareImages.ts'

/** Folder of the report and its images, below the project's root. */
export const reportFolder = 'test-results/visual'

type Result = GoldenResult & { readonly name: string }

/** File of the results, one a line. */
const linesPath = (root: string) => join(root, reportFolder, 'results.jsonl')

/** Appends a result for the report of this run. */
export async function recordResult(root: string, result: Result): Promise<void> {
  await mkdir(join(root, reportFolder), { recursive: true })
  await appendFile(linesPath(root), `${JSON.stringify(result)}\n`)
}

/** Removes the report of an earlier run. */
export async function clearReport(root: string): Promise<void> {
  await rm(join(root, reportFolder), { recursive: true, force: true })
}

/** Writes the report of all recorded results. @returns its path below `root`, or null without results */
export async function writeReport(root: string): Promise<string | null> {
  const lines = await readFile(linesPath(root), 'utf8').catch(() => '')
  if (lines === '') return null
  const results = lines.trim().split('\n').map(parse)
  const path = join(reportFolder, 'index.html')
  await writeFile(join(root, path), toHtml(worstOfEach(results)))
  return path
}

function parse(line: string): Result {
  return JSON.parse(line)
}

/** Worst result of each golden, since one may be compared several times; failures and large differences come first. */
function worstOfEach(results: readonly Result[]): readonly Result[] {
  const worstFirst = results.toSorted(
    (one, other) =>
      Number(one.matches) - Number(other.matches) || other.maxAbs - one.maxAbs || other.mean - one.mean,
  )
  const names = worstFirst.map(({ name }) => name)
  return worstFirst.filter(({ name }, at) => names.indexOf(name) === at)
}

function toHtml(results: readonly Result[]): string {
  const failed = results.filter(({ matches }) => !matches).length
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Images: ${failed} of ${results.length} differ</title>
<style>
  body { font: 15px/1.4 system-ui, sans-serif; margin: 2rem; background: #222; color: #eee }
  section { margin: 0 0 2rem }
  .differs h2 { color: #ff8a80 }
  h2 { font-size: 1.1rem; margin: 0 }
  p { margin: 0.2rem 0 0.5rem }
  img { max-width: 100%; image-rendering: pixelated }
</style>
<h1>${failed} of ${results.length} images differ from their goldens</h1>
<p>Expected, actual, and their difference eight times stronger. Differences are in codes of 0 to 255.</p>
${results.map(toSection).join('\n')}
</html>
`
}

function toSection({ name, matches, missing, maxAbs, mean, overCount }: Result): string {
  const found = missing
    ? 'there is no golden: this is the image, and nothing to compare it with'
    : `worst ${maxAbs}, mean ${mean.toFixed(3)}, ${overCount} pixels over`
  return `<section class="${matches ? 'same' : 'differs'}">
<h2>${name}</h2>
<p>${matches ? 'the same' : 'differs'}: ${found}</p>
<img src="${name}.png" alt="Expected, actual and difference of ${name}" loading="lazy">
</section>`
}
