import { type ReleaseName, releases } from '../releases'

/** The programs that each release has. */
export type OryName = 'kratos' | 'hydra'

/** A program of Ory. */
export type Program = {
  readonly name: OryName | 'keto'
  readonly version: string
  /** The name of its Go module. */
  readonly module: string
  /** How to build it. The Go module proxy does not serve releases that are numbered by date. */
  readonly source?: PublishedModule
}

export type PublishedModule = {
  /** `replace` lines that name folders which the published module leaves out. */
  readonly dropReplace: readonly string[]
}

const kratosModule = 'github.com/ory/kratos'
const hydraModule = 'github.com/ory/hydra/v2'

/** The programs of each release. */
export const programs: Readonly<Record<ReleaseName, Readonly<Record<OryName, Program>>>> = {
  '26.2.0': {
    kratos: { name: 'kratos', version: releases['26.2.0'].kratos, module: kratosModule },
    hydra: { name: 'hydra', version: releases['26.2.0'].hydra, module: hydraModule },
  },
  '1.3.1': {
    kratos: {
      name: 'kratos',
      version: releases['1.3.1'].kratos,
      module: kratosModule,
      source: { dropReplace: [] },
    },
    hydra: {
      name: 'hydra',
      version: releases['1.3.1'].hydra,
      module: hydraModule,
      source: { dropReplace: ['github.com/ory/hydra-client-go/v2'] },
    },
  },
}

/**
 * Only the help desk asks it, so no release of the others changes it. The Go modules of 0.14 do not build: they need a
 * version of `keto/proto` that is not published.
 */
export const keto: Program = {
  name: 'keto',
  version: 'v0.13.0-alpha.0',
  module: 'github.com/ory/keto',
  source: { dropReplace: ['github.com/ory/keto/proto'] },
}

/** The programs are not here, and the network does not reach the server that has them. */
export class Unreachable extends Error {}

/** No program is published for this system, and this machine has no tools to build it. */
export class MissingTools extends Error {}
