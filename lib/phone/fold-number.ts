/**
 * The zero of each script in which people write telephone numbers. NFKC already turns full-width digits into
 * plain ones.
 */
const zeros = [
  0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0e50,
  0x0ed0, 0x0f20, 0x1040, 0x17e0, 0x1810,
]

/**
 * A telephone number in plain characters: digits of any script become 0-9, `＋` becomes `+`, and invisible
 * characters and everything in front of the plus go. Everything else stays, so that two numbers do not become
 * one.
 */
export function foldNumber(input: string): string {
  return input
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Nd}/gu, plainDigit)
    .trim()
    .replace(/^tel:\s*/i, '')
    .replace(/^[([\s]+\+/, '+')
}

/** Whether a number is written with its country's calling code. */
export function isInternational(input: string): boolean {
  return foldNumber(input).startsWith('+')
}

function plainDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0
  const zero = zeros.find((start) => point >= start && point < start + 10)
  return zero === undefined ? digit : String(point - zero)
}
