import { PHASE_PRODUCTION_BUILD } from 'next/constants.js'

/** The headers of every response. In the middleware, each header would cost CPU time on every page view. */
const fixedHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // With no-referrer, browsers post `Origin: null`, and we would refuse every form without script.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), publickey-credentials-create=(self), publickey-credentials-get=(self), otp-credentials=(self)',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex, nofollow',
}

/** The files that our middleware does not see, as in the `matcher` there. `app/theme` has headers of its own. */
const files = '/:file(_next/static/.*|favicon\\.ico|icon\\.svg|robots\\.txt)'

const fileHeaders = {
  // An image in SVG may have styles.
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
}

/**
 * Next keeps what a route says of its type as a list, and compresses only what has a text there. `app/theme` says the
 * same of the files that get smaller.
 */
const typesOfTheme = { css: 'text/css; charset=utf-8', svg: 'image/svg+xml' }

const listOf = (headers) => Object.entries(headers).map(([key, value]) => ({ key, value }))

/**
 * Next makes the names of server actions from this key. With a key of its own, which is Next's default, each build
 * would refuse the forms of the build before it. It is no secret: at run time, config-schema.ts demands another key.
 */
const buildKey = Buffer.alloc(32, 'the names of server actions').toString('base64')

/** @type {(phase: string) => import('next').NextConfig} */
export default (phase) => {
  if (phase === PHASE_PRODUCTION_BUILD) process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY ||= buildKey
  return config
}

/** @type {import('next').NextConfig} */
const config = {
  output: 'standalone',
  poweredByHeader: false,
  // The demo shows what visitors see.
  devIndicators: false,
  reactStrictMode: true,
  // Without the list, a page that imports one function of such a package loads all of the package.
  experimental: {
    globalNotFound: true,
    // A clean checkout has no cache. To write one takes a ninth of a build.
    turbopackFileSystemCacheForBuild: !process.env.CI,
    optimizePackageImports: ['@simplewebauthn/browser'],
    // A page's code is loaded when somebody first asks for it. All of it would take 15 MB more at the start.
    preloadEntriesOnStart: false,
    // As in deploy/server/read-body.mjs, for a server that was started without it.
    serverActions: { bodySizeLimit: '64kb' },
  },
  // The files that are read while the server runs (lib/i18n/shipped-messages.ts, lib/theme/page-styles.ts).
  outputFileTracingIncludes: { '*': ['messages/*.json', 'app/*.css', 'components/ui/*.css'] },
  // These are loaded only when they are switched on.
  serverExternalPackages: [
    'ioredis',
    'prom-client',
    '@opentelemetry/api',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace-base',
  ],
  // We serve images as they are, so nobody needs Next's route that fetches and scales them.
  images: { unoptimized: true },
  // Next's image optimizer. We have no images to optimize, and it is half the size of the build.
  outputFileTracingExcludes: { '*': ['node_modules/sharp/**', 'node_modules/@img/**'] },
  // Next's metadata holds nothing of ours (app/titled.tsx), so it has nothing to stream after the page.
  htmlLimitedBots: /.*/,
  // `npm run check` checks the types of everything, with the tests and the sandbox.
  typescript: { ignoreBuildErrors: true },
  headers: () => [
    { source: '/:path*', headers: listOf(fixedHeaders) },
    { source: files, headers: listOf(fileHeaders) },
    ...Object.entries(typesOfTheme).map(([ending, type]) => ({
      source: `/theme/:file(.+\\.${ending})`,
      headers: listOf({ 'Content-Type': type }),
    })),
  ],
}
