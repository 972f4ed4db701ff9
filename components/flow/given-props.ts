/** The props that have a value. React's payload of the page would name each of the others. */
export function definedProps<Props extends object>(props: Props): Partial<Props> {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value)) as Partial<Props>
}
