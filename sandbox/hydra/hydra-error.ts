/** An error of Hydra's admin API, with the keys of OAuth2. */
export class HydraError extends Error {
  readonly status: number
  readonly error: string

  constructor(status: number, error: string, description: string) {
    super(description)
    this.status = status
    this.error = error
  }

  answer(): Response {
    return hydraJson({ error: this.error, error_description: this.message }, this.status)
  }
}

export function hydraJson(body: unknown, status = 200): Response {
  return new Response(`${JSON.stringify(body)}\n`, {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-cache, no-store, must-revalidate',
    },
  })
}

export function notFound(): HydraError {
  return new HydraError(404, 'Not Found', 'Unable to locate the requested resource')
}

export function badRequest(hint: string): HydraError {
  return new HydraError(
    400,
    'invalid_request',
    `The request is missing a required parameter, includes an invalid parameter value, includes a parameter more than once, or is otherwise malformed. ${hint}`,
  )
}
