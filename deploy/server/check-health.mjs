/**
 * `node server/check-health.mjs`: the health check of the image, which has no curl. The exit status is 0 if
 * the server of this container responds.
 */
const { PORT = '3000', HOSTNAME = '0.0.0.0' } = process.env
const host = HOSTNAME === '0.0.0.0' || HOSTNAME === '::' ? '127.0.0.1' : HOSTNAME
const response = await fetch(`http://${host}:${PORT}/api/health/live`, {
  signal: AbortSignal.timeout(4000),
}).catch(() => null)
process.exit(response?.ok ? 0 : 1)
