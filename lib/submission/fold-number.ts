import { plainDigits } from './clean'

/**
 * A telephone number in plain characters: digits of any script become 0-9, `＋` becomes `+`, and invisible
 * characters and everything in front of the plus go. Everything else stays, so that two numbers do not become
 * one.
 */
export function foldNumber(input: string): string {
  return plainDigits(input)
    .trim()
    .replace(/^tel:\s*/i, '')
    .replace(/^[([\s]+\+/, '+')
}

/** Whether a number is written with its country's calling code. */
export function isInternational(input: string): boolean {
  return foldNumber(input).startsWith('+')
}
