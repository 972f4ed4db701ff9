import type { CourierMessageStatus } from '@ory/client'
import { type Command, Option } from 'commander'
import type { PageQuery } from '../../lib/ory/clients/list-page'
import {
  type CourierMessage,
  dispatchesOf,
  getMessage,
  listMessages,
  messageStatuses,
} from '../../lib/ory/kratos/admin/messages'
import { printPage, withPage } from './page'
import { type OutputOptions, printList, printOne } from './terminal'

type Options = OutputOptions & PageQuery & { status?: CourierMessageStatus; recipient?: string }

/** `messages list | show` */
export function addMessageCommands(program: Command): void {
  const messages = program.command('messages').description('messages of Kratos’ courier')
  messages
    .command('show')
    .description('one message with each attempt to send it, and why an attempt failed')
    .argument('<id>', 'the id of a message, as `messages list` prints it')
    .action(async (id: string, _: object, command: Command) =>
      show(command.optsWithGlobals<OutputOptions>(), await getMessage(id)),
    )
  const list = messages
    .command('list')
    .description('the newest first, without subjects and bodies, because they hold codes')
    .addOption(new Option('--status <status>', 'only messages with this status').choices(messageStatuses))
    .option('--recipient <address>', 'only messages to this address')
  withPage(list).action(async (_: object, command: Command) => {
    const { status, recipient, ...options } = command.optsWithGlobals<Options>()
    await printPage(
      options,
      (page) => listMessages({ ...page, status, recipient }),
      (found) =>
        printList(options, found, {
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

function show(options: OutputOptions, message: CourierMessage): void {
  const { id, status, template_type, recipient, channel, send_count, created_at } = message
  const attempts = dispatchesOf(message).map(({ createdAt, status: result, errors }, at) => [
    `attempt ${at + 1}`,
    [`${createdAt} ${result}`, ...errors].join(': '),
  ])
  printOne(options, message, {
    id,
    status,
    template: template_type,
    recipient,
    channel,
    created: created_at,
    attempts: String(send_count),
    ...Object.fromEntries(attempts),
  })
}
