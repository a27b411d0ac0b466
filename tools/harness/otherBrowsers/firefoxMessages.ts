/** Changes of WebDriver BiDi messages between Playwright and Firefox ESR, whose version of the protocol is older. */

/** Parts of the scripts that Playwright sends, each with what is sent in its place. */
const replacements: readonly (readonly [from: string, to: string])[] = [
  // Playwright fills a field by its `value`, which React has replaced and gets no event of: call the setter of the class.
  [
    'inputElement.value = value;',
    "Object.getOwnPropertyDescriptor(Object.getPrototypeOf(inputElement), 'value').set.call(inputElement, value);",
  ],
  // For a screenshot Playwright adds an empty style, which the booth's policy refuses and reports.
  ['if (syncAnimations) {', 'if (false) {'],
]

/**
 * Checks that Playwright still has every text that {@link adaptCommand} replaces.
 * @param source code of Playwright, as one text
 * @throws Error where a text is missing, as it may be in another version
 */
export function checkReplacements(source: string): void {
  for (const [from] of replacements)
    if (!source.includes(from))
      throw new Error(
        `This version of Playwright does not contain "${from}", which the tests in Firefox replace. ` +
          'Adapt tools/harness/otherBrowsers/firefoxMessages.ts.',
      )
}

/** Changes a command of Playwright for Firefox. */
export function adaptCommand(text: string): string {
  const replaced = replacements.reduce((whole, [from, to]) => whole.replace(from, to), text)
  if (!replaced.includes('"method":"browsingContext.create"')) return replaced
  const message = JSON.parse(replaced)
  // Playwright opens a window for each page, which takes 0.4 s more of the processor than a tab.
  message.params.type = 'tab'
  return JSON.stringify(message)
}

/**
 * Changes an event of Firefox for Playwright: Firefox ESR's events of a download have no id, without which Playwright
 * ignores them. They get the id of their navigation.
 */
export function adaptEvent(text: string): string {
  if (!/"method":"browsingContext\.download(WillBegin|End)"/.test(text.slice(0, 200))) return text
  const message = JSON.parse(text)
  message.params.download ??= message.params.navigation ?? message.params.url
  return JSON.stringify(message)
}
