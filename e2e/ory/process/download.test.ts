import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { downloadProgram } from './download'
import { programs, Unreachable } from './programs'
import { assetOf } from './release-asset'
import { runCommand } from './run-command'
import {
  type Answers,
  makeCertificate,
  serveProxy,
  serveRelease,
  serveReleaseOverTls,
  sha256,
  type TestServer,
  validResponses,
} from './test-release'

const program = programs['26.2.0'].kratos

let folder: string
const servers: TestServer[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-download-'))
})
afterEach(() => {
  for (const server of servers.splice(0)) server.stop()
  rmSync(folder, { recursive: true })
})

async function serve(answers: Answers): Promise<string> {
  const server = await serveRelease(answers)
  servers.push(server)
  return `http://127.0.0.1:${server.port}`
}

/** Downloads the program. Returns the lines of progress. */
async function download(
  releases: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const env = { PATH: process.env.PATH, ORY_RELEASES_URL: releases, ...variables }
  const lines: string[] = []
  const asset = assetOf(program, undefined, env)
  if (asset === undefined) throw new Error('Ory publishes nothing for this system.')
  await downloadProgram(program, asset, join(folder, 'ory/kratos'), {
    env,
    report: (line) => lines.push(line),
  })
  return lines
}

/** The responses of a release, with one of them replaced. */
async function spoiled(
  end: string,
  answer: (right: Buffer | string) => Answers[string] | undefined,
): Promise<Answers> {
  const answers = await validResponses([program])
  const [path = ''] = Object.keys(answers).filter((name) => name.endsWith(end))
  const other = answer(answers[path] as Buffer | string)
  if (other === undefined) delete answers[path]
  else answers[path] = other
  return answers
}

/** Promises all bytes, sends half of them, and closes the connection. */
const cutOff =
  (right: Buffer | string): RequestListener =>
  (_, response) => {
    response.writeHead(200, { 'content-length': right.length })
    response.write(right.slice(0, right.length / 2), () => response.destroy())
  }

test('a program of the release is put into the cache folder, with its progress', async () => {
  const lines = await download(await serve(await validResponses([program])))
  expect(lines.at(-1)).toBe('Downloading kratos v26.2.0: 100 % of 1 MB')
  const { stdout } = await runCommand(join(folder, 'ory/kratos'), ['version'])
  expect(stdout).toBe('Version: v26.2.0\n')
  expect(readdirSync(join(folder, 'ory'))).toEqual(['kratos'])
})

test('a release may redirect to another URL', async () => {
  const other = await serve(await validResponses([program]))
  const lead: RequestListener = ({ url }, response) => {
    response.writeHead(302, { location: `${other}${url}` }).end()
  }
  const answers = await validResponses([program])
  const url = await serve(Object.fromEntries(Object.keys(answers).map((path) => [path, lead])))
  await download(url)
  expect(existsSync(join(folder, 'ory/kratos'))).toBe(true)
})

describe('an invalid download fails and leaves nothing', () => {
  test.each<[string, string, Parameters<typeof spoiled>[1], RegExp]>([
    ['a wrong sum', '.txt', (list) => String(list).replaceAll(/[0-9a-f]{64}/g, sha256('y')), /its sum/],
    ['another archive', '.gz', () => 'other', /kratos_26\.2\.0-\S+ does not match its sum in \S+\.txt\.$/],
    ['no sum', '.txt', () => `${sha256('x')}  other.tar.gz\n`, /checksums\.txt has no sum of kratos_26/],
    ['no list', '.txt', () => undefined, /checksums\.txt cannot be downloaded: the answer is 404\.$/],
    ['no archive', '.gz', () => undefined, /tar\.gz cannot be downloaded: the answer is 404\.$/],
    ['an archive that breaks off', '.gz', cutOff, /The download of \S+tar\.gz broke off: .+\.$/],
    ['a list that breaks off', '.txt', cutOff, /The download of \S+checksums\.txt broke off: .+\.$/],
    ['an endless list', '.txt', () => 'x'.repeat(1_000_001), /broke off: it has more than 1000000 bytes\.$/],
  ])('%s', async (_, end, answer, message) => {
    const error = await download(await serve(await spoiled(end, answer))).catch((failure: unknown) => failure)
    expect(error).toMatchObject({ message: expect.stringMatching(message) })
    expect(error).not.toBeInstanceOf(Unreachable)
    expect(readdirSync(join(folder, 'ory'))).toEqual([])
  })

  test('an archive that is none', async () => {
    const answers = await spoiled('.gz', () => 'no archive')
    const list = Object.keys(answers).find((path) => path.endsWith('.txt')) ?? ''
    answers[list] = String(answers[list]).replace(/[0-9a-f]{64}(?= {2}kratos)/, sha256('no archive'))
    await expect(download(await serve(answers))).rejects.toThrow(/^kratos_26\S+ cannot be unpacked: ./)
    expect(readdirSync(join(folder, 'ory'))).toEqual([])
  })
})

describe('a host that does not respond is no failure of the release', () => {
  test('no server listens', async () => {
    const url = await serve({})
    for (const server of servers.splice(0)) server.stop()
    await expect(download(url)).rejects.toThrow(Unreachable)
  })

  test('the name is unknown', async () => {
    const message = /^https:\/\/release\.invalid cannot be reached \(getaddrinfo \w+ release\.invalid\)$/
    const error = await download('https://release.invalid').catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(Unreachable)
    expect(error).toMatchObject({ message: expect.stringMatching(message) })
  })

  test('the proxy rejects it', async () => {
    const asked: string[] = []
    const proxy = await serveProxy(undefined, asked)
    servers.push(proxy)
    const HTTPS_PROXY = `http://127.0.0.1:${proxy.port}`
    await expect(download('https://release.invalid', { HTTPS_PROXY })).rejects.toThrow(Unreachable)
    expect(asked).toEqual(['release.invalid:443'])
  })
})

test('the proxy of HTTPS_PROXY forwards to the release', async () => {
  const certificate = await makeCertificate('release.invalid', folder)
  const release = await serveReleaseOverTls(
    await validResponses(Object.values(programs['26.2.0'])),
    certificate,
  )
  const asked: string[] = []
  const proxy = await serveProxy(release.port, asked)
  servers.push(release, proxy)
  // Node reads NODE_EXTRA_CA_CERTS when it starts.
  const find =
    "const { findOryBinaries } = await import('./e2e/ory/process/binaries.ts'); console.log(await findOryBinaries())"
  const { status, stdout, stderr } = await runCommand(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', find],
    {
      env: {
        PATH: process.env.PATH,
        LATCHKEY_CACHE: folder,
        HTTPS_PROXY: `http://127.0.0.1:${proxy.port}`,
        NODE_EXTRA_CA_CERTS: certificate.file,
        ORY_RELEASES_URL: 'https://release.invalid',
      },
    },
  )
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toContain(`kratos: '${folder}/ory/kratos-v26.2.0-build2'`)
  expect(readFileSync(join(folder, 'ory/hydra-v26.2.0-build2'), 'utf8')).toContain('v26.2.0')
  expect(new Set(asked)).toEqual(new Set(['release.invalid:443']))
})
