import { PHASE_PRODUCTION_BUILD } from 'next/constants.js'

/** The headers of every response. In the middleware, each header would cost CPU time on every page view. */
const fixedHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // With no-referrer, browsers post `Origin: null`, and every form without JavaScript would be rejected.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), publickey-credentials-create=(self), publickey-credentials-get=(self), otp-credentials=(self)',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex, nofollow',
}

/**
 * The files that the middleware does not handle, as in the `matcher` there. `app/theme` has headers of its
 * own.
 */
const files = '/:file(_next/static/.*|favicon\\.ico|apple-touch-icon\\.png|icon\\.svg|robots\\.txt)'

const fileHeaders = {
  // An SVG image may have styles.
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
}

/**
 * Next stores a route's `Content-Type` as a list, and compresses only responses whose type is a text there.
 * `app/theme` sets the same for its compressible files.
 */
const typesOfTheme = { css: 'text/css; charset=utf-8', svg: 'image/svg+xml' }

const listOf = (headers) => Object.entries(headers).map(([key, value]) => ({ key, value }))

/**
 * Next derives the names of server actions from this key. With a random key, which is Next's default, each
 * build would reject the forms of the build before it. It is no secret: at run time, config-schema.ts
 * requires another key.
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
    // A clean checkout has no cache, and writing one takes a ninth of a build.
    turbopackFileSystemCacheForBuild: !process.env.CI,
    optimizePackageImports: ['@simplewebauthn/browser'],
    // A page's code is loaded at its first request. All of it would take 15 MB more at the start.
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
  // Images are served unchanged, so Next's route that fetches and scales them is not needed.
  images: { unoptimized: true },
  // Next's image optimizer. There are no images to optimize, and it is half the size of the build.
  outputFileTracingExcludes: { '*': ['node_modules/sharp/**', 'node_modules/@img/**'] },
  // Next's metadata is empty (app/titled.tsx), so it has nothing to stream after the page.
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
