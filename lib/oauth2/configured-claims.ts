import type { Identity } from '@/lib/ory/kratos/identity/identity'
import type { ConfiguredClaims } from './claims-file'

type Source = ConfiguredClaims[string][string]

/**
 * The operator's claims about an account that the granted scopes give to an application. What the account lacks is left
 * out, as OpenID Connect Core 5.3.2 requires for an empty claim.
 * @param configured the claims of each scope (`CLAIMS_FILE`)
 */
export function configuredClaims(
  configured: ConfiguredClaims,
  grantedScopes: readonly string[],
  identity: Identity,
): Record<string, unknown> {
  const claims = Object.entries(configured)
    .filter(([scope]) => grantedScopes.includes(scope))
    .flatMap(([, sources]) => Object.entries(sources))
    .map(([claim, source]) => [claim, sourceValue(source, identity)] as const)
  return Object.fromEntries(
    claims.filter(([, value]) => value !== undefined && value !== null && value !== ''),
  )
}

function sourceValue(source: Source, { traits, metadata }: Identity): unknown {
  if ('value' in source) return source.value
  return 'trait' in source ? valueAt(traits, source.trait) : valueAt(metadata, source.metadata_public)
}

function valueAt(data: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (at, key) =>
        typeof at === 'object' && at !== null && Object.hasOwn(at, key)
          ? (at as Readonly<Record<string, unknown>>)[key]
          : undefined,
      data,
    )
}
