import { z } from 'zod'

/** A moment as Kratos writes it (RFC 3339); undefined when it is missing or unreadable. */
export const dateTime = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .optional()
  .catch(undefined)
