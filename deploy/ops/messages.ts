import type { CourierMessageStatus } from '@ory/client'
import { type Command, Option } from 'commander'
import { courierApi } from '../../lib/ory/clients/clients'
import { pageOf, withPage } from './page'
import { printList, type Wanted } from './terminal'

/** `CourierMessageStatus` of the package, without its stand-in for what it does not know. */
const statuses = ['queued', 'processing', 'sent', 'abandoned'] satisfies CourierMessageStatus[]

type Options = Wanted & {
  status?: CourierMessageStatus
  recipient?: string
  pageSize: number
  pageToken?: string
}

/** `messages list` */
export function addMessages(program: Command): void {
  const list = program
    .command('messages')
    .description('what Kratos’ courier sent, or could not send')
    .command('list')
    .description('the newest first; without subjects and bodies, which hold codes')
    .addOption(new Option('--status <status>', 'only these').choices(statuses))
    .option('--recipient <address>', 'only to this address')
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
        // Subject and body hold codes and links: nobody but the recipient needs them.
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
