import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { flowToken } from '@/lib/flows/form-token'
import { handOver, readFlow } from '@/lib/flows/read-flow'
import { randomNonce } from '@/lib/http/security-headers'
import { log } from '@/lib/log'
import { secondsLeft } from '@/lib/ory/kratos/flow-lifetime'
import { currentRequest, observers } from '@/lib/telemetry/observers'
import { type Draw, drawTemplate } from './draw-template'
import { type FlowShape, shapeOf } from './flow-shape'
import { filled, type PageTemplate } from './page-template'
import { type NodeRequest, type PageFacts, type PageView, pageViewOf } from './page-view'
import { returningFacts } from './returning-visitor'
import { type SentPage, sentPage } from './sent-page'
import { TemplateStore } from './template-store'

/** deploy/server/answer-kept-page.mjs uses the same name. */
const key = Symbol.for('latchkey.kept-pages')
const shared = globalThis as { [key]?: KeptPages }

/** From now on, the server may answer with kept pages (docs/decisions/0027-kept-pages.md). */
export function startKeptPages(): void {
  shared[key] ??= new KeptPages()
}

/** Answers views of flow pages whose HTML is the same for everybody but for a few values, without React. */
export class KeptPages {
  private readonly templates = new TemplateStore()
  private isDrawing = false

  /**
   * @param request as Node gives it, while it is the current request
   * @param draw how to make a page that is to be kept
   * @returns undefined at once for a request that Next must answer; a promise of null when Next must answer it
   *   with the flow that was read for it
   */
  answer(request: NodeRequest, draw: Draw): Promise<SentPage | null> | undefined {
    const view = pageViewOf(request)
    return view === null ? undefined : this.answerView(view, draw)
  }

  private async answerView(view: PageView, draw: Draw): Promise<SentPage | null> {
    const { flowId, loginChallenge, visitor } = view
    const { page } = view.facts
    const request = currentRequest()
    const returning = await returningFacts(page, view.cookies)
    if (request === undefined || returning === null) return null
    const outcome = await readFlow({ page, kind: page, flowId }, visitor)
    handOver(request, { flowId, read: async () => outcome })
    const shape = outcome.kind === 'show' ? shapeOf(outcome.flow) : null
    if (shape?.own.flowId !== flowId || shape.own.loginChallenge !== loginChallenge) return null

    const facts = { ...view.facts, ...returning }
    const name = createHash('sha256').update(JSON.stringify(facts)).update(shape.text).digest('base64')
    const template = this.templates.get(name)
    if (template !== undefined) {
      const filledPage = pageFor(view, shape, template)
      if (filledPage !== null) observers().metrics?.keptPage(page)
      return filledPage
    }
    if (this.templates.isWanted(name)) void this.keep(name, facts, shape, draw)
    return null
  }

  /** One page at a time, so that many new shapes cannot take all of the server's time. */
  private async keep(name: string, facts: PageFacts, shape: FlowShape, draw: Draw): Promise<void> {
    if (this.isDrawing) return
    this.isDrawing = true
    try {
      const template = await drawTemplate(facts, shape.text, draw)
      if (template !== null) this.templates.keep(name, template)
    } catch (err) {
      log().error({ outcome: 'kept_page_failed', err })
    } finally {
      this.isDrawing = false
    }
  }
}

function pageFor(view: PageView, { own }: FlowShape, template: PageTemplate): SentPage | null {
  const { expiresAt, ...values } = own
  const left = secondsLeft({ expires_at: expiresAt })
  const formToken = flowToken('flow', own.flowId, view.visitor)
  if (left === undefined || formToken === null) return null
  const all = {
    ...values,
    formToken,
    secondsLeft: String(left),
    nonce: randomNonce(),
    requestId: view.visitor.requestId,
    headKey: randomBytes(16).toString('base64url').slice(0, 21),
  }
  const page = filled(template, all)
  return page && sentPage(page, template, all, view.acceptsGzip)
}
