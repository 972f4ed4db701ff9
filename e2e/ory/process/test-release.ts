import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, connect, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Program } from './programs'
import { assetOf } from './release-asset'
import { runCommand } from './run-command'

const programText = (version: string) => `#!/bin/sh\necho "Version: ${version}"\n`

/** A file in the format of Ory's releases: the program is a shell script that prints its version. */
async function releaseArchive({ name, version }: Program): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-archive-'))
  try {
    writeFileSync(join(folder, name), programText(version), { mode: 0o755 })
    writeFileSync(join(folder, 'README.md'), 'More than the program.')
    const file = join(folder, 'archive.tar.gz')
    await runCommand('tar', ['-czf', file, '-C', folder, name, 'README.md'])
    return readFileSync(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')

/** A path of the release server, and its response. */
export type Answers = Record<string, Buffer | string | RequestListener>

/** The responses of a release with these programs, complete and valid. */
export async function validResponses(programs: readonly Program[]): Promise<Answers> {
  const answers: Answers = {}
  for (const program of programs) {
    const asset = assetOf(program, undefined, {})
    if (asset === undefined) throw new Error('Ory publishes nothing for this system.')
    const archive = await releaseArchive(program)
    const pathOf = (url: string) => new URL(url).pathname.replace('/ory/', '/')
    answers[pathOf(asset.url)] = archive
    answers[pathOf(asset.sumsUrl)] = `${sha256('x')}  other.tar.gz\n${sha256(archive)}  ${asset.name}\n`
  }
  return answers
}

const listener =
  (answers: Answers): RequestListener =>
  (request, response) => {
    const answer = answers[request.url ?? '']
    if (typeof answer === 'function') answer(request, response)
    else {
      const body = answer ?? 'Not Found'
      response
        .writeHead(answer === undefined ? 404 : 200, { 'content-length': Buffer.byteLength(body) })
        .end(body)
    }
  }

/** A server that a test stops. */
export type TestServer = { readonly port: number; stop(): void }

export const serveRelease = (answers: Answers): Promise<TestServer> => listen(createServer(listener(answers)))

export const serveReleaseOverTls = (
  answers: Answers,
  { key, cert }: Pick<Certificate, 'key' | 'cert'>,
): Promise<TestServer> => listen(createTlsServer({ key, cert }, listener(answers)))

/**
 * A proxy that accepts `CONNECT` only, and forwards every connection to `port` of this machine.
 * @param asked gets each requested host and port
 */
export function serveProxy(port: number | undefined, asked: string[]): Promise<TestServer> {
  const server = createServer()
  server.on('connect', ({ url = '' }, client: Socket) => {
    asked.push(url)
    if (port === undefined) return client.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    const upstream = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      client.pipe(upstream).pipe(client)
    })
    for (const socket of [client, upstream]) socket.on('error', () => socket.destroy())
    return client
  })
  return listen(server)
}

async function listen(server: Server): Promise<TestServer> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { port: (server.address() as AddressInfo).port, stop }
}

/** A certificate that only a process with `file` as `NODE_EXTRA_CA_CERTS` trusts. */
type Certificate = { readonly key: string; readonly cert: string; readonly file: string }

export async function makeCertificate(host: string, folder: string): Promise<Certificate> {
  mkdirSync(folder, { recursive: true })
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  const { status, stderr } = await runCommand('openssl', [...made, ...subject, '-keyout', key, '-out', cert])
  if (status !== 0) throw new Error(stderr)
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8'), file: cert }
}
