import type { ModulePreloadOptions } from 'vite'

/**
 * Names that a script carries of the files that it loads later: the file itself and its styles. The names of all that such a file
 * imports would be a kilobyte of the first screen, and most of these are there by then. The polyfill would only start the
 * same downloads earlier, in browsers that are years old.
 */
export const modulePreload: ModulePreloadOptions = {
  polyfill: false,
  resolveDependencies: (file, imports, { hostType }) =>
    hostType === 'html' ? imports : imports.filter((path) => path === file || path.endsWith('.css')),
}
