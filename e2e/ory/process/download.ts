import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { EnvHttpProxyAgent, fetch, type Response } from 'undici'
import type { Environment } from './cache-folder'
import { type Program, Unreachable } from './programs'
import type { Asset } from './release-asset'
import { runCommand } from './run-command'

/** The archives have about 40 MB. */
const maxArchiveBytes = 300_000_000
const maxListBytes = 1_000_000
/** A slow line takes a few minutes. */
const maxDownload = 15 * 60_000
const maxSilence = 30_000

type Call = { readonly signal: AbortSignal; readonly dispatcher: EnvHttpProxyAgent }
type Report = (line: string) => void

/**
 * Downloads a program from Ory's release, checks it against the release's list of sums, and puts it at
 * `target`. The last step is one rename, so that no process sees half a file. Uses the proxy that
 * `HTTPS_PROXY` names. Throws `Unreachable` if the release's host does not respond, and another error with
 * one sentence if the release is invalid or the download breaks off.
 */
export async function downloadProgram(
  { name, version }: Program,
  asset: Asset,
  target: string,
  { env, report }: { readonly env: Environment; readonly report: Report },
): Promise<void> {
  const dispatcher = proxyAgent(env)
  const call = { dispatcher, signal: AbortSignal.timeout(maxDownload) }
  await mkdir(dirname(target), { recursive: true })
  const folder = await mkdtemp(join(dirname(target), '.download-'))
  try {
    const wanted = await sumOf(asset, call)
    const archive = join(folder, asset.name)
    const found = await save(asset, archive, call, progressOf(`${name} ${version}`, report))
    if (found !== wanted) throw new Error(`${asset.url} does not match its sum in ${asset.sumsUrl}.`)
    const result = await runCommand('tar', ['-xzf', archive, '-C', folder, name], { env })
    if (result.status !== 0)
      throw new Error(`${asset.name} cannot be unpacked: ${result.stderr.trim() || 'no tar'}`)
    await chmod(join(folder, name), 0o755)
    await rename(join(folder, name), target)
  } finally {
    await Promise.all([rm(folder, { recursive: true, force: true }), dispatcher.destroy()])
  }
}

/** undici 6 warns that this class may change. The lock file pins it, so the warning would only alarm people. */
function proxyAgent(env: Environment): EnvHttpProxyAgent {
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    return new EnvHttpProxyAgent({
      httpProxy: env.http_proxy ?? env.HTTP_PROXY ?? '',
      httpsProxy: env.https_proxy ?? env.HTTPS_PROXY ?? '',
      noProxy: env.no_proxy ?? env.NO_PROXY ?? '',
      headersTimeout: maxSilence,
      bodyTimeout: maxSilence,
    })
  } finally {
    process.emitWarning = emitWarning
  }
}

async function sumOf({ name, sumsUrl }: Asset, call: Call): Promise<string> {
  const list = await ask(sumsUrl, call).catch((error: unknown) => {
    throw new Unreachable(`${new URL(sumsUrl).origin} cannot be reached (${reasonOf(error)})`)
  })
  const parts: Buffer[] = []
  await read(list, sumsUrl, maxListBytes, (part) => parts.push(part))
  const lines = Buffer.concat(parts).toString().split('\n')
  const [sum] = lines.map((line) => line.trim().split(/\s+\*?/)).find(([, file]) => file === name) ?? []
  if (sum === undefined || !/^[0-9a-f]{64}$/.test(sum)) throw new Error(`${sumsUrl} has no sum of ${name}.`)
  return sum
}

/** Writes the archive, and returns its sum. */
async function save({ url }: Asset, file: string, call: Call, progress: Progress): Promise<string> {
  const response = await ask(url, call).catch((error: unknown) => {
    throw new Error(`${url} cannot be downloaded: ${reasonOf(error)}.`)
  })
  const hash = createHash('sha256')
  const size = Number(response.headers.get('content-length') ?? 0)
  let count = 0
  await read(
    response,
    url,
    maxArchiveBytes,
    (part) => {
      hash.update(part)
      count += part.length
      progress(count, size)
    },
    file,
  )
  return hash.digest('hex')
}

const ask = (url: string, call: Call) => fetch(url, call)

/**
 * Reads a response to its end.
 * @throws with one sentence if it is no success, breaks off, or has more than `limit` bytes
 */
async function read(
  response: Response,
  url: string,
  limit: number,
  take: (part: Buffer) => void,
  file?: string,
): Promise<void> {
  if (!response.ok || response.body === null) {
    await response.body?.cancel()
    throw new Error(`${url} cannot be downloaded: the answer is ${response.status}.`)
  }
  let count = 0
  const check = async function* (source: AsyncIterable<Buffer>) {
    for await (const part of source) {
      count += part.length
      if (count > limit) throw new Error(`it has more than ${limit} bytes`)
      take(part)
      yield part
    }
  }
  const sink = file === undefined ? drain : createWriteStream(file)
  await pipeline(Readable.fromWeb(response.body), check, sink).catch((error: unknown) => {
    throw new Error(`The download of ${url} broke off: ${reasonOf(error)}.`)
  })
}

async function drain(source: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of source);
}

type Progress = (count: number, size: number) => void

/** Reports the size, and then each quarter. */
function progressOf(name: string, report: Report): Progress {
  let told = -1
  return (count, size) => {
    const quarter = size > 0 ? Math.floor((count / size) * 4) : 0
    if (quarter === told) return
    told = quarter
    const ofSize = size > 0 ? `${quarter * 25} % of ${Math.ceil(size / 1_000_000)} MB` : 'started'
    report(`Downloading ${name}: ${ofSize}`)
  }
}

/** The first cause of an error of `fetch`, such as `getaddrinfo ENOTFOUND github.com`. */
function reasonOf(error: unknown): string {
  const { cause, message, code } = error as NodeJS.ErrnoException
  if (cause) return reasonOf(cause)
  return message || String(code ?? error)
}
