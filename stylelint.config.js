/** One value of a shorthand; of a function with all that is within its parentheses. */
const value = String.raw`(?:[^\s()/]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+`

/** Four values, of which the second (right) and the fourth (left) differ. */
const unequalSides = `/^${value}\\s+(${value})\\s+${value}\\s+(?!\\1$)${value}$/`

/** Corners of which the first two, or the last two, differ. */
const unequalCorners = [
  `/^(${value})\\s+(?!\\1(?:\\s|$))${value}/`,
  `/^${value}\\s+${value}\\s+(${value})\\s+(?!\\1$)${value}$/`,
]

/** Colours stand in a `theme.css`, and sides are named start and end: a language may be written from right to left. */
// oxlint-disable-next-line import/no-default-export -- stylelint wants one.
export default {
  rules: {
    'color-no-hex': true,
    'color-named': 'never',
    'property-disallowed-list': [
      [
        'left',
        'right',
        '/^(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)/',
        '/^border-(?:top|bottom)-(?:left|right)-radius$/',
      ],
      { message: 'Not "%s": name the side start or end, as in inset-inline-start or margin-inline-end.' },
    ],
    'declaration-property-value-disallowed-list': [
      {
        '/.*/': [String.raw`/\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(\s*[\d.]/`],
        '/^(?:text-align|text-align-last|float|clear|justify-\\w+|position-area|position-try-fallbacks)$/': [
          String.raw`/\b(?:left|right)\b/`,
        ],
        '/^(?:inset|margin|padding|border-(?:width|style|color)|scroll-(?:margin|padding))$/': [unequalSides],
        'border-radius': unequalCorners,
      },
      {
        message:
          'Not "%s: %s": colours stand in a theme.css, and unequal sides are named start and end, as in padding-inline or border-end-start-radius.',
      },
    ],
  },
  overrides: [
    {
      files: ['**/theme.css'],
      rules: {
        'color-no-hex': null,
        'color-named': null,
        'declaration-property-value-disallowed-list': null,
      },
    },
  ],
}
