/**
 * Where a visitor is going, in the query of every page on the way: the place, the request of the application that
 * waits, the languages that it asks for, who may sign in, and what the sign-in is for.
 */
const goalParameters = [
  'return_to',
  'login_challenge',
  'ui_locales',
  'organization',
  'identity_schema',
  'bind',
  'setting',
] as const

/**
 * Where a visitor is going, by the query of a page of ours. A page between, such as a recovery, leads back to a login:
 * then that login knows. Pure. Each `return_to` is checked where somebody is sent there (`allowedReturnTo`).
 */
export function goalOf(query: URLSearchParams): URLSearchParams {
  const goal = new URLSearchParams()
  for (const name of goalParameters) {
    const value = query.get(name)
    if (value) goal.set(name, value)
  }
  const login = /^\/login\?(.*)$/s.exec(goal.get('return_to') ?? '')?.[1]
  return login === undefined
    ? goal
    : withGoal(goalOf(new URLSearchParams(login)), new URLSearchParams(localesOf(goal)))
}

/** A query, and what it lacks of a goal. */
export function withGoal(query: URLSearchParams, goal: URLSearchParams): URLSearchParams {
  const whole = new URLSearchParams(query)
  for (const [name, value] of goal) if (!whole.get(name)) whole.set(name, value)
  return whole
}

/** A goal without its application, for a browser in which the application does not wait. */
export function withoutApplication(goal: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(goal)
  rest.delete('login_challenge')
  return rest
}

/**
 * The languages that the application asks for, as a parameter: another page on the way has them in its URL, too.
 * @param query of the page
 */
export function localesOf(query: URLSearchParams): Readonly<Record<string, string>> {
  const locales = query.get('ui_locales')
  return locales ? { ui_locales: locales } : {}
}

/**
 * Where a sign-in leads, as a goal says it; null where it names no place. A link to LINE and the settings come before
 * the place, and go on to it.
 */
export function placeOf(goal: URLSearchParams): string | null {
  const page = ['setting', 'bind'].find((name) => goal.get(name) === 'true')
  return page === undefined ? goal.get('return_to') || null : wayHref(`/${page}`, goal)
}

/** A page of ours that comes before the place, and goes on to it. */
export function wayHref(path: string, goal: URLSearchParams): string {
  const returnTo = goal.get('return_to')
  return hrefOf(path, { ...(returnTo && { return_to: returnTo }), ...localesOf(goal) })
}

/** The login page for somebody who goes where this page's query says. */
export function loginHref(query: URLSearchParams, more: Readonly<Record<string, string>> = {}): string {
  return hrefOf('/login', more, goalOf(query))
}

/**
 * The registration page, likewise. With neither a place nor an application that waits it would lead back to the login
 * (docs/behaviour.md 4.5).
 */
export function registrationHref(query: URLSearchParams): string {
  const goal = goalOf(query)
  return hrefOf(
    '/registration',
    goal,
    new URLSearchParams(goal.has('login_challenge') ? '' : { return_to: '/' }),
  )
}

/** The recovery page, likewise. It ends signed in: at the place, or at the login with the application that waits. */
export function recoveryHref(query: URLSearchParams, more: Readonly<Record<string, string>> = {}): string {
  const goal = goalOf(query)
  const place = goal.has('login_challenge') ? loginHref(goal) : placeOf(goal)
  return hrefOf('/recovery', { ...(place && { return_to: place }), ...localesOf(goal), ...more })
}

function hrefOf(
  path: string,
  query: URLSearchParams | Readonly<Record<string, string>>,
  goal = new URLSearchParams(),
): string {
  const whole = withGoal(new URLSearchParams(query), goal)
  return whole.size > 0 ? `${path}?${whole}` : path
}
