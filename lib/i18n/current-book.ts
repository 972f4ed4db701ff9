import 'server-only'
import { config } from '@/lib/config/config'
import { type MessageBook, messageBook, shippedBook } from './message-book'

let book: MessageBook | undefined

/** The texts of this process: the product's, replaced by the operator's if there are any. Created once. */
export function currentBook(): MessageBook {
  const operatorMessages = config().LATCHKEY_MESSAGES_DIR
  book ??= operatorMessages ? messageBook(operatorMessages) : shippedBook
  return book
}
