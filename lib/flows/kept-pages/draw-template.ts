import 'server-only'
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { config } from '@/lib/config/config'
import { flowToken } from '@/lib/flows/form-token'
import { handOver } from '@/lib/flows/read-flow'
import { pause } from '@/lib/http/pause'
import { newRequestId } from '@/lib/http/request-id'
import { nonceOf } from '@/lib/http/security-headers'
import type { Outcome } from '@/lib/ory/kratos/outcome'
import { sealDevice } from '@/lib/session/device'
import type { CurrentRequest } from '@/lib/telemetry/observers'
import { flowOfShape } from './flow-shape'
import { type HoleValues, holes } from './holes'
import { packedText } from './packed-text'
import { type DrawnPage, type PageTemplate, templateOf } from './page-template'
import { type PageFacts, requestFor } from './page-view'
import { withStylesInside } from './styles-inside'

/**
 * How long the page waits for its flow, in milliseconds. Next sends some headers before a page is complete, and
 * none of them when the flow is there at once.
 */
const readTime = 20

/** Lets Next draw a page for a request that came from nobody. Resolves with null when Next does not end. */
export type Draw = (request: {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly request: CurrentRequest
}) => Promise<DrawnPage | null>

/**
 * Draws a page twice, for two made-up visitors, and cuts their values out. No value of a real visitor is in it.
 * @returns null when the page cannot be kept, or when the two pages differ in more than the holes
 */
export async function drawTemplate(
  facts: PageFacts,
  shape: string,
  draw: Draw,
): Promise<PageTemplate | null> {
  const first = await drawOnce(facts, shape, draw, 4)
  const second = first && (await drawOnce(facts, shape, draw, 8))
  if (first === null || JSON.stringify(first) !== JSON.stringify(second)) return null
  return { ...first, packed: packedText(first.body) ?? undefined }
}

async function drawOnce(
  facts: PageFacts,
  shape: string,
  draw: Draw,
  length: number,
): Promise<PageTemplate | null> {
  const flowId = randomUUID()
  const own = {
    flowId,
    csrfToken: randomBytes(64).toString('base64'),
    challenge: randomBytes(32).toString('base64url'),
    userHandle: randomBytes(64).toString('base64url'),
    scriptNonce: randomUUID(),
    identifier: madeUpIdentifier(length),
    loginChallenge: randomBytes(12 * length).toString('base64url'),
  }
  const csrfCookie = `csrf_token_kept=${randomBytes(32).toString('base64url')}`
  // Long enough that no other number of the page is the same.
  const secondsLeft = randomInt(100_000_000, 999_999_999)
  const device = facts.lastWay === undefined ? {} : { device: await sealDevice({ lastWay: facts.lastWay }) }
  const { url, headers } = requestFor(facts, { ...own, csrfCookie, ...device })
  const request = { id: newRequestId(), path: `/${facts.page}` }
  // The page shows whole seconds. With the half one, they stay the same while the page is drawn.
  const expiresAt = new Date(Date.now() + secondsLeft * 1000 + 450).toISOString()
  const flow = flowOfShape(shape, { ...own, expiresAt })
  const read = async (): Promise<Outcome> => {
    await pause(readTime)
    return { kind: 'show', flow }
  }
  handOver(request, { flowId, read })

  const drawn = await draw({ url, headers: { ...headers, 'x-request-id': request.id }, request })
  const page = drawn && !facts.hasStyles ? await withStylesInside(drawn, fileFrom(draw, request)) : drawn
  const nonce = page && nonceIn(page)
  const headKey = page ? headKeyPattern.exec(page.body)?.[1] : undefined
  const formToken = flowToken('flow', flowId, { cookieHeader: csrfCookie })
  if (!page || !nonce || !formToken) return null
  const values: HoleValues = {
    ...own,
    formToken,
    nonce,
    secondsLeft: String(secondsLeft),
    requestId: request.id,
    ...(headKey && { headKey }),
  }
  return templateOf(page, values)
}

/**
 * It has each kind of character that an identifier may have. So a page that changes or escapes one of them does not have
 * the whole identifier, and two such pages differ. So do two pages that depend on its length.
 */
function madeUpIdentifier(length: number): string {
  const part = () => randomBytes(length).toString('hex')
  return `Kept_${part()}.${part()}+${part()}@Kept-${part()}.example`
}

/** The title of a page is in an element with this key, and the letter `m`. */
const headKeyPattern = /^0:.*\["\$","\$L[\da-f]+","([\w-]{21})m",/m

/** Reads the files of the build where browsers get them. */
function fileFrom(draw: Draw, request: CurrentRequest) {
  return async (url: string): Promise<string | null> => {
    const file = await draw({ url, headers: { host: config().appHost }, request })
    return file?.status === 200 ? file.body : null
  }
}

function nonceIn({ headers }: DrawnPage): string | undefined {
  const nonce = nonceOf({ get: (name) => String(headers[name]) })
  return nonce && holes.nonce.test(nonce) ? nonce : undefined
}
