import type { CourierMessageStatus } from '@ory/client'
import { type Command, Option } from 'commander'
import { courierApi } from '../../lib/ory/clients/clients'
import { pageOf, withPage } from './page'
import { type OutputOptions, printList } from './terminal'

/** The values of the package's `CourierMessageStatus`, without its value for an unknown status. */
const statuses = ['queued', 'processing', 'sent', 'abandoned'] satisfies CourierMessageStatus[]

type Options = OutputOptions & {
  status?: CourierMessageStatus
  recipient?: string
  pageSize: number
  pageToken?: string
}

/** `messages list` */
export function addMessageCommands(program: Command): void {
  const list = program
    .command('messages')
    .description('messages of Kratos’ courier')
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
      (messages) =>
        // Subject and body contain codes and links. Only the recipient may read them.
        printList(
          options,
          messages.map(({ body: _body, subject: _subject, ...message }) => message),
          {
            ID: ({ id }) => id,
            STATUS: ({ status: state }) => state,
            TEMPLATE: ({ template_type }) => template_type,
            RECIPIENT: ({ recipient: to }) => to,
            TRIES: ({ send_count }) => String(send_count),
            CREATED: ({ created_at }) => created_at,
          },
        ),
    )
  })
}
