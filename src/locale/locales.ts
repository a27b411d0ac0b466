/** Tags (BCP 47) of the languages of `locales/`, which `npm run generate` lists; English is the specification's. */
export const locales = ['en', 'de', 'es', 'fr', 'it', 'ja', 'ko', 'pt-BR']
