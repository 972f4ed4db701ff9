/** What every answer carries. Here and not in the middleware, where each header costs every view CPU time. */
const fixedHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // no-referrer would make browsers post `Origin: null`, and every form without script would be refused.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), publickey-credentials-create=(self), publickey-credentials-get=(self), otp-credentials=(self)',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex, nofollow',
}

/** @type {import('next').NextConfig} */
export default {
  output: 'standalone',
  poweredByHeader: false,
  reactStrictMode: true,
  // Without the list, a page that imports one function of such a package loads all of the package.
  experimental: { globalNotFound: true, optimizePackageImports: ['@simplewebauthn/browser'] },
  // Everybody gets the title with the page; streamed after it, a page would be nameless for a moment.
  htmlLimitedBots: /.*/,
  // `npm run check` checks the types of everything, the tests and the sandbox among it.
  typescript: { ignoreBuildErrors: true },
  headers: () => [
    {
      source: '/:path*',
      headers: Object.entries(fixedHeaders).map(([key, value]) => ({ key, value })),
    },
  ],
}
