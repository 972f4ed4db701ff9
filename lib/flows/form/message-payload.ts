import 'server-only'
import { config } from '@/lib/config/config'
import { areaOfPage } from '@/lib/flows/open/page-area'
import { foldedName } from '@/lib/http/folded-name'
import { isJsonObject, type Json } from '@/lib/http/json'
import { localeFor } from '@/lib/i18n/current-translator'
import { localeOfArea } from '@/lib/i18n/locale'
import type { Locale } from '@/lib/i18n/locales'
import { findFlow } from '@/lib/ory/kratos/calls/get-flow'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import type { Visitor } from '@/lib/request/visitor'
import { isSignInKind } from '@/lib/urls/flow-kind'
import type { FlowPageUrl } from '@/lib/urls/flow-page-url'

/**
 * What Kratos forwards from a submit to the templates of its messages (docs/mails.md). Only we write it: otherwise
 * anyone could choose the text of a message to someone else.
 */
interface MessagePayload {
  readonly locale: Locale
  /** The name of the application that waits for the sign-in. */
  readonly application?: string
}

/** Kratos' name for it. */
const payloadName = 'transient_payload'

/** The answer of a captcha, which licensed builds of Kratos read from the payload. It is the browser's to give. */
const captchaName = 'captcha_turnstile_response'
const dottedCaptcha = `${payloadName}.${captchaName}`

/** The language of a page: what Kratos sends because of it has the same one. */
export async function messageLocale(page: Pick<FlowPageUrl, 'kind' | 'query'>): Promise<Locale> {
  const locale = await localeFor(page.query.get('ui_locales'))
  return localeOfArea(locale, areaOfPage(page), config().LATCHKEY_ENGLISH_ONLY_AREAS)
}

/** The name of the application that a flow waits for, as a message may have it. */
export type ApplicationName = (flow: Flow) => string | undefined

/**
 * What a submit hands to the templates. Kratos forgets what an earlier submit of the flow handed over.
 * @param nameOf undefined for a page that no application waits for
 */
export async function messagePayload(
  pageUrl: FlowPageUrl & { readonly flowId: string },
  method: string,
  visitor: Visitor,
  nameOf: ApplicationName | undefined,
): Promise<MessagePayload> {
  const [locale, application] = await Promise.all([
    messageLocale(pageUrl),
    nameOf && waitsForMessage(pageUrl, method) ? applicationOf(pageUrl, visitor, nameOf) : undefined,
  ])
  return { locale, ...(application && { application }) }
}

/** Whether a submit may send a message that names an application. Others need no further call of Kratos. */
function waitsForMessage({ kind, query }: FlowPageUrl, method: string): boolean {
  if (!query.get('login_challenge') || !isSignInKind(kind)) return false
  return kind === 'registration' || method === 'code'
}

async function applicationOf(
  { kind, flowId }: FlowPageUrl & { readonly flowId: string },
  visitor: Visitor,
  nameOf: ApplicationName,
): Promise<string | undefined> {
  const flow = await findFlow(kind, flowId, visitor)
  return flow && nameOf(flow)
}

/**
 * The fields of a submission as Kratos may get them: with our payload, and with nothing else that would be one. Only
 * the answer of a captcha stays, under both of its names.
 */
export function withPayload(
  given: ReadonlyMap<string, Json>,
  payload: MessagePayload | null,
): ReadonlyMap<string, Json> {
  const captcha = captchaIn(given)
  const fields = new Map([...given].filter(([name]) => name === dottedCaptcha || !namesPayload(name)))
  if (payload !== null || captcha !== undefined)
    fields.set(payloadName, { ...payload, ...(captcha !== undefined && { [captchaName]: captcha }) })
  return fields
}

/** Whether a name is that of the payload or of a part of it, in any case. */
export function namesPayload(name: string): boolean {
  const folded = foldedName(name)
  return folded === payloadName || folded.startsWith(`${payloadName}.`)
}

function captchaIn(fields: ReadonlyMap<string, Json>): string | undefined {
  const sent = fields.get(payloadName)
  const answer = fields.get(dottedCaptcha) ?? (isJsonObject(sent) ? sent[captchaName] : undefined)
  return typeof answer === 'string' ? answer : undefined
}
