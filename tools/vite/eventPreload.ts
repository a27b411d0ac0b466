import type { Plugin } from 'vite'

/**
 * Vite plugin that lets the page ask for `/event.json` while its script is still coming: the first frame already has the
 * event's title. An event in a Supabase can't be preloaded, as it needs a header.
 */
export function eventPreload(hasSupabase: boolean): Plugin {
  return {
    name: 'event-preload',
    transformIndexHtml: () =>
      hasSupabase
        ? []
        : [{ tag: 'link', attrs: { rel: 'preload', as: 'fetch', crossorigin: true, href: '/event.json' } }],
  }
}
