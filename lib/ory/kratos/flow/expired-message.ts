import { z } from 'zod'
import type { FlowKind } from '@/lib/urls/flow-kind'
import type { Flow, UiText } from './flow'

/** Kratos' message in the flow that replaces an expired one. */
const messageIds: Readonly<Record<FlowKind, number>> = {
  login: 4010001,
  registration: 4040001,
  settings: 4050001,
  recovery: 4060005,
  verification: 4070005,
}

/** What such a message says: a time, in seconds. */
const secondsSchema = z.number().int().positive()

/** The message that a flow of this kind ended at a time, as Kratos writes it into the next one. */
export function expiredMessage(kind: FlowKind, expiredAt: number): UiText {
  return { id: messageIds[kind], type: 'error', text: '', context: { expired_at_unix: expiredAt } }
}

/** When the flow ended that this one replaces, in seconds; undefined when the flow does not say it. */
export function expiredAtOf({ ui }: Flow): number | undefined {
  const ids = Object.values(messageIds)
  const message = ui.messages.find(({ id }) => ids.includes(id))
  return secondsSchema.safeParse(message?.context?.expired_at_unix).data
}
