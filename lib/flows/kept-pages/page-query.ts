import { holes } from './holes'

/** The parameter without a value that Next's router adds when it asks for the data of a page. */
export const dataParameter = '_rsc'

/** What the query may have. Each of these is in the facts as it stands in the URL. */
const parameters: ReadonlySet<string> = new Set([
  'flow',
  'return_to',
  'loginError',
  'login_challenge',
  dataParameter,
])

/** A longer query, apart from a login challenge, is rare. */
const longestQuery = 500

/** Hydra's challenge may end with `=`, which is escaped in a URL. */
const challengePair = /^login_challenge=([\w-]+)((?:%3D)*)$/

interface PageQuery {
  readonly flowId: string
  readonly loginChallenge: string | undefined
  /** With `flow` alone in place of the flow's id, and `*` in place of a login challenge. */
  readonly rest: string
  readonly isData: boolean
}

/**
 * Takes the query of a flow page apart: the visitor's own values, and the rest.
 * @returns null when another parameter is there, when one is there twice, and without a flow's id
 */
export function readQuery(text: string): PageQuery | null {
  const pairs = text.split('&')
  const names = pairs.map((pair) => pair.split('=', 1)[0] ?? '')
  const isKnown = names.every((name) => parameters.has(name)) && new Set(names).size === names.length
  const flowId = pairs[names.indexOf('flow')]?.slice('flow='.length) ?? ''
  const [, loginChallenge, ending] = challengePair.exec(pairs[names.indexOf('login_challenge')] ?? '') ?? []
  const isOdd = names.includes('login_challenge') && !holes.loginChallenge.test(loginChallenge ?? '')
  const isData = pairs.includes(dataParameter)
  if (!isKnown || isOdd || isData !== names.includes(dataParameter) || !holes.flowId.test(flowId)) return null
  const shapes = new Map([
    ['flow', 'flow'],
    ['login_challenge', `login_challenge=*${ending}`],
  ])
  const rest = pairs.map((pair, index) => shapes.get(names[index] ?? '') ?? pair).join('&')
  return rest.length > longestQuery ? null : { flowId, loginChallenge, rest, isData }
}

/** The query with a visitor's values in it. */
export function queryWith(rest: string, own: { flowId: string; loginChallenge: string }): string {
  return rest
    .replace(/(?<![^&])flow(?![^&])/, `flow=${own.flowId}`)
    .replace(/(?<![^&])login_challenge=\*/, `login_challenge=${own.loginChallenge}`)
}
