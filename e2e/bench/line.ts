/** One line of the table. */
export interface Line {
  readonly measure: string
  readonly latchkey: string
  readonly bare: string
  /** Latchkey compared with the minimal page. */
  readonly compared: string
  readonly limit: string
  readonly isMet: boolean
}
