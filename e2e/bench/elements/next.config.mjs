import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))

/** Served like Latchkey: standalone. Its packages are its own. */
/** @type {import('next').NextConfig} */
// biome-ignore lint/style/noDefaultExport: Next asks for it
export default {
  output: 'standalone',
  outputFileTracingRoot: here,
  turbopack: { root: here },
}
