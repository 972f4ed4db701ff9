interface Range {
  readonly from: number
  readonly to: number
}

/** @throws an error with one sentence when the text of an option is not such a number */
export function readNumber(name: string, text: string, { from, to }: Range): number {
  const number = Number(text)
  if (text.trim() !== '' && number >= from && number <= to) return number
  throw new Error(`--${name} takes a number from ${from} to ${to}, not ${text}.`)
}

/** @throws an error with one sentence when the text of an option is not such a whole number */
export function readWhole(name: string, text: string, range: Range): number {
  const number = readNumber(name, text, range)
  if (Number.isInteger(number)) return number
  throw new Error(`--${name} takes a whole number, not ${text}.`)
}
