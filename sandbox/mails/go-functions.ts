type Fields = Readonly<Record<string, unknown>>

/**
 * The functions of Go and of its library sprig that Latchkey's templates use. Any other name is an error in a
 * template.
 */
export const goFunctions: Readonly<Record<string, (...args: never[]) => unknown>> = {
  and: (...args: unknown[]) => args.find((value) => !isTrue(value)) ?? args.at(-1),
  dict: (...pairs: unknown[]) =>
    Object.fromEntries(pairs.flatMap((name, at) => (at % 2 === 0 ? [[String(name), pairs[at + 1]]] : []))),
  eq: (value: unknown, ...others: unknown[]) => others.includes(value),
  fromJson: (text: string) => JSON.parse(text),
  ge: (one: number, other: number) => one >= other,
  hasKey: (fields: Fields, name: string) => Object.hasOwn(fields, name),
  index: (fields: Fields, name: string) => fields[name],
  int: (value: unknown) => Math.trunc(Number(value ?? 0)) || 0,
  kindIs: (kind: string, value: unknown) => kind === kindOf(value),
  list: (...values: unknown[]) => values,
  lower: (text: string) => text.toLowerCase(),
  mod: (one: number, other: number) => one % other,
  not: (value: unknown) => !isTrue(value),
  or: (...args: unknown[]) => args.find(isTrue) ?? args.at(-1),
  print: (...values: unknown[]) => values.map(printed).join(''),
  regexFind: (pattern: string, text: string) => new RegExp(pattern, 'u').exec(text)?.[0] ?? '',
  regexReplaceAll: (pattern: string, text: string, by: string) => text.replace(new RegExp(pattern, 'gu'), by),
  repeat: (count: number, text: string) => text.repeat(count),
  replace: (from: string, to: string, text: string) => text.replaceAll(from, to),
  splitList: (by: string, text: string) => text.split(by),
  ternary: (one: unknown, other: unknown, isOne: boolean) => (isOne ? one : other),
  toJson: (value: unknown) => JSON.stringify(value),
  toString: (value: unknown) => printed(value),
  trim: (text: string) => text.trim(),
}

/** What is true for Go. */
export function isTrue(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0
  return Boolean(value)
}

/** A value as Go prints it. The templates have texts and whole numbers only. */
export function printed(value: unknown): string {
  return value === undefined || value === null ? '<nil>' : String(value)
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'slice'
  if (typeof value === 'object' && value !== null) return 'map'
  return typeof value === 'string' ? 'string' : 'invalid'
}
