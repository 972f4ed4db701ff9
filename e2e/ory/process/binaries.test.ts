import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { describeOryBinaries, findOryBinaries } from './binaries'
import type { Environment } from './cache-folder'
import { programs, Unreachable } from './programs'
import { serveRelease, type TestServer, validResponses } from './test-release'

let folder: string
let release: TestServer | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-binaries-'))
  await mkdir(join(folder, 'ory'))
})
afterEach(async () => {
  release?.stop()
  release = undefined
  await rm(folder, { recursive: true, force: true })
})

async function program(name: string, version = 'v26.2.0'): Promise<string> {
  await writeFile(join(folder, name), `#!/bin/sh\necho "Version: ${version}"\n`, { mode: 0o755 })
  return join(folder, name)
}

/** No network: no process listens on port 2. */
const offline = (): Environment => ({
  LATCHKEY_CACHE: folder,
  PATH: folder,
  ORY_RELEASES_URL: 'http://127.0.0.1:2',
})

test('the variables come first', async () => {
  await program('ory/kratos-v26.2.0-build2')
  const kratos = await program('my-kratos')
  const hydra = await program('my-hydra')
  const env = { LATCHKEY_CACHE: folder, KRATOS_BIN: kratos, HYDRA_BIN: hydra }
  expect(await findOryBinaries({ env })).toEqual({ kratos, hydra })
  expect(describeOryBinaries('26.2.0', env)).toEqual([
    `kratos v26.2.0: ${kratos} (KRATOS_BIN)`,
    `hydra v26.2.0: ${hydra} (HYDRA_BIN)`,
  ])
})

test('1.3.1 has variables of its own', async () => {
  const kratos = await program('my-kratos', 'v1.3.1')
  const hydra = await program('my-hydra', 'v2.3.0')
  const env = {
    LATCHKEY_CACHE: folder,
    KRATOS_BIN: '/absent',
    KRATOS_BIN_1_3_1: kratos,
    HYDRA_BIN_1_3_1: hydra,
  }
  expect(await findOryBinaries({ release: '1.3.1', env })).toEqual({ kratos, hydra })
})

test.each([
  ['26.2.0', 'v26.2.0', 'v26.2.0'],
  ['1.3.1', 'v1.3.1', 'v2.3.0'],
] as const)('%s is found in the cache folder', async (name, kratosVersion, hydraVersion) => {
  const kratos = await program(`ory/kratos-${kratosVersion}-build2`, kratosVersion)
  const hydra = await program(`ory/hydra-${hydraVersion}-build2`, hydraVersion)
  expect(await findOryBinaries({ release: name, env: { LATCHKEY_CACHE: folder } })).toEqual({ kratos, hydra })
})

test('a local build may have no version', async () => {
  const kratos = await program('my-kratos', 'master')
  const hydra = await program('my-hydra')
  expect(await findOryBinaries({ env: { KRATOS_BIN: kratos, HYDRA_BIN: hydra } })).toEqual({ kratos, hydra })
})

describe('a wrong program is an error, even without a network', () => {
  test('a variable that names no program', async () => {
    const env = { ...offline(), KRATOS_BIN: join(folder, 'absent') }
    await expect(findOryBinaries({ env })).rejects.toThrow(
      /^KRATOS_BIN names .*absent, which is not a program\.$/,
    )
    expect(() => describeOryBinaries('26.2.0', env)).toThrow('which is not a program')
  })

  test('another release', async () => {
    const kratos = await program('my-kratos', 'v1.3.1')
    await expect(findOryBinaries({ env: { ...offline(), KRATOS_BIN: kratos } })).rejects.toThrow(
      `${kratos} is not kratos v26.2.0: it says v1.3.1.`,
    )
  })

  test('another program, in the cache folder', async () => {
    const path = join(folder, 'ory/kratos-v26.2.0-build2')
    await writeFile(path, '#!/bin/sh\n', { mode: 0o755 })
    await expect(findOryBinaries({ env: offline() })).rejects.toThrow(
      `${path} is not kratos v26.2.0: it does not say its version.`,
    )
  })
})

test.each([
  ['26.2.0', 'v26.2.0'],
  ['1.3.1', 'v2.3.0'],
] as const)('%s comes from its release', async (name, hydraVersion) => {
  release = await serveRelease(await validResponses(Object.values(programs[name])))
  const env = {
    ...offline(),
    PATH: process.env.PATH,
    ORY_RELEASES_URL: `http://127.0.0.1:${release.port}`,
  }
  const lines: string[] = []
  const hydra = join(folder, `ory/hydra-${hydraVersion}-build2`)
  expect(await findOryBinaries({ release: name, env, report: (line) => lines.push(line) })).toMatchObject({
    hydra,
  })
  expect(lines).toContain(`Downloaded ${hydra}`)
  release.stop()
  expect(await findOryBinaries({ release: name, env })).toMatchObject({ hydra })
})

test('a release without the program is an error', async () => {
  release = await serveRelease({})
  const env = { ...offline(), ORY_RELEASES_URL: `http://127.0.0.1:${release.port}` }
  const error = await findOryBinaries({ release: '1.3.1', env }).catch((failure: unknown) => failure)
  expect(error).not.toBeInstanceOf(Unreachable)
  expect(error).toMatchObject({ message: expect.stringContaining('the answer is 404') })
})

describe('without a network, one sentence names what is missing', () => {
  test('26.2.0', async () => {
    const env = offline()
    await expect(findOryBinaries({ env })).rejects.toThrow(Unreachable)
    await expect(findOryBinaries({ env })).rejects.toThrow(
      `kratos v26.2.0 is neither in KRATOS_BIN nor at ${folder}/ory/kratos-v26.2.0-build2, and http://127.0.0.1:2 cannot be reached (connect ECONNREFUSED 127.0.0.1:2).`,
    )
    expect(describeOryBinaries('26.2.0', env)[0]).toBe('kratos v26.2.0: not here')
  })

  test('1.3.1, which Go could build', async () => {
    await program('ory/kratos-v1.3.1-build2', 'v1.3.1')
    const search = findOryBinaries({ release: '1.3.1', env: offline() })
    await expect(search).rejects.toThrow(Unreachable)
    await expect(search).rejects.toThrow(
      /^hydra v2\.3\.0 is neither in HYDRA_BIN_1_3_1 nor at \S+, and http:\S+ cannot be reached \(.+\), and building it needs Go 1\.23 or later and a C compiler\.$/,
    )
  })
})
