/**
 * The origins of a page that Hydra's CORS blocks, so that the sign-in fails there: CORS is off at Hydra, or
 * its settings name other origins (`serve.public.cors`). Empty if Hydra cannot be reached from here.
 * @param hydraUrl Hydra's public API
 */
export async function refusedOrigins(hydraUrl: string, origins: readonly string[]): Promise<string[]> {
  const url = new URL('/.well-known/openid-configuration', hydraUrl)
  const refused = origins.map(async (origin) => {
    try {
      const { ok, headers } = await fetch(url, { headers: { origin }, signal: AbortSignal.timeout(5000) })
      const allowed = headers.get('access-control-allow-origin')
      return ok && allowed !== origin && allowed !== '*' ? [origin] : []
    } catch {
      return []
    }
  })
  return (await Promise.all(refused)).flat()
}
