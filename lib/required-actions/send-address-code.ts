import 'server-only'
import type { CheckedPage } from '@/lib/destination/destination'
import { uiLocalesParam } from '@/lib/destination/links'
import { requiredActionsUrl } from '@/lib/destination/required-actions-url'
import { messageLocale } from '@/lib/flows/form/message-payload'
import { createFlow, newFlowPage } from '@/lib/flows/start/create-flow'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import { onBehalfOf } from '@/lib/ory/clients/clients'
import { flowCall } from '@/lib/ory/kratos/calls/flow-call'
import { flowResultOf } from '@/lib/ory/kratos/calls/outcome'
import { relayCookies } from '@/lib/ory/kratos/calls/relay-cookies'
import { updateFlow } from '@/lib/ory/kratos/calls/update-flow'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { currentVisitor, type Visitor } from '@/lib/request/visitor'
import { runPipeline, type Stage } from '@/lib/submission/pipeline'
import { parseFormFields } from '@/lib/submission/read-fields'
import { parseSubmission } from '@/lib/submission/submission'
import { readEffects } from '@/lib/submission/submission-effects'
import { writeForm } from '@/lib/submission/write-for-kratos'
import { toHref } from '@/lib/urls/flow-page-url'

/**
 * Has Kratos send a code to an address of the account. Only in a server action: it sets Kratos' cookies.
 * @param query of the page with the steps, to which the person returns
 * @param stages what runs before the call to Kratos
 * @returns the page for the code; if Kratos sends no code, the page that asks for the address
 */
export async function sendAddressCode(
  address: string,
  query: URLSearchParams,
  stages: readonly Stage[],
): Promise<RedirectUrl> {
  const visitor = await currentVisitor()
  const page = newFlowPage('verification', { return_to: requiredActionsUrl(query), ...uiLocalesParam(query) })
  const flow = await startVerification(page, visitor)
  if (!flow) return toHref(page.pageUrl)
  const token = flow.ui.nodes.find(({ attributes }) => attributes.name === 'csrf_token')?.attributes.value
  const payload = JSON.stringify({ locale: await messageLocale(page.pageUrl) })
  const fields = parseFormFields([
    ...Object.entries({ method: 'code', email: address, csrf_token: String(token ?? '') }),
    ['transient_payload', payload],
  ])
  const submission = parseSubmission({
    kind: 'verification',
    flowId: flow.id,
    fields,
    entry: 'page',
    visitor,
  })
  const asked = { kind: 'verification', phase: 'submit', visitor, route: 'send address code' } as const
  const askKratos: Stage = async (given) => {
    const sending = updateFlow('verification', flow.id, writeForm(given), onBehalfOf(visitor))
    const { response } = await flowCall(asked, sending)
    return { ...response, effects: readEffects(given, response) }
  }
  const answer = await runPipeline(submission, [...stages, askKratos])
  await relayCookies(answer.setCookies)
  const result = flowResultOf('verification', 'submit', answer)
  if (result.kind === 'show') return toHref({ ...page.pageUrl, flowId: result.flow.id })
  const seconds = answer.refusal?.seconds
  const wait = seconds === undefined ? {} : { notice: 'wait_message', retry_after: String(seconds) }
  return toHref({ ...page.pageUrl, flowId: flow.id }, wait)
}

async function startVerification(page: CheckedPage, visitor: Visitor): Promise<Flow | null> {
  const outcome = await createFlow(page, visitor, { route: 'start address code' })
  return outcome.kind === 'show' ? outcome.flow : null
}
