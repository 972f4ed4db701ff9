import 'server-only'
import { config } from '@/lib/config/config'
import { isSignInKind } from '@/lib/http/flow-kind'
import type { FlowPageUrl } from '@/lib/http/flow-page-url'
import { localeFor } from '@/lib/i18n/current-translator'
import { localeOfArea } from '@/lib/i18n/locale'
import type { Locale } from '@/lib/i18n/locales'
import { plainText } from '@/lib/messages/plain-text'
import { toServiceResponse } from '@/lib/ory/clients/service-response'
import { clientLookOf } from '@/lib/ory/hydra/client-look'
import { flowSchema } from '@/lib/ory/kratos/flow'
import { getFlow } from '@/lib/ory/kratos/get-flow'
import { addsFields, foldedName } from '@/lib/ory/kratos/kratos-fields'
import type { Visitor } from '@/lib/request/visitor'

/**
 * What Kratos hands from a submit to the templates of its messages (docs/mails.md). Only we write it: otherwise
 * anybody could choose what a message to somebody else says.
 */
export interface MessagePayload {
  readonly locale: Locale
  /** The name of the application that waits for the sign-in. */
  readonly application?: string
}

/** A subject with more is cut off in every list of mails. */
const longestName = 60

/** Kratos' name for it. */
const payloadName = 'transient_payload'

/** The answer of a captcha, which licensed builds of Kratos read from the payload. It is the browser's to give. */
const captchaName = 'captcha_turnstile_response'

/** The language of a page: what Kratos sends because of it has the same one. */
export async function messageLocale({ kind, query }: Pick<FlowPageUrl, 'kind' | 'query'>): Promise<Locale> {
  const locale = await localeFor(query.get('ui_locales'))
  return localeOfArea(locale, kind, config().LATCHKEY_ENGLISH_ONLY_AREAS)
}

/** What a submit hands to the templates. Kratos forgets what an earlier submit of the flow handed over. */
export async function messagePayload(
  pageUrl: FlowPageUrl & { readonly flowId: string },
  body: URLSearchParams,
  visitor: Visitor,
): Promise<MessagePayload> {
  const [locale, application] = await Promise.all([
    messageLocale(pageUrl),
    waitsForMessage(pageUrl, body) ? applicationOf(pageUrl, visitor) : undefined,
  ])
  return { locale, ...(application && { application }) }
}

/** Whether a submit may send a message that names an application. Others need no further call of Kratos. */
function waitsForMessage({ kind, query }: FlowPageUrl, body: URLSearchParams): boolean {
  if (!query.get('login_challenge') || !isSignInKind(kind)) return false
  return kind === 'registration' || body.get('method') === 'code'
}

async function applicationOf(
  { kind, flowId }: FlowPageUrl & { readonly flowId: string },
  visitor: Visitor,
): Promise<string | undefined> {
  const { body } = await toServiceResponse(getFlow(kind, flowId, visitor))
  const client = flowSchema.safeParse(body).data?.oauth2_login_request?.client
  if (!client) return undefined
  const name =
    clientLookOf(client.metadata, config()).name ?? plainText(client.client_name ?? '', longestName)
  return name && !looksLikeUrl(name) ? name : undefined
}

/** A mail program makes a link of such a name, and the developers of the application wrote it. */
function looksLikeUrl(name: string): boolean {
  return /[/@\\]|\p{L}\p{M}*\.\p{L}/u.test(name)
}

/** A form as Kratos may get it: with our payload, and with nothing that would replace it. */
export function withMessagePayload(form: URLSearchParams, payload: MessagePayload): URLSearchParams {
  const body = withoutPayload(form)
  // Kratos takes the payload of a form as JSON only. The order of the fields means nothing to it.
  body.set(payloadName, JSON.stringify({ ...payload, ...captchaIn(form) }))
  return body
}

/** A JSON object as Kratos may get it, likewise. */
export function withMessagePayloadInJson(
  given: Readonly<Record<string, unknown>>,
  payload: MessagePayload | null,
): Readonly<Record<string, unknown>> {
  const sent = given[payloadName]
  const captcha = captchaIn(new URLSearchParams(isObject(sent) ? textsOf(sent) : undefined))
  const own = payload || Object.keys(captcha).length > 0 ? { [payloadName]: { ...payload, ...captcha } } : {}
  const fields = Object.entries(given).filter(([name, value]) => !bringsPayload(name, value))
  return { ...Object.fromEntries(fields), ...own }
}

/** Fields without a payload. */
export function withoutPayload(form: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...form].filter(([name, value]) => !bringsPayload(name, value)))
}

/**
 * Whether Kratos would read a payload from a field: one with its name, in any case, or one of JSON that ends before its
 * own end and goes on with another field.
 */
function bringsPayload(name: string, value: unknown): boolean {
  if (name === `${payloadName}.${captchaName}`) return false
  const folded = foldedName(name)
  if (folded === payloadName || folded.startsWith(`${payloadName}.`)) return true
  return typeof value === 'string' && addsFields(name, value) && namesPayload(value)
}

/** JSON may write each letter as its number. */
function namesPayload(value: string): boolean {
  const read = value.replace(/\\u([\da-f]{4})/gi, (_, number) =>
    String.fromCharCode(Number.parseInt(number, 16)),
  )
  return foldedName(read).includes(payloadName)
}

function captchaIn(fields: URLSearchParams): Readonly<Record<string, string>> {
  const answer = fields.get(`${payloadName}.${captchaName}`)
  return answer === null ? {} : { [captchaName]: answer }
}

function textsOf(sent: Readonly<Record<string, unknown>>): Record<string, string> {
  const answer = sent[captchaName]
  return typeof answer === 'string' ? { [`${payloadName}.${captchaName}`]: answer } : {}
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
