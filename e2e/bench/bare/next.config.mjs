import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('../../..', import.meta.url))

/** Built and served like Latchkey: standalone, with the packages of the repository. */
/** @type {import('next').NextConfig} */
// biome-ignore lint/style/noDefaultExport: Next asks for it
export default {
  output: 'standalone',
  outputFileTracingRoot: repository,
  turbopack: { root: repository },
}
