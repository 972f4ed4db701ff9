/** Minutes and seconds, as a clock shows them. */
export function clockText(left: number): string {
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
}
