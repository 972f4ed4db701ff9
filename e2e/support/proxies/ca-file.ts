import type { Backend } from '../backend'

/** The folder of a proxy's own files: its configuration, its certificate and its log. */
export function proxyFolder({ label }: Pick<Backend, 'label'>): string {
  return `test-results/${label}-proxy`
}

/** The certificate that a client must trust to reach the app over https; null over http. */
export function caFile(backend: Pick<Backend, 'label' | 'deployment'>): string | null {
  const folder = proxyFolder(backend)
  if (backend.deployment === 'caddy') return `${folder}/storage/pki/authorities/local/root.crt`
  return backend.deployment === 'nginx' ? `${folder}/certificate.pem` : null
}
