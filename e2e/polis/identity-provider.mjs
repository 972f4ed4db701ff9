import { createServer } from 'node:http'
import saml20 from '@boxyhq/saml20'
import forge from 'node-forge'

const { default: saml } = saml20

/**
 * A simulated SAML identity provider of a company: `GET /metadata`, and a sign-in page that responds as its
 * form requests. `PORT` is its port on 127.0.0.1.
 */
const origin = `http://127.0.0.1:${process.env.PORT}`
const issuer = `${origin}/metadata`
const { publicKey, privateKey } = keys()

const page = (acsUrl, requestId, audience, relayState) => `<!doctype html>
<html lang="en"><title>Harbour Company</title><h1>Sign in at Harbour Company</h1>
<form method="post" action="/answer">
${Object.entries({ acsUrl, requestId, audience, relayState })
  .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
  .join('')}
<label>Account <input name="id" value="ada"></label><label>E-mail <input name="email"></label>
<button name="status" value="Success">Sign in</button>
<button name="status" value="RequestDenied">Sign in to an account that is switched off</button>
</form></html>`

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', origin)
  const html = (text) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(text)
  if (pathname === '/metadata') {
    const ssoUrl = `${origin}/sign-in`
    const x509cert = saml.stripCertHeaderAndFooter(publicKey)
    const metadata = { ssoUrl, entityId: issuer, x509cert, wantAuthnRequestsSigned: false }
    response.writeHead(200, { 'content-type': 'text/xml' }).end(saml.createIdPMetadataXML(metadata))
  } else if (pathname === '/sign-in') {
    const { id, acsUrl, audience } = await requestIn(searchParams)
    html(page(acsUrl, id, audience, searchParams.get('RelayState')))
  } else if (pathname === '/answer') {
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString())
    const answer = await answerTo(Object.fromEntries(form))
    const fields = {
      SAMLResponse: Buffer.from(answer).toString('base64'),
      RelayState: form.get('relayState'),
    }
    html(
      saml.createPostForm(
        form.get('acsUrl') ?? '',
        Object.entries(fields).map(([name, value]) => ({ name, value })),
      ),
    )
  } else response.writeHead(404).end()
}).listen(Number(process.env.PORT), '127.0.0.1')

async function requestIn(query) {
  const xml = await saml.decodeBase64(query.get('SAMLRequest') ?? '', true)
  return saml.parseSAMLRequest(xml, false)
}

/**
 * The company's assertion about a person, or the status with which it rejects the request (SAML 2.0 core,
 * 3.2.2.2).
 */
async function answerTo({ acsUrl, requestId, audience, id, email, status }) {
  if (status === 'Success') {
    const claims = { email, raw: { id, email, firstName: 'Ada', lastName: 'Lovelace' } }
    return saml.createSAMLResponse({ audience, issuer, acsUrl, claims, requestId, privateKey, publicKey })
  }
  const at = new Date().toISOString()
  const code = (name) => `urn:oasis:names:tc:SAML:2.0:status:${name}`
  const xml = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${requestId}a" Version="2.0" IssueInstant="${at}" Destination="${acsUrl}" InResponseTo="${requestId}"><saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${code('Responder')}"><samlp:StatusCode Value="${code(status)}"/></samlp:StatusCode></samlp:Status></samlp:Response>`
  return saml.sign(xml, privateKey, publicKey, '/*[local-name(.)="Response"]')
}

/** A key and a self-signed certificate, as identity providers have. */
function keys() {
  const pair = forge.pki.rsa.generateKeyPair(2048)
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = pair.publicKey
  certificate.serialNumber = '01'
  certificate.validity.notAfter = new Date(Date.now() + 86_400_000)
  certificate.setSubject([{ name: 'commonName', value: 'Harbour Company' }])
  certificate.setIssuer(certificate.subject.attributes)
  certificate.sign(pair.privateKey, forge.md.sha256.create())
  return {
    publicKey: forge.pki.certificateToPem(certificate),
    privateKey: forge.pki.privateKeyToPem(pair.privateKey),
  }
}
