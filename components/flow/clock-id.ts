/** The element in the sentence of a notice where the clock counts. */
export const clockId = 'wait-clock'
