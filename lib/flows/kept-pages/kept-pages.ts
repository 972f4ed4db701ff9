import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import type { NodeRequest } from '@/lib/http/node-request'
import { randomNonce } from '@/lib/http/security-headers'
import { log } from '@/lib/log'
import { currentRequest, observers } from '@/lib/telemetry/observers'
import { type Draw, drawTemplate } from './draw-template'
import { readFlowView } from './flow-view'
import type { KeptView } from './kept-view'
import { readOverviewView } from './overview-view'
import { filled, type PageTemplate } from './page-template'
import { type SentPage, sentPage } from './sent-page'
import { TemplateStore } from './template-store'

/** deploy/server/answer-kept-page.mjs uses the same name. */
const key = Symbol.for('latchkey.kept-pages')
const shared = globalThis as { [key]?: KeptPages }

/** From now on, the server may answer with kept pages (docs/decisions/0027-kept-pages.md). */
export function startKeptPages(): void {
  shared[key] ??= new KeptPages()
}

/** Answers views of pages whose HTML is the same for everybody but for a few values, without React. */
export class KeptPages {
  private readonly templates = new TemplateStore()
  private isDrawing = false

  /**
   * @param request as Node gives it, while it is the current request
   * @param draw how to make a page that is to be kept
   * @returns undefined at once for a request that Next must answer; a promise of null when Next must answer it
   *   with what was read for it
   */
  answer(request: NodeRequest, draw: Draw): Promise<SentPage | null> | undefined {
    const current = currentRequest()
    if (current === undefined) return undefined
    const reading = readFlowView(request, current) ?? readOverviewView(request, current)
    return reading && this.answerView(reading, draw)
  }

  private async answerView(reading: Promise<KeptView | null>, draw: Draw): Promise<SentPage | null> {
    const view = await reading
    if (view === null) return null
    const name = createHash('sha256').update(view.key).digest('base64')
    const template = this.templates.get(name)
    if (template !== undefined) {
      const page = pageFor(view, template)
      if (page !== null) observers().metrics?.keptPage(view.page)
      return page
    }
    if (this.templates.isWanted(name)) void this.keep(name, view, draw)
    return null
  }

  /** One page at a time, so that many new shapes cannot take all of the server's time. */
  private async keep(name: string, view: KeptView, draw: Draw): Promise<void> {
    if (this.isDrawing) return
    this.isDrawing = true
    try {
      const template = await drawTemplate(view, draw)
      if (template !== null) this.templates.keep(name, template)
    } catch (err) {
      log().error({ outcome: 'kept_page_failed', err })
    } finally {
      this.isDrawing = false
    }
  }
}

function pageFor({ request, values }: KeptView, template: PageTemplate): SentPage | null {
  const all = {
    ...values,
    nonce: randomNonce(),
    requestId: request.visitor.requestId,
    headKey: randomBytes(16).toString('base64url').slice(0, 21),
  }
  const page = filled(template, all)
  return page && sentPage(page, template, all, request.acceptsGzip)
}
