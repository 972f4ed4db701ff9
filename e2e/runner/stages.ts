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
  /** A program, also of a package, and its arguments. None of them has a space. */
  readonly command: string
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

/** The folder of all logs and reports. */
export const resultsFolder = 'test-results'

const node = (release: string) => () => prepareNode(release)
const programsOf = (deployment: Parameters<typeof prepareDeployment>[0]) => () =>
  prepareDeployment(deployment)

/** Several stages need a release, some of them at the same time. */
const oryPrograms = new Map<ReleaseName, Promise<Prepared>>()

const ory = (release: ReleaseName) => () => {
  const found = oryPrograms.get(release) ?? prepareOry(release)
  oryPrograms.set(release, found)
  return found
}

interface BrowserRun extends Pick<Stage, 'env' | 'after' | 'prepare'> {
  readonly on: 'sandbox' | ReleaseName
  /** Without one, the run has every test that its arguments select. */
  readonly set?: TestSet
  readonly deployment?: Exclude<Deployment, 'direct'>
  /** A run can be beside another one, so one that is no set has ports of its own, from this one on. */
  readonly port?: number
  /**
   * Playwright's arguments, which choose the projects: those with tests. Without the choice, the first and the last
   * project would run although no test is left.
   */
  readonly args?: string
}

/** A run of Playwright, after the build. */
function browser(id: string, title: string, run: BrowserRun): Stage {
  const {
    on,
    set = 'all',
    deployment,
    port,
    args = '--project=desktop*',
    env,
    after = [],
    prepare = [],
  } = run
  return {
    id,
    title,
    command: `playwright test ${args}`,
    env: {
      ...(on === 'sandbox' ? { E2E_BACKEND: on } : { E2E_BACKEND: 'ory', ORY_RELEASE: on }),
      ...(deployment && { E2E_DEPLOYMENT: deployment }),
      ...(port && { E2E_PORT: `${port}` }),
      ...env,
      E2E_SET: set,
      E2E_LABEL: id,
      // The screens that the stages do not have to check with axe again (`e2e/support/screen-check.ts`). `npm test`
      // deletes the folder, and `npm run test:more` continues with it.
      E2E_PASSED_AXE: `${resultsFolder}/passed-axe`,
    },
    report: { kind: 'playwright', file: `${resultsFolder}/${id}.json` },
    after: ['build', ...after],
    prepare: [
      ...[prepareChromium, prepareTools],
      ...(on === 'sandbox' ? [] : [ory(on)]),
      ...(deployment ? [programsOf(deployment)] : []),
      ...prepare,
    ],
    ...(on !== 'sandbox' && { shares: 'ory' }),
  }
}

/** Tests of Jest. As in `npm run unit`: with more room for new objects, collecting garbage takes half of the time. */
function jest(
  id: string,
  title: string,
  { args = '', prepare = [] }: { args?: string } & Pick<Stage, 'prepare'>,
): Stage {
  const file = `${resultsFolder}/${id}.json`
  return {
    id,
    title,
    command: `node --max-semi-space-size=32 node_modules/jest/bin/jest.js --silent --json --outputFile=${file}${args}`,
    report: { kind: 'jest', file },
    prepare,
  }
}

const testOnOry = (release: ReleaseName) =>
  browser(`ory-${release}`, `Playwright on Ory ${release}`, { on: release, set: 'test' })

const testStages: readonly Stage[] = [
  { id: 'lint', title: 'Lint and format', command: 'biome check --error-on-warnings .' },
  { id: 'imports', title: 'Imports between the rooms', command: 'tsx e2e/imports/check.ts' },
  { id: 'route-types', title: 'Route types', command: 'next typegen' },
  { id: 'types', title: 'Types', command: 'tsc --noEmit', after: ['route-types'] },
  { id: 'commits', title: 'Commit subjects', command: 'tsx e2e/support/check-commits.ts' },
  {
    id: 'audit',
    title: 'Known vulnerabilities',
    command: 'tsx e2e/dependencies/check.ts audit',
    prepare: [prepareAudit],
  },
  {
    id: 'bill',
    title: 'Bill of materials',
    command: 'tsx e2e/dependencies/check.ts bill',
    prepare: [prepareBill],
  },
  { id: 'build', title: 'Production build', command: 'npm run build', after: ['route-types'] },
  jest('unit', 'Unit tests', { prepare: [prepareTools] }),
  // The longest one comes first, so that the others run beside it.
  testOnOry(defaultRelease),
  jest('contract', 'Contract of the sandbox', { args: ' --config e2e/ory/contract/jest.config.mjs' }),
  browser('sandbox', 'Playwright on the sandbox', { on: 'sandbox', set: 'test' }),
  ...releaseNames.filter((release) => release !== defaultRelease).map(testOnOry),
]

/** Builds only if the tree is newer than the build. */
const buildWhenNeeded: Stage = {
  id: 'build',
  title: 'Production build',
  command: 'npm run build',
  prepare: [prepareBuild],
}

/** Some examples need a newer Node.js than Latchkey does. */
const nodeOfExamples = node('24')

/**
 * Two of them run on the oldest supported Node.js, and on the newest. The image and the examples run on 24. The workflow on
 * GitHub runs all of `npm test` on other releases.
 */
const moreStages: readonly Stage[] = [
  buildWhenNeeded,
  browser('sandbox-more', 'More Playwright on the sandbox', { on: 'sandbox', set: 'more' }),
  ...releaseNames.map((release) =>
    browser(`ory-${release}-more`, `More Playwright on Ory ${release}`, {
      on: release,
      set: 'more',
      // The example settings are tested behind Caddy.
      prepare: release === defaultRelease ? [programsOf('caddy')] : [],
    }),
  ),
  browser('caddy', 'Journeys over https behind Caddy', {
    on: defaultRelease,
    deployment: 'caddy',
    port: 4701,
  }),
  browser('nginx', 'Journeys over https behind nginx', {
    on: defaultRelease,
    deployment: 'nginx',
    port: 4751,
  }),
  browser('instances', 'Journeys on four instances, on Node.js 26', {
    on: 'sandbox',
    deployment: 'instances',
    port: 4801,
    prepare: [node('26')],
  }),
  { id: 'other-build', title: 'Another build', command: 'tsx e2e/support/other-build.ts', after: ['build'] },
  browser('builds', 'Journeys on two builds, on Node.js 20.9', {
    on: 'sandbox',
    deployment: 'builds',
    port: 4851,
    after: ['other-build'],
    prepare: [node('20.9.0')],
  }),
  // The applications of `examples/`, each beside Latchkey, in a browser: on `npm run dev`, and on the real Ory.
  {
    id: 'examples-built',
    title: 'Examples, installed and built',
    command: 'tsx e2e/examples/build.ts',
    prepare: [nodeOfExamples],
  },
  {
    id: 'readmes',
    title: 'Examples, as their READMEs start them',
    command: 'playwright test --config e2e/readmes/playwright.config.ts',
    // Both use the ports of the sandbox.
    after: ['sandbox-more'],
    report: { kind: 'playwright', file: `${resultsFolder}/readmes.json` },
    prepare: [prepareChromium, nodeOfExamples, programsOf('caddy')],
  },
  browser('examples', `Examples on Ory ${defaultRelease}`, {
    on: defaultRelease,
    args: '--config e2e/examples/playwright.config.ts',
    // Not 5051: with it, Kratos would get 5061, which fetch rejects (it is for SIP).
    port: 5101,
    after: ['examples-built'],
    prepare: [nodeOfExamples, programsOf('caddy'), programsOf('nginx')],
  }),
  browser('demo', 'The demo for strangers, on one origin', {
    on: 'sandbox',
    args: '--config e2e/deployments/demo/playwright.config.ts',
    port: 5151,
    prepare: [programsOf('caddy')],
  }),
  // What Kratos does after 26.2, before any release includes it.
  browser('next-ory', 'Journeys on the next Ory, played by the sandbox', {
    on: 'sandbox',
    args: '--project=desktop --grep=@next-ory',
    port: 5201,
    env: { SANDBOX_ORY: 'next' },
  }),
  // The sign-in of a company by SAML: Ory Polis, whose packages are no dependency of Latchkey.
  {
    id: 'polis-installed',
    title: 'Ory Polis, installed',
    command:
      'npm ci --prefix e2e/polis --omit=optional --ignore-scripts --no-audit --no-fund --loglevel=error --prefer-offline',
  },
  browser('polis', `A company's sign-in through Ory Polis`, {
    on: defaultRelease,
    args: '--config e2e/polis/playwright.config.ts',
    port: 5251,
    after: ['polis-installed'],
  }),
  // Each screen with a browser and fonts of its own, compared with the reviewed picture.
  {
    id: 'pictures',
    title: 'Pictures of the screens',
    command: 'tsx e2e/pictures/run.ts',
    env: { E2E_PORT: '4901' },
    after: ['build'],
    prepare: [preparePictures],
  },
  // What is built on a Node.js of the release that the Dockerfile names.
  {
    id: 'image',
    title: 'The image, built and run',
    command: 'tsx e2e/deployments/image/check.ts',
    prepare: [prepareImage, node('24')],
  },
  // Helm, promtool and the libraries of compose and Kubernetes parse the files of `deploy/`.
  {
    id: 'deploy-files',
    title: 'Files of deploy/',
    command: 'node --conditions=react-server --import tsx e2e/deployments/files/check.ts',
    prepare: [programsOf('files'), prepareHelm],
  },
  // The manifests of the chart, against the OpenAPI document of each release of Kubernetes.
  {
    id: 'kubeconform',
    title: 'The chart against the schemas of Kubernetes',
    command: 'tsx e2e/deployments/files/kubeconform.ts',
    prepare: [prepareHelm, prepareKubeconform, prepareKubernetes],
  },
  // On a clone, without publishing anything.
  {
    id: 'release',
    title: 'A release, made on a clone',
    command: 'tsx e2e/deployments/release/check.ts',
    prepare: [prepareHelm],
  },
  // In the security code. The whole product would take hours.
  { id: 'mutants', title: 'Faults that no test notices', command: 'tsx e2e/mutation/check.ts' },
  { id: 'docs', title: 'Site of the documents', command: 'tsx e2e/docs-site/check.ts' },
]

export const stagesOf: Readonly<Record<Command, readonly Stage[]>> = {
  test: testStages,
  'test:more': moreStages,
  quick: [
    buildWhenNeeded,
    // The journeys with the tags `@each-deployment` and `@each-host`: some of each kind.
    browser('quick', 'Main journeys on the sandbox', {
      on: 'sandbox',
      args: '--project=desktop* --grep=@each-',
    }),
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
