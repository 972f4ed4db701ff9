import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { findOryBinaries } from './binaries'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-binaries-'))
  await mkdir(join(folder, 'ory'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function program(name: string): Promise<string> {
  await writeFile(join(folder, name), '#!/bin/sh\n', { mode: 0o755 })
  return join(folder, name)
}

/** A folder with both archives of 26.2.0 and their sums. */
async function archives(sumOf: (content: string) => string = sha256): Promise<string> {
  const names = ['kratos-v26.2.0.tar.xz', 'hydra-v26.2.0.tar.xz']
  for (const name of names) await writeFile(join(folder, name), name)
  await writeFile(join(folder, 'SHA256SUMS'), names.map((name) => `${sumOf(name)}  ${name}\n`).join(''))
  return folder
}

const sha256 = (content: string) => createHash('sha256').update(content).digest('hex')

test('the variables come first', async () => {
  await program('ory/kratos-v26.2.0-build2')
  const kratos = await program('my-kratos')
  const hydra = await program('my-hydra')
  const env = { LATCHKEY_CACHE: folder, KRATOS_BIN: kratos, HYDRA_BIN: hydra }
  expect(await findOryBinaries({ env })).toEqual({ kratos, hydra })
})

test('1.3.1 has variables of its own', async () => {
  const kratos = await program('my-kratos')
  const hydra = await program('my-hydra')
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
] as const)('%s is found in the cache folder', async (release, kratosVersion, hydraVersion) => {
  const kratos = await program(`ory/kratos-${kratosVersion}-build2`)
  const hydra = await program(`ory/hydra-${hydraVersion}-build2`)
  expect(await findOryBinaries({ release, env: { LATCHKEY_CACHE: folder } })).toEqual({ kratos, hydra })
})

test('a variable that names no program is an error', async () => {
  const env = { LATCHKEY_CACHE: folder, KRATOS_BIN: join(folder, 'absent') }
  await expect(findOryBinaries({ env })).rejects.toThrow(
    /^KRATOS_BIN names .*absent, which is not a program\.$/,
  )
})

test('1.3.1 without Go: one sentence says what is missing and what to set', async () => {
  await program('ory/hydra-v2.3.0-build2')
  const env = { LATCHKEY_CACHE: folder, PATH: folder }
  await expect(findOryBinaries({ release: '1.3.1', env })).rejects.toThrow(
    /^Building kratos v1\.3\.1 needs Go 1\.23 or later and a C compiler: install what is missing, or set KRATOS_BIN_1_3_1\.$/,
  )
})

test('26.2.0 without ORY_SOURCES: one sentence says what to set', async () => {
  const env = { LATCHKEY_CACHE: folder, PATH: folder }
  await expect(findOryBinaries({ env })).rejects.toThrow(
    'kratos v26.2.0 and hydra v26.2.0 cannot be found: set KRATOS_BIN and HYDRA_BIN, or set ORY_SOURCES to a folder with kratos-v26.2.0.tar.xz and hydra-v26.2.0.tar.xz.',
  )
})

test('26.2.0 with the archives and without tools: one sentence says what is missing', async () => {
  const env = { LATCHKEY_CACHE: folder, PATH: folder, ORY_SOURCES: await archives() }
  await expect(findOryBinaries({ env })).rejects.toThrow(
    'Building kratos v26.2.0 and hydra v26.2.0 needs Go 1.23 or later and a C compiler and tar and xz: install what is missing, or set KRATOS_BIN and HYDRA_BIN.',
  )
})

test('an archive that is not there is an error', async () => {
  const env = { LATCHKEY_CACHE: folder, ORY_SOURCES: folder }
  await expect(findOryBinaries({ env })).rejects.toThrow(
    `ORY_SOURCES names ${folder}, which has no file kratos-v26.2.0.tar.xz.`,
  )
})

test('an archive with another sum is an error', async () => {
  const env = { LATCHKEY_CACHE: folder, ORY_SOURCES: await archives(() => sha256('another file')) }
  await expect(findOryBinaries({ env })).rejects.toThrow(
    /kratos-v26\.2\.0\.tar\.xz does not match its sum in SHA256SUMS\.$/,
  )
})
