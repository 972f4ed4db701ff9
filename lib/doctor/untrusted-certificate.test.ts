import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { config } from '@/lib/config/config'
import { checkServices } from './check-services'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-certificate-'))
const server = createServer((_, response) => response.end('{}'))
let url = ''

beforeAll(async () => {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const form = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const subject = ['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync('openssl', [...form, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  server.setSecureContext({ key: readFileSync(key), cert: readFileSync(cert) })
  await once(server.listen(0), 'listening')
  url = `https://localhost:${(server.address() as AddressInfo).port}`
  Object.assign(process.env, { ORY_SDK_URL: url, LOG_LEVEL: 'silent' })
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
  rmSync(folder, { recursive: true })
})

test('a certificate that this server does not trust is named, with the variable that fixes it', async () => {
  const findings = await checkServices(config())
  expect(findings).toContainEqual(
    expect.objectContaining({
      level: 'problem',
      says: `This server does not trust the TLS certificate of Kratos’ public API at ${url} (DEPTH_ZERO_SELF_SIGNED_CERT).`,
      change: expect.stringMatching(/^NODE_EXTRA_CA_CERTS: /),
    }),
  )
})
