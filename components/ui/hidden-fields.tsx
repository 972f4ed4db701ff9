interface HiddenFieldsProps {
  readonly fields: Readonly<Record<string, string>>
}

/** What a form posts that nobody types, such as our CSRF token. */
export function HiddenFields({ fields }: HiddenFieldsProps) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}
