type Details = {
  id?: string
  reason?: string
  details?: Record<string, unknown>
  /** Keys next to `error` in the body. */
  beside?: Record<string, unknown>
}

const statusTexts: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  410: 'Gone',
  422: 'Unprocessable Entity',
  500: 'Internal Server Error',
}

/**
 * An error of Kratos, outside of a flow. A JSON caller gets it; a browser is sent to the error screen with
 * its id. It is thrown if the request cannot continue. The route decides how it is reported.
 */
export class KratosError extends Error {
  readonly status: number
  readonly #details: Details

  constructor(status: number, message: string, details: Details = {}) {
    super(message)
    this.status = status
    this.#details = details
  }

  /** Kratos' explanation. With status 400 a flow shows it as a message. */
  get reason(): string {
    return this.#details.reason ?? this.message
  }

  /** The body as Kratos sends it. */
  body(): { error: Record<string, unknown> } & Record<string, unknown> {
    const { beside, ...rest } = this.#details
    const error = {
      code: this.status,
      status: statusTexts[this.status] ?? '',
      message: this.message,
      ...rest,
    }
    return { error, ...beside }
  }
}

/** 400 with Kratos' usual message. */
export function badRequest(reason: string, id?: string): KratosError {
  const message = 'The request was malformed or contained invalid parameters'
  return new KratosError(400, message, { reason, ...(id !== undefined && { id }) })
}

/** 404 for an unknown id. Kratos gives no reason. */
export function notFound(): KratosError {
  return new KratosError(404, 'Unable to locate the resource')
}

/** 404 for a method that is switched off. */
export function methodDisabled(): KratosError {
  return new KratosError(404, 'The requested resource could not be found', {
    reason:
      'This endpoint was disabled by system administrator. Please check your url or contact the system administrator to enable it.',
  })
}

/** 400 if registration is disabled (`registration.enabled: false`). */
export function registrationDisabled(): KratosError {
  return new KratosError(400, 'registration flow disabled', {
    id: 'self_service_flow_disabled',
    reason: 'Registration is not allowed because it was disabled.',
  })
}

/** 422 for a JSON caller that must navigate elsewhere. */
export function locationChangeRequired(location: string): KratosError {
  return new KratosError(422, 'browser location change required', {
    id: 'browser_location_change_required',
    reason: `In order to complete this flow please redirect the browser to: ${location}`,
    beside: { redirect_browser_to: location },
  })
}

/** 401 of the session API. */
export function unauthorized(reason: string): KratosError {
  return new KratosError(401, 'The request could not be authorized', { reason })
}

/** 401 if a self-service flow needs a session. `beside` are keys next to `error`. */
export function sessionInactive(beside?: Record<string, unknown>): KratosError {
  return new KratosError(401, 'request does not have a valid authentication session', {
    id: 'session_inactive',
    reason: 'No active session was found in this request.',
    ...(beside && { beside }),
  })
}

/** 401 for an account that an administrator has switched off. */
export function accountDisabled(identityId: string): KratosError {
  return new KratosError(401, 'identity is disabled', {
    reason: 'This account was disabled.',
    details: { identity_id: identityId },
  })
}

/** The error of a login that needs a verified address. Its body has the status 400; Kratos sends 403. */
export function addressNotVerified(verification: object): KratosError {
  return new KratosError(400, 'your email or phone address is not yet verified', {
    id: 'session_verified_address_required',
    reason:
      "Your account's email or phone address are not verified yet. Please check your email or phone inbox or re-request verification.",
    details: { continue_with: [{ action: 'show_verification_ui', flow: verification }] },
  })
}

/** 400 for a signed-in visitor who starts or submits a sign-in. */
export function alreadySignedIn(reason: string): KratosError {
  return new KratosError(400, 'you are already logged in', { id: 'session_already_available', reason })
}

const csrfTexts = {
  noToken:
    'The anti-CSRF cookie was found but the CSRF token was not included in the HTTP request body (csrf_token) nor in the HTTP Header (X-CSRF-Token).',
  ajax: "We detected an AJAX call, please ensure that CORS is enabled and configured correctly, and that your AJAX code sends cookies and has credentials enabled. For further debugging, check your Browser's Network Tab to see what cookies are included or excluded.",
  noCookies: 'The HTTP Cookie Header is empty or not set.',
  mismatch:
    'The HTTP Cookie Header was set and a CSRF token was sent but they do not match. We recommend deleting all cookies for this domain and retrying the flow.',
}

/**
 * 403 for a missing or wrong CSRF cookie or token. The details depend on the request: whether it has any
 * cookies, and whether it sends a form or only fetches a flow.
 */
/** 400 for a browser, which sends cookies, in the flow of an API client. */
export function browserInApiFlow(): KratosError {
  return badRequest(
    'The HTTP Request Header included the "Cookie" key, indicating that this request was made by a Browser. The flow however was initiated as an API request. To prevent potential misuse and mitigate several attack vectors including CSRF, the request has been blocked. Please consult the documentation.',
  )
}

export function csrfViolation({ headers }: Request, use: 'submit' | 'fetch' = 'submit'): KratosError {
  const hasCookies = headers.has('cookie')
  return new KratosError(403, 'the request was rejected to protect you from Cross-Site-Request-Forgery', {
    id: 'security_csrf_violation',
    reason:
      'Please retry the flow and optionally clear your cookies. The request was rejected to protect you from Cross-Site-Request-Forgery (CSRF) which could cause account takeover, leaking personal information, and other serious security issues.',
    details: {
      docs: 'https://www.ory.sh/kratos/docs/debug/csrf',
      ...(use === 'fetch' && hasCookies
        ? { hint: csrfTexts.noToken }
        : {
            hint: csrfTexts.ajax,
            reject_reason: hasCookies ? csrfTexts.mismatch : csrfTexts.noCookies,
          }),
    },
  })
}
