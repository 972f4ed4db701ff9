import type { CourierMessageStatus, Message, MessageDispatch } from '@ory/client'
import { type Command, Option } from 'commander'
import { z } from 'zod'
import { courierApi } from '../../lib/ory/clients/clients'
import { unwrapBody } from '../../lib/ory/clients/result'
import { pageOf, withPage } from './page'
import { type OutputOptions, printList, printOne } from './terminal'

/** The values of the package's `CourierMessageStatus`, without its value for an unknown status. */
const statuses = ['queued', 'processing', 'sent', 'abandoned'] satisfies CourierMessageStatus[]

type Options = OutputOptions & {
  status?: CourierMessageStatus
  recipient?: string
  pageSize: number
  pageToken?: string
}

/** `messages list | show` */
export function addMessageCommands(program: Command): void {
  const messages = program.command('messages').description('messages of Kratos’ courier')
  messages
    .command('show')
    .description('one message with each attempt to send it, and why an attempt failed')
    .argument('<id>', 'the id of a message, as `messages list` prints it')
    .action(async (id: string, _: object, command: Command) =>
      show(
        command.optsWithGlobals<OutputOptions>(),
        withoutContents(await unwrapBody(courierApi().getCourierMessage({ id }))),
      ),
    )
  const list = messages
    .command('list')
    .description('the newest first, without subjects and bodies, because they hold codes')
    .addOption(new Option('--status <status>', 'only messages with this status').choices(statuses))
    .option('--recipient <address>', 'only messages to this address')
  withPage(list).action(async (_: object, command: Command) => {
    const { status, recipient, ...options } = command.optsWithGlobals<Options>()
    await pageOf(
      options,
      (page) =>
        courierApi().listCourierMessages({
          ...page,
          ...(status && { status }),
          ...(recipient && { recipient }),
        }),
      (found) =>
        printList(options, found.map(withoutContents), {
          ID: ({ id }) => id,
          STATUS: ({ status: state }) => state,
          TEMPLATE: ({ template_type }) => template_type,
          RECIPIENT: ({ recipient: to }) => to,
          TRIES: ({ send_count }) => String(send_count),
          CREATED: ({ created_at }) => created_at,
        }),
    )
  })
}

/** Subject and body contain codes and links. Only the recipient may read them. */
function withoutContents({ body: _body, subject: _subject, ...message }: Message) {
  return message
}

function show(options: OutputOptions, message: ReturnType<typeof withoutContents>): void {
  const { id, status, template_type, recipient, channel, send_count, created_at, dispatches = [] } = message
  const attempts = dispatches.toSorted((one, other) => one.created_at.localeCompare(other.created_at))
  printOne(options, message, {
    id,
    status,
    template: template_type,
    recipient,
    channel,
    created: created_at,
    attempts: String(send_count),
    ...Object.fromEntries(attempts.map((one, at) => [`attempt ${at + 1}`, resultOf(one)])),
  })
}

const errorSchema = z
  .looseObject({ reason: z.string().catch(''), message: z.string().catch('') })
  .catch({ reason: '', message: '' })

/** What Kratos stored about an attempt: `failed to send email via smtp: dial tcp ...: connection refused`. */
function resultOf({ created_at, status, error }: MessageDispatch): string {
  const { reason, message } = errorSchema.parse(error)
  return [`${created_at} ${status}`, reason, message].filter((text) => text !== '').join(': ')
}
