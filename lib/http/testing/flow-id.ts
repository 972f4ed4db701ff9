/** The id of a flow, as Kratos writes it. */
export function flowIdOf(number: number): string {
  return `01234567-89ab-4cde-8000-${String(number).padStart(12, '0')}`
}
