interface ProblemLineProps {
  readonly id: string
  readonly text: string | undefined
}

/** An error under a field of the phone step. */
export function ProblemLine({ id, text }: ProblemLineProps) {
  if (text === undefined) return null
  return (
    <p id={id} className="field-message text-error" role="alert">
      {text}
    </p>
  )
}
