import 'server-only'
import type { CourierMessageStatus, Message, MessageDispatch } from '@ory/client'
import { z } from 'zod'
import { courierApi } from '@/lib/ory/clients/clients'
import { type ListPage, type PageQuery, unwrapPage } from '@/lib/ory/clients/list-page'
import { unwrapBody } from '@/lib/ory/clients/result'

/** A message of Kratos' courier. Subject and body contain codes and links: only the recipient may read them. */
export type CourierMessage = Omit<Message, 'body' | 'subject'>

/** The values of the package's `CourierMessageStatus`, without its value for an unknown status. */
export const messageStatuses = ['queued', 'processing', 'sent', 'abandoned'] satisfies CourierMessageStatus[]

interface MessageQuery extends PageQuery {
  readonly status?: CourierMessageStatus | undefined
  /** The whole address or phone number. */
  readonly recipient?: string | undefined
}

/**
 * GET /admin/courier/messages: the newest first. Kratos leaves their dispatches out: {@link getMessage} has them.
 * @throws {ServiceError} if Kratos rejects the call or does not respond
 */
export async function listMessages({
  status,
  recipient,
  ...page
}: MessageQuery): Promise<ListPage<CourierMessage>> {
  const query = { ...page, ...(status && { status }), ...(recipient && { recipient }) }
  const { items, nextPageToken } = await unwrapPage(courierApi().listCourierMessages(query))
  return { items: items.map(withoutContents), nextPageToken }
}

/**
 * GET /admin/courier/messages/{id}: a message with its dispatches.
 * @throws {ServiceError} with status 404 if there is no such message
 */
export async function getMessage(id: string): Promise<CourierMessage> {
  return withoutContents(await unwrapBody(courierApi().getCourierMessage({ id })))
}

function withoutContents({ body: _body, subject: _subject, ...message }: Message): CourierMessage {
  return message
}

/** One attempt to send a message. */
export interface Dispatch {
  readonly createdAt: string
  readonly status: string
  /** Why it failed, in the words of the mail or SMS server: general first, then exactly. */
  readonly errors: readonly string[]
}

const errorSchema = z
  .looseObject({ reason: z.string().catch(''), message: z.string().catch('') })
  .catch({ reason: '', message: '' })

/** The attempts to send a message, the oldest first. */
export function dispatchesOf({ dispatches = [] }: CourierMessage): Dispatch[] {
  return dispatches
    .toSorted((one, other) => one.created_at.localeCompare(other.created_at))
    .map(({ created_at: createdAt, status, error }: MessageDispatch) => {
      const { reason, message } = errorSchema.parse(error)
      return { createdAt, status, errors: [reason, message].filter((text) => text !== '') }
    })
}
