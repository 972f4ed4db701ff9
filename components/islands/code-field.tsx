'use client'

import type { ComponentProps } from 'react'

interface CodeFieldProps extends ComponentProps<'input'> {
  /** The button that sends the code. */
  readonly button: { readonly name: string; readonly value: string }
}

/**
 * The field for a code of six digits. With JavaScript, a complete code is submitted automatically, typed or
 * pasted. Few pages have such a field, so the code that submits it is loaded with the first digit.
 */
export function CodeField({ button: { name, value }, ...input }: CodeFieldProps) {
  return (
    <input
      {...input}
      onInput={({ currentTarget }) => {
        import('./send-when-complete').then(
          ({ submitWhenComplete }) =>
            submitWhenComplete(currentTarget, (button) => button.name === name && button.value === value),
          // The button is there.
          () => undefined,
        )
      }}
    />
  )
}
