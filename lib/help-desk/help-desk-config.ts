import { z } from 'zod'
import { names, onOrOff } from '@/lib/config/variable-types'
import { configReader, type Variables } from '@/lib/config/variables'

/** A relation of Keto, in its own notation: `namespace:object#relation`. */
const relation = z
  .string()
  .regex(/^[^:#@\s]+:[^:#@\s]+#[^:#@\s]+$/, {
    error: 'must be a relation such as Latchkey:help-desk#helpers',
  })
  .transform((text) => {
    const [namespace = '', object = '', name = ''] = text.split(/[:#]/)
    return { namespace, object, relation: name }
  })

const shape = {
  HELP_DESK: onOrOff.default('off'),
  HELP_DESK_PEOPLE: names
    .transform((people) => people.map((address) => address.toLowerCase()))
    .refine((people) => people.every((address) => /^[^\s@]+@[^\s@]+$/.test(address)), {
      error: 'must be email addresses, separated by commas',
    })
    .default([]),
  HELP_DESK_RELATION: relation.prefault('Latchkey:help-desk#helpers'),
}

/** The variables of the help desk. Without Keto, the list names who may use it. */
export const helpDeskVariables = {
  shape,
  required: ({ HELP_DESK, KETO_READ_URL }) => [
    ...(HELP_DESK === 'on' ? ['ORY_ADMIN_URL'] : []),
    ...(HELP_DESK === 'on' && KETO_READ_URL === undefined ? ['HELP_DESK_PEOPLE'] : []),
  ],
} satisfies Variables<typeof shape>

export const helpDeskConfig = configReader('help-desk', helpDeskVariables)
