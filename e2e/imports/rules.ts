import { circlesIn, type Imports } from './graph'

/** The rooms of the core of `lib`, from the lowest floor up. A room imports only lower ones (docs/decisions/0016). */
export const floors: readonly (readonly string[])[] = [
  ['lib/process', 'lib/http/mail-domain.ts', 'lib/http/normalize-unicode.ts'],
  ['lib/colors', 'lib/http', 'lib/messages', 'lib/observers', 'lib/submission/clean.ts'],
  ['lib/urls'],
  ['lib/config'],
  ['lib/session', 'lib/log.ts'],
  ['lib/request'],
  ['lib/ory/clients'],
  ['lib/ory/keto', 'lib/ory/kratos', 'lib/ory/proxy'],
  ['lib/i18n', 'lib/destination', 'lib/turnstile'],
  ['lib/flows'],
  ['lib/submission'],
  ['lib/log.test.ts'],
]

/**
 * What the product has beside its core. A capability is one word: the folders `lib/WORD` and `components/WORD`, and its
 * routes. Taking one out changes files of `app/` alone.
 */
export const capabilities: readonly string[] = [
  ...[
    'account',
    'captcha',
    'doctor',
    'help-desk',
    'in-app',
    'invitations',
    'line',
    'oauth2',
    'phone',
    'portal',
  ],
  ...['rate-limits', 'remembered-accounts', 'required-actions', 'telemetry', 'theme'],
]

/** The capability that a file of `lib` or `components` belongs to; undefined for the core. */
const capabilityOf = (file: string) => {
  const word = /^(?:lib|components)\/([\w-]+)\//.exec(file)?.[1]
  return word !== undefined && capabilities.includes(word) ? word : undefined
}

interface Rule {
  readonly name: string
  /** The reason, for the reader of the error. */
  readonly because: string
  readonly from: RegExp
  readonly to: RegExp
  readonly except?: { readonly from?: RegExp; readonly to?: RegExp }
}

const product = /^(?:app|components|lib|middleware\.ts|instrumentation\.ts)(?:\/|$)/

const fromProps = 'Markup and islands get what they need as props: nothing of lib, no data, no text.'

/** Tests may import anything of the product, and of what plays its services. */
const ofTests = /\.test\.tsx?$|\/testing\//

/** What no file may import, in each part of the repository. */
const forbidden: readonly Rule[] = [
  {
    name: 'product-alone',
    because: 'The product does not know that the sandbox, the tests, the tools or the examples exist.',
    from: product,
    to: /^(?:sandbox|e2e|deploy|examples)\//,
    except: { from: ofTests },
  },
  {
    name: 'app-on-top',
    because: 'app imports components, components import lib: never the other way.',
    from: /^(?:components|lib)\//,
    to: /^app\//,
  },
  {
    name: 'lib-below-components',
    because: 'lib decides and components draw: lib imports lib only.',
    from: /^lib\//,
    to: /^components\//,
  },
  {
    name: 'plain-markup',
    because: fromProps,
    from: /^components\/(?:ui|islands|theme)\//,
    to: /^lib\//,
  },
  {
    name: 'sandbox-alone',
    because: 'The sandbox plays services of other people: it must not share our ideas of them.',
    from: /^sandbox\//,
    to: /^(?:app|components|lib|deploy|examples)\//,
  },
  {
    name: 'tools-without-tests',
    because: 'The tools of deploy/ are delivered. The tests are not.',
    from: /^deploy\//,
    to: /^(?:e2e|sandbox|examples)\//,
    except: { from: /\.test\.ts$/ },
  },
  {
    name: 'examples-alone',
    because: 'An example is a template of its own: it imports nothing of the repository.',
    from: /^examples\//,
    to: /^(?:app|components|lib|deploy|sandbox|e2e)\//,
  },
  {
    name: 'services-alone',
    because: 'serviceUrl checks nothing. A URL from outside goes through trustedRedirect or allowedReturnTo.',
    from: product,
    to: /^lib\/http\/service-url\.ts$/,
    except: {
      from: /^lib\/(?:line\/bridge\/authorize|oauth2\/device-request|portal\/(?:sign-out|start-sign-in))\.ts$/,
    },
  },
  {
    name: 'public-next',
    because: 'next/dist is private to Next, and changes without a word.',
    from: /./,
    to: /^next\/dist\//,
    except: { from: /^lib\/http\/testing\/answered-by-next\.ts$/ },
  },
]

/**
 * One sentence for each import that breaks a rule.
 * @param inBrowser the files that run in the browser
 */
export function importErrors(
  imports: Imports,
  inBrowser: ReadonlySet<string> = new Set(),
): readonly string[] {
  const edges = [...imports].flatMap(([from, targets]) => targets.map((to) => ({ from, to })))
  const broken = forbidden.flatMap((rule) =>
    edges
      .filter((edge) => breaks(rule, edge))
      .map(({ from, to }) => `${from} imports ${to}. ${rule.because}`),
  )
  const islands = edges
    .filter(({ from, to }) => inBrowser.has(from) && from.startsWith('components/') && to.startsWith('lib/'))
    .map(({ from, to }) => `${from} imports ${to}. ${fromProps}`)
  const upwards = edges.flatMap(({ from, to }) => floorError(from, to))
  const mixed = edges.flatMap(({ from, to }) => capabilityError(from, to))
  const circles = circlesIn(imports).map((circle) => `A circle: ${[...circle, circle[0]].join(' -> ')}.`)
  return [...new Set([...broken, ...islands]), ...upwards, ...mixed, ...circles]
}

function breaks({ from, to, except }: Rule, edge: { from: string; to: string }): boolean {
  if (!from.test(edge.from) || !to.test(edge.to)) return false
  return !(except?.from?.test(edge.from) || except?.to?.test(edge.to))
}

function capabilityError(from: string, to: string): readonly string[] {
  const imported = capabilityOf(to)
  const isComposed = from.startsWith('app/') || !product.test(from) || ofTests.test(from)
  if (imported === undefined || imported === capabilityOf(from) || isComposed) return []
  return [`${from} imports ${to}. Only app/ imports ${imported}, which is a capability: pass what it needs.`]
}

function floorError(from: string, to: string): readonly string[] {
  if (!from.startsWith('lib/') || !to.startsWith('lib/')) return []
  // Capabilities are above every floor, and beside each other.
  if (capabilityOf(from) !== undefined || capabilityOf(to) !== undefined) return []
  const [importer, imported] = [roomOf(from), roomOf(to)]
  if (importer === undefined)
    return [`${from} is in no room of lib: give it a floor in e2e/imports/rules.ts.`]
  if (imported === undefined || importer === imported) return []
  const [floor, lower] = [floorOf(importer), floorOf(imported)]
  if (lower < floor) return []
  return [`${from} imports ${to}. ${importer} is on floor ${floor}, and may import only lower floors.`]
}

const roomOf = (file: string) => floors.flat().find((room) => file === room || file.startsWith(`${room}/`))

/** From 1. */
const floorOf = (room: string) => floors.findIndex((rooms) => rooms.includes(room)) + 1
