/** @type {import('next').NextConfig} */
export default {
  output: 'standalone',
  poweredByHeader: false,
  reactStrictMode: true,
  experimental: { globalNotFound: true },
  // Everybody gets the title with the page; streamed after it, a page would be nameless for a moment.
  htmlLimitedBots: /.*/,
  // `npm run check` checks the types of everything, the tests and the sandbox among it.
  typescript: { ignoreBuildErrors: true },
}
