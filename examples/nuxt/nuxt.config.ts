// What a visitor sees belongs to nobody else, so no proxy may keep it.
const personal = { headers: { 'cache-control': 'no-store' } }

/** Our own variables are not here: this is read at the build, and they at each start (`server/utils/settings.ts`). */
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
