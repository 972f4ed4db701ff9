import 'server-only'
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { flowToken } from '@/lib/flows/form-token'
import { handOver, readFlow } from '@/lib/flows/read-flow'
import type { NodeRequest } from '@/lib/http/node-request'
import { secondsLeft } from '@/lib/ory/kratos/flow-lifetime'
import type { Outcome } from '@/lib/ory/kratos/outcome'
import { sealDevice } from '@/lib/session/device'
import type { CurrentRequest } from '@/lib/telemetry/observers'
import { type FlowShape, flowOfShape, shapeOf } from './flow-shape'
import type { KeptView, MadeUpVisitor } from './kept-view'
import { madeUpIdentifier, readMadeUp } from './made-up'
import { type PageFacts, type PageView, pageViewOf, requestFor } from './page-view'
import { returningFacts } from './returning-visitor'

/**
 * A view of the page of a flow. Its flow is read, and handed to the page of this request in case Next answers.
 * @returns undefined at once for any other request; a promise of null when Next must answer
 */
export function readFlowView(
  request: NodeRequest,
  current: CurrentRequest,
): Promise<KeptView | null> | undefined {
  const view = pageViewOf(request)
  return view === null ? undefined : read(view, current)
}

async function read(view: PageView, current: CurrentRequest): Promise<KeptView | null> {
  const { flowId, loginChallenge, visitor } = view
  const { page } = view.facts
  const returning = await returningFacts(page, view.cookies)
  if (returning === null) return null
  const outcome = await readFlow({ page, kind: page, flowId }, visitor)
  handOver(current, { flowId, read: async () => outcome })
  const shape = outcome.kind === 'show' ? shapeOf(outcome.flow) : null
  if (shape?.own.flowId !== flowId || shape.own.loginChallenge !== loginChallenge) return null

  const facts = { ...view.facts, ...returning }
  const { expiresAt, ...values } = shape.own
  const left = secondsLeft({ expires_at: expiresAt })
  const formToken = flowToken('flow', flowId, visitor)
  if (left === undefined || formToken === null) return null
  return {
    request: view,
    page,
    key: JSON.stringify(facts) + shape.text,
    values: { ...values, formToken, secondsLeft: String(left) },
    madeUp: (length) => madeUpVisitor(facts, shape, length),
  }
}

async function madeUpVisitor(facts: PageFacts, { text }: FlowShape, length: number): Promise<MadeUpVisitor> {
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
  const seconds = randomInt(100_000_000, 999_999_999)
  const device = facts.lastWay === undefined ? {} : { device: await sealDevice({ lastWay: facts.lastWay }) }
  // The page shows whole seconds. With the half one, they stay the same while the page is drawn.
  const expiresAt = new Date(Date.now() + seconds * 1000 + 450).toISOString()
  const flow = flowOfShape(text, { ...own, expiresAt })
  const read = (): Promise<Outcome> => readMadeUp({ kind: 'show', flow })
  const formToken = flowToken('flow', flowId, { cookieHeader: csrfCookie }) ?? ''
  return {
    ...requestFor(facts, { ...own, csrfCookie, ...device }),
    values: { ...own, formToken, secondsLeft: String(seconds) },
    handOver: (request) => handOver(request, { flowId, read }),
  }
}
