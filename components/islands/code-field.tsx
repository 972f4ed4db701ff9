'use client'

import type { ComponentProps } from 'react'
import { sendWhenComplete } from './send-when-complete'

interface CodeFieldProps extends ComponentProps<'input'> {
  /** The button that sends the code. */
  readonly button: { readonly name: string; readonly value: string }
}

/** The field for a code of six digits. With script, a whole code is sent by itself, typed or pasted. */
export function CodeField({ button: { name, value }, ...input }: CodeFieldProps) {
  return (
    <input
      {...input}
      onInput={({ currentTarget }) =>
        sendWhenComplete(currentTarget, (button) => button.name === name && button.value === value)
      }
    />
  )
}
