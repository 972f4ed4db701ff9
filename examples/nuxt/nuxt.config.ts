// These responses are personal, so no proxy may cache them.
const personal = { headers: { 'cache-control': 'no-store' } }

/** Nuxt reads this at the build. `server/utils/settings.ts` reads the application's own variables at each start. */
export default defineNuxtConfig({
  compatibilityDate: '2026-11-01',
  telemetry: false,
  devtools: { enabled: false },
  routeRules: { '/': personal, '/orders': personal, '/api/**': personal },
  app: {
    head: {
      title: 'Harbour Shop',
      htmlAttrs: { lang: 'en' },
      link: [{ rel: 'icon', href: 'data:,' }],
    },
  },
})
