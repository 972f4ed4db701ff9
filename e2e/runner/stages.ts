import { defaultRelease, type ReleaseName, releaseNames } from '../ory/releases'
import type { Deployment } from '../support/backend'
import type { TestSet } from '../support/tags'
import type { Command } from './options'
import {
  type Prepared,
  prepareAudit,
  prepareBill,
  prepareBuild,
  prepareChromium,
  prepareDeployment,
  prepareImage,
  prepareNode,
  prepareOry,
  preparePictures,
  prepareTools,
} from './prepare'
import { prepareHelm, prepareKubeconform, prepareKubernetes } from './prepare-go'

/** One entry of the tables below. To add a suite, add an entry. */
export interface Stage {
  /** Names its log and its report in `test-results`. */
  readonly id: string
  readonly title: string
  readonly command: readonly [string, ...string[]]
  readonly env?: Readonly<Record<string, string>>
  /** The report that counts its tests. Without one, the stage counts as one test. */
  readonly report?: { readonly kind: 'jest' | 'playwright'; readonly file: string }
  /** The stages that must succeed before. */
  readonly after?: readonly string[]
  /**
   * Of the stages that share it, one runs at a time: many systems allow a user 128 inotify instances, and two
   * runs of the real Ory need more.
   */
  readonly shares?: 'ory'
  /** Checks for what the stage needs on this machine, and may install it. */
  readonly prepare?: readonly (() => Promise<Prepared>)[]
}

/** Several stages need a release, some of them at the same time. */
const oryPrograms = new Map<ReleaseName, Promise<Prepared>>()

function oryOnce(release: ReleaseName): Promise<Prepared> {
  const found = oryPrograms.get(release) ?? prepareOry(release)
  oryPrograms.set(release, found)
  return found
}

/** The folder of all logs and reports. */
export const resultsFolder = 'test-results'

/**
 * The screens that the stages do not have to check with axe again (`e2e/support/screen-check.ts`). `npm test`
 * deletes the folder, and `npm run test:more` continues with it.
 */
const passedAxe = `${resultsFolder}/passed-axe`

/** The folder for the tally of a whole command. */
export const tallyFile = (command: Command): string =>
  `${resultsFolder}/${command.replace(':', '-')}-tally.json`

const bin = (name: string) => `node_modules/.bin/${name}`

/** A stage that counts as one test. */
function check(id: string, title: string, command: Stage['command'], after: readonly string[] = []): Stage {
  return { id, title, command, after }
}

/** As in `npm run unit`: with more room for new objects, collecting garbage takes half of the time. */
const runJest = ['node', '--max-semi-space-size=32', 'node_modules/jest/bin/jest.js'] as const

function dependencyCheck(name: 'audit' | 'bill'): Stage['command'] {
  return [bin('tsx'), 'e2e/dependencies/check.ts', name]
}

/** Tests of Jest: all unit tests, or what `args` name. `id` is their report. */
function unitTests(
  id: string,
  title: string,
  args: readonly string[] = [],
  prepare: Stage['prepare'] = [],
): Stage {
  const file = `${resultsFolder}/${id}.json`
  return {
    id,
    title,
    command: [...runJest, '--silent', '--json', `--outputFile=${file}`, ...args],
    report: { kind: 'jest', file },
    prepare,
  }
}

/**
 * The projects of Playwright with tests. Without them, the first and the last project would run although no
 * test is left.
 */
const withTests = '--project=desktop*'

/** One run of Playwright. `env` chooses the backend and the tests (`playwright.config.ts`). */
function browserTests(
  id: string,
  title: string,
  env: Readonly<Record<string, string>> & { E2E_SET: TestSet },
  prepare: Stage['prepare'] = [],
): Stage {
  return {
    id,
    title,
    command: [bin('playwright'), 'test', withTests],
    env: { ...env, E2E_LABEL: id, E2E_PASSED_AXE: passedAxe },
    report: { kind: 'playwright', file: `${resultsFolder}/${id}.json` },
    after: ['build'],
    prepare: [prepareChromium, prepareTools, ...prepare],
    ...(env.E2E_BACKEND === 'ory' && { shares: 'ory' as const }),
  }
}

const onSandbox = (id: string, title: string, set: TestSet) =>
  browserTests(id, title, { E2E_BACKEND: 'sandbox', E2E_SET: set })

const onOry = (release: ReleaseName, id: string, title: string, set: TestSet) =>
  browserTests(id, title, { E2E_BACKEND: 'ory', ORY_RELEASE: release, E2E_SET: set }, [
    () => oryOnce(release),
    // The example settings are tested behind Caddy.
    ...(set === 'more' && release === defaultRelease ? [() => prepareDeployment('caddy')] : []),
  ])

const testOnOry = (release: ReleaseName) =>
  onOry(release, `ory-${release}`, `Playwright on Ory ${release}`, 'test')

const testStages: readonly Stage[] = [
  check('lint', 'Lint and format', [bin('biome'), 'check', '--error-on-warnings', '.']),
  check('imports', 'Imports between the rooms', [bin('tsx'), 'e2e/imports/check.ts']),
  check('route-types', 'Route types', [bin('next'), 'typegen']),
  check('types', 'Types', [bin('tsc'), '--noEmit'], ['route-types']),
  check('commits', 'Commit subjects', [bin('tsx'), 'e2e/support/check-commits.ts']),
  { ...check('audit', 'Known vulnerabilities', dependencyCheck('audit')), prepare: [prepareAudit] },
  { ...check('bill', 'Bill of materials', dependencyCheck('bill')), prepare: [prepareBill] },
  check('build', 'Production build', ['npm', 'run', 'build'], ['route-types']),
  unitTests('unit', 'Unit tests', [], [prepareTools]),
  // The longest one comes first, so that the others run beside it.
  testOnOry(defaultRelease),
  unitTests('contract', 'Contract of the sandbox', ['--config', 'e2e/ory/contract/jest.config.mjs']),
  onSandbox('sandbox', 'Playwright on the sandbox', 'test'),
  ...releaseNames.filter((release) => release !== defaultRelease).map(testOnOry),
]

/** The journeys with the tags `@each-deployment` and `@each-host`: some of each kind. */
const onEachHost = '--grep=@each-'

/** A run can be beside another one, so each has ports of its own. */
const ownPorts = {
  caddy: 4701,
  nginx: 4751,
  instances: 4801,
  builds: 4851,
  pictures: 4901,
  // Not 5051: with it, Kratos would get 5061, which fetch rejects (it is for SIP).
  examples: 5101,
  demo: 5151,
  'next-ory': 5201,
  polis: 5251,
} as const

interface OwnRun {
  readonly on: 'sandbox' | 'newest Ory'
  /** Playwright's arguments, besides `test`. They choose the projects. */
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** What must succeed before, besides the build. */
  readonly after?: readonly string[]
  readonly prepare?: Stage['prepare']
}

/**
 * A run of Playwright with a selection of its own, besides the sets of `npm test` and `npm run test:more`.
 */
function ownRun(
  id: Exclude<keyof typeof ownPorts, 'pictures'>,
  title: string,
  { on, args = [withTests], env, after = [], prepare = [] }: OwnRun,
): Stage {
  const isOry = on === 'newest Ory'
  const backend = isOry ? { E2E_BACKEND: 'ory', ORY_RELEASE: defaultRelease } : { E2E_BACKEND: 'sandbox' }
  const own = { ...backend, ...env, E2E_SET: 'all', E2E_PORT: String(ownPorts[id]) } as const
  return {
    ...browserTests(id, title, own, [...prepare, ...(isOry ? [() => oryOnce(defaultRelease)] : [])]),
    command: [bin('playwright'), 'test', ...args],
    after: ['build', ...after],
  }
}

/** The journeys on another deployment. */
const onDeployment = (
  deployment: Exclude<Deployment, 'direct'>,
  title: string,
  on: OwnRun['on'],
  { after = [], prepare = [] }: Pick<OwnRun, 'after' | 'prepare'> = {},
): Stage =>
  ownRun(deployment, title, {
    on,
    env: { E2E_DEPLOYMENT: deployment },
    after,
    prepare: [() => prepareDeployment(deployment), ...prepare],
  })

/** Some examples need a newer Node.js than Latchkey does. */
const nodeOfExamples = () => prepareNode('24')

/** The applications of `examples/`, each beside Latchkey, in a browser: on `npm run dev`, and on the real Ory. */
const examples: readonly Stage[] = [
  {
    ...check('examples-built', 'Examples, installed and built', [bin('tsx'), 'e2e/examples/build.ts']),
    prepare: [nodeOfExamples],
  },
  {
    ...check('readmes', 'Examples, as their READMEs start them', [
      bin('playwright'),
      ...['test', '--config', 'e2e/readmes/playwright.config.ts'],
    ]),
    // Both use the ports of the sandbox.
    after: ['sandbox-more'],
    report: { kind: 'playwright', file: `${resultsFolder}/readmes.json` },
    prepare: [prepareChromium, nodeOfExamples, () => prepareDeployment('caddy')],
  },
  ownRun('examples', `Examples on Ory ${defaultRelease}`, {
    on: 'newest Ory',
    args: ['--config', 'e2e/examples/playwright.config.ts'],
    after: ['examples-built'],
    prepare: [nodeOfExamples, () => prepareDeployment('caddy'), () => prepareDeployment('nginx')],
  }),
]

/** The public demo, behind Caddy. */
const hostedDemo = ownRun('demo', 'The demo for strangers, on one origin', {
  on: 'sandbox',
  args: ['--config', 'e2e/deployments/demo/playwright.config.ts'],
  prepare: [() => prepareDeployment('caddy')],
})

/** What Kratos does after 26.2, before any release includes it. */
const nextOry = ownRun('next-ory', 'Journeys on the next Ory, played by the sandbox', {
  on: 'sandbox',
  args: ['--project=desktop', '--grep=@next-ory'],
  env: { SANDBOX_ORY: 'next' },
})

/** The sign-in of a company by SAML: Ory Polis, whose packages are no dependency of Latchkey. */
const polis: readonly Stage[] = [
  check('polis-installed', 'Ory Polis, installed', [
    ...(['npm', 'ci', '--prefix', 'e2e/polis', '--omit=optional', '--ignore-scripts'] as const),
    ...['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'],
  ]),
  ownRun('polis', `A company's sign-in through Ory Polis`, {
    on: 'newest Ory',
    args: ['--config', 'e2e/polis/playwright.config.ts'],
    after: ['polis-installed'],
  }),
]

/** What is built on a Node.js of the release that the Dockerfile names. */
const imageCheck: Stage = {
  ...check('image', 'The image, built and run', [bin('tsx'), 'e2e/deployments/image/check.ts']),
  prepare: [prepareImage, () => prepareNode('24')],
}

/** Helm, promtool and the libraries of compose and Kubernetes parse the files of `deploy/`. */
const deployFilesCheck: Stage = {
  ...check('deploy-files', 'Files of deploy/', [
    'node',
    ...['--conditions=react-server', '--import', 'tsx', 'e2e/deployments/files/check.ts'],
  ]),
  prepare: [() => prepareDeployment('files'), prepareHelm],
}

/** The manifests of the chart, against the OpenAPI document of each release of Kubernetes. */
const kubeconformCheck: Stage = {
  ...check('kubeconform', 'The chart against the schemas of Kubernetes', [
    bin('tsx'),
    'e2e/deployments/files/kubeconform.ts',
  ]),
  prepare: [prepareHelm, prepareKubeconform, prepareKubernetes],
}

/** Creates a release on a clone, without publishing anything. */
const releaseCheck: Stage = {
  ...check('release', 'A release, made on a clone', [bin('tsx'), 'e2e/deployments/release/check.ts']),
  prepare: [prepareHelm],
}

/** Renders each screen with a browser and fonts of its own, and compares it with the reviewed picture. */
const pictures: Stage = {
  ...check('pictures', 'Pictures of the screens', [bin('tsx'), 'e2e/pictures/run.ts'], ['build']),
  env: { E2E_PORT: String(ownPorts.pictures) },
  prepare: [preparePictures],
}

/** Mutations that no test notices in the security code. The whole product would take hours. */
const mutants = check('mutants', 'Faults that no test notices', [bin('tsx'), 'e2e/mutation/check.ts'])

/** Builds only if the tree is newer than the build. */
const buildWhenNeeded: Stage = {
  ...check('build', 'Production build', ['npm', 'run', 'build']),
  prepare: [prepareBuild],
}

/**
 * Two of them run on the oldest supported Node.js, and on the newest. The image and the examples run on 24. The workflow on
 * GitHub runs all of `npm test` on other releases.
 */
const moreStages: readonly Stage[] = [
  buildWhenNeeded,
  onSandbox('sandbox-more', 'More Playwright on the sandbox', 'more'),
  ...releaseNames.map((release) =>
    onOry(release, `ory-${release}-more`, `More Playwright on Ory ${release}`, 'more'),
  ),
  onDeployment('caddy', 'Journeys over https behind Caddy', 'newest Ory'),
  onDeployment('nginx', 'Journeys over https behind nginx', 'newest Ory'),
  onDeployment('instances', 'Journeys on four instances, on Node.js 26', 'sandbox', {
    prepare: [() => prepareNode('26')],
  }),
  check('other-build', 'Another build', [bin('tsx'), 'e2e/support/other-build.ts'], ['build']),
  onDeployment('builds', 'Journeys on two builds, on Node.js 20.9', 'sandbox', {
    after: ['other-build'],
    prepare: [() => prepareNode('20.9.0')],
  }),
  ...examples,
  hostedDemo,
  nextOry,
  ...polis,
  pictures,
  imageCheck,
  deployFilesCheck,
  kubeconformCheck,
  releaseCheck,
  mutants,
  check('docs', 'Site of the documents', [bin('tsx'), 'e2e/docs-site/check.ts']),
]

export const stagesOf: Readonly<Record<Command, readonly Stage[]>> = {
  test: testStages,
  'test:more': moreStages,
  quick: [
    buildWhenNeeded,
    {
      ...onSandbox('quick', 'Main journeys on the sandbox', 'all'),
      command: [bin('playwright'), 'test', withTests, onEachHost],
    },
  ],
}

/**
 * The stages with these ids, or all if there are none. The dependencies of a chosen stage count as done.
 * @throws if an id is unknown
 */
export function chooseStages(stages: readonly Stage[], only: readonly string[]): readonly Stage[] {
  const known = stages.map(({ id }) => id)
  const unknown = only.filter((id) => !known.includes(id))
  if (unknown.length > 0)
    throw new Error(`No stage is named ${unknown.join(' or ')}. Known: ${known.join(', ')}.`)
  if (only.length === 0) return stages
  return stages
    .filter(({ id }) => only.includes(id))
    .map((stage) => ({ ...stage, after: stage.after?.filter((id) => only.includes(id)) ?? [] }))
}
