import 'server-only'
import { config } from '@/lib/config/config'
import { type MessageBook, messageBook, shippedBook } from './message-book'

let book: MessageBook | undefined

/** The texts of this process: ours, replaced by the operator's where there are any. Made once. */
export function currentBook(): MessageBook {
  const operatorMessages = config().LATCHKEY_MESSAGES_DIR
  book ??= operatorMessages ? messageBook(operatorMessages) : shippedBook
  return book
}
