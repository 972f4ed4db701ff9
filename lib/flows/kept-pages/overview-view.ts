import 'server-only'
import { randomBytes } from 'node:crypto'
import { config } from '@/lib/config/config'
import { type AccountOverview, handOverview, readOverview } from '@/lib/flows/account-overview'
import { cookieJar } from '@/lib/http/cookie-jar'
import { type NodeRequest, sentHeaders } from '@/lib/http/node-request'
import { inRequestScope } from '@/lib/http/request-scope'
import type { CurrentRequest } from '@/lib/telemetry/observers'
import type { HoleValues } from './holes'
import type { KeptView, MadeUpVisitor } from './kept-view'
import { madeUpIdentifier, readMadeUp } from './made-up'
import { readChoices } from './page-cookies'
import { dataParameter } from './page-query'
import { type PlainRequest, plainHeaders, plainRequestOf } from './plain-request'

/** What a person sees who is signed in. */
type ShownOverview = Extract<AccountOverview, { kind: 'show' }>

/** The page of somebody who is signed in, and its data for Next's router. */
const urls: ReadonlyMap<string | undefined, { readonly isData: boolean }> = new Map([
  ['/', { isData: false }],
  [`/?${dataParameter}`, { isData: true }],
])

/**
 * A view of the account overview. What it shows is read with the cookies of this request alone, in the function that
 * the page uses, and handed to the page in case Next answers.
 * @returns undefined at once for any other request; a promise of null when Next must answer
 */
export function readOverviewView(
  request: NodeRequest,
  current: CurrentRequest,
): Promise<KeptView | null> | undefined {
  const url = urls.get(request.url)
  // The portal has its dashboard there.
  if (url === undefined || config().USER_CLIENT_URL) return undefined
  const plain = plainRequestOf(request, url.isData, readChoices)
  return plain === null ? undefined : read(plain, request, current)
}

async function read(
  plain: PlainRequest,
  { url = '/', headers }: NodeRequest,
  current: CurrentRequest,
): Promise<KeptView | null> {
  const { cookies } = cookieJar(plain.visitor.cookieHeader)
  const scope = { headers: sentHeaders(headers), cookies }
  const overview = await inRequestScope(scope, readOverview)
  handOverview(current, async () => overview)
  if (overview.kind !== 'show') return null

  const values = valuesOf(overview)
  const facts = { page: 'home', ...plain.facts, shows: Object.keys(values) }
  return {
    request: plain,
    page: facts.page,
    key: JSON.stringify(facts),
    values,
    madeUp: async (length) => madeUpVisitor(url, plain, overview, length),
  }
}

/** What of an overview belongs to its visitor: all of it. */
function valuesOf({ identifier, offerToken }: ShownOverview): HoleValues {
  return {
    ...(identifier !== undefined && { identifier }),
    ...(offerToken !== undefined && { accountToken: offerToken }),
  }
}

/** @param shown what the page is like; nothing of it is used but whether it is there */
function madeUpVisitor(
  url: string,
  { facts }: PlainRequest,
  shown: ShownOverview,
  length: number,
): MadeUpVisitor {
  const overview: ShownOverview = {
    kind: 'show',
    identifier: shown.identifier === undefined ? undefined : madeUpIdentifier(length),
    offerToken: shown.offerToken === undefined ? undefined : randomBytes(32).toString('base64url'),
  }
  return {
    url,
    headers: plainHeaders(facts, []),
    values: valuesOf(overview),
    handOver: (request) => handOverview(request, () => readMadeUp(overview)),
  }
}
