import { defineConfig, type OxlintOverride } from 'oxlint'

/** Layers of src, lowest first: a folder imports only from lower layers, type imports included. */
const layers = [
  ['lib'],
  ['locale'],
  ['kit'],
  ['engine'],
  ['camera'],
  ['photo'],
  ['strip'],
  ['event'],
  ['booth'],
  ['guestbook', 'handover'],
  ['ui'],
  ['kiosk', 'diagnostics', 'darkroom'],
  ['owner', 'wall'],
  ['app'],
  ['book'],
] as const

/** Layers of backend. Above them are the files that start the server. */
const serverLayers = [
  ['files'],
  ['http'],
  ['pages', 'database', 'access'],
  ['rest', 'catalogue'],
  ['realtime'],
  ['guestbook', 'event', 'handover', 'https', 'strips', 'printing'],
  ['owner'],
  ['launch'],
] as const

/** Folders of src with components, beside `kit`: all above the booth. */
const screens = layers.slice(layers.findIndex(([name]) => name === 'booth') + 1).flat()

/** Folders of src that may import a package, by the package (a regular expression). */
const packages: Readonly<Record<string, readonly string[]>> = {
  jotai: ['lib', 'locale', 'kit', 'booth', ...screens],
  three: ['engine'],
  '@react-three/fiber': ['engine'],
  'react|react-dom': ['locale', 'kit', 'engine', ...screens],
  '@supabase/[a-z-]+': ['guestbook', 'owner'],
  mediabunny: ['strip'],
  valibot: ['lib', 'engine', 'strip', 'event', 'handover', 'kiosk', 'darkroom', 'owner'],
  'client-zip': ['kiosk'],
  'node:[a-z]+': [],
  '#harness': [],
}

/** Folders of src that may import from a top-level folder, by that folder. */
const folders: Readonly<Record<string, readonly string[]>> = {
  shaders: ['engine'],
  films: ['engine'],
  'filters/\\w+\\.json': ['engine'],
  'templates/[\\w.]+\\.json': ['strip'],
  'locales/\\w+\\.json': ['locale', 'handover'],
  backend: [],
  bench: [],
  tests: [],
  tools: [],
}

/**
 * Doors of the film engine, by folder of src; for all others `index`. The server checks an event, too: it reads the registry
 * alone, because the door has types of the browser.
 */
const doors: Readonly<Record<string, readonly string[]>> = {
  darkroom: ['index', 'workbench'],
  event: ['index', 'filters/filters', 'filters/Filter'],
  catalogue: ['hostFilms'],
}

/** Pattern that refuses all other files of the film engine. */
const onlyDoors = (names: readonly string[] = ['index']) => ({
  group: ['**/engine/**', ...names.map((name) => `!**/engine/${name}.ts`)],
  message: 'The film engine is imported by its door: src/engine/README.md.',
})

/** Files with functions that run in a page, and can therefore call no other function. */
const inPage = ['tools/harness/camera/cameras.ts']

const noTests = { regex: '^\\.(.*/)?tests/.*\\.tsx?$', message: 'Nothing imports tests.' }

/** Rule that refuses imports, and those of tests with them. */
const refuse = (...patterns: readonly object[]): NonNullable<OxlintOverride['rules']> => ({
  'no-restricted-imports': ['error', { patterns: [noTests, ...patterns] }],
})

/** Rules of the folders of `root`: no folder imports from a higher layer, nor from another one of its own. */
const layered = (
  root: string,
  layers: readonly (readonly string[])[],
  othersOf: (name: string) => readonly object[],
): OxlintOverride[] =>
  layers.flatMap((names, height) =>
    names.map((name) => {
      const above = [...layers.slice(height + 1).flat(), ...names.filter((other) => other !== name)]
      const message = `${root}/${name} imports only lower layers.`
      const upward = above.length > 0 ? [{ regex: relative(root, above), message }] : []
      return { files: [`${root}/${name}/**`], rules: refuse(...upward, ...othersOf(name)) }
    }),
  )

/** Regular expression of relative paths to folders of `root`, or beside it. */
const relative = (root: string, names: readonly string[]) =>
  `^(\\.\\.?/)+(${root}/)?(${names.join('|')})(/|$)`

const overrides = layered('src', layers, (name) => {
  const closed = Object.keys(folders).filter((folder) => !folders[folder]?.includes(name))
  const banned = Object.keys(packages).filter((found) => !packages[found]?.includes(name))
  return [
    { regex: relative('src', closed), message: `This folder is not for src/${name}.` },
    { regex: `^(${banned.join('|')})(/|$)`, message: `This package is not for src/${name}.` },
    ...(name === 'engine' ? [] : [onlyDoors(doors[name])]),
  ]
})

overrides.push(
  { files: ['backend/*.ts'], rules: refuse(onlyDoors()) },
  ...layered('backend', serverLayers, (name) => [
    onlyDoors(doors[name]),
    { regex: '^\\.\\./\\w+\\.ts$', message: 'Only the files that start the server import each other.' },
  ]),
)

overrides.push(
  { files: ['*.config.ts', '.size-limit.ts'], rules: { 'import/no-default-export': 'off' } },
  { files: ['tests/**', ...inPage], rules: { 'max-lines-per-function': 'off' } },
  { files: ['*.config.ts'], rules: refuse(onlyDoors()) },
  { files: ['bench/**', 'tools/**'], rules: refuse(onlyDoors(doors['darkroom'])) },
  // The tests' own helpers look behind the door, as tests do.
  { files: ['tools/harness/**'], rules: refuse() },
)

// Sentences stand in `locales/`, so that translators need not open the code. The darkroom alone stays English.
overrides.push({
  files: ['src/**/*.tsx'],
  excludeFiles: ['src/darkroom/**'],
  rules: {
    'react/jsx-no-literals': [
      'error',
      {
        noStrings: false,
        noAttributeStrings: false,
        restrictedAttributes: ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'],
        allowedStrings: ['RETRO BOOTH', 'Retro Booth', '↑', ''],
      },
    ],
  },
})

export default defineConfig({
  plugins: ['typescript', 'react', 'import', 'unicorn', 'oxc', 'jsx-a11y', 'vitest'],
  options: { typeAware: true },
  categories: { correctness: 'error' },
  ignorePatterns: ['dist/', 'test-results/'],
  rules: {
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/no-danger': 'error',
    'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
  },
  overrides,
})
