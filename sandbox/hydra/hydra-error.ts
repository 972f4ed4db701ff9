/** An error of Hydra's admin API, with the keys of OAuth2. */
export class HydraError extends Error {
  readonly status: number
  readonly error: string

  constructor(status: number, error: string, description: string) {
    super(description)
    this.status = status
    this.error = error
  }

  toResponse(): Response {
    const response = hydraJson({ error: this.error, error_description: this.message }, this.status)
    // Hydra sends no charset here.
    response.headers.set('content-type', 'application/json')
    return response
  }
}

export function hydraJson(body: unknown, status = 200): Response {
  return new Response(`${JSON.stringify(body)}\n`, {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
}

/** 404 for an unknown login or consent challenge. Hydra encrypts these itself and did not make this one. */
export function noSuchChallenge(): HydraError {
  return new HydraError(404, 'Not Found', 'Unable to locate the requested resource')
}

/** 401 for an expired challenge. Hydra returns nothing about its request. */
export function expiredChallenge(kind: 'login' | 'consent'): HydraError {
  return new HydraError(
    401,
    'request_unauthorized',
    `The request could not be authorized. The ${kind} request has expired, please try again.`,
  )
}

/** 404 for something that Hydra looks up in its database. */
export function notFound(): HydraError {
  return new HydraError(404, 'Unable to locate the resource', '')
}

export function hydraDone(): Response {
  return new Response(null, { status: 204 })
}

/** The response with a header that forbids caches to store it. Hydra sends it after a GET only. */
export function uncached({ method }: Request, response: Response): Response {
  if (method === 'GET') response.headers.set('cache-control', 'private, no-cache, no-store, must-revalidate')
  return response
}

export function badRequest(hint: string): HydraError {
  return new HydraError(
    400,
    'invalid_request',
    `The request is missing a required parameter, includes an invalid parameter value, includes a parameter more than once, or is otherwise malformed. ${hint}`,
  )
}
