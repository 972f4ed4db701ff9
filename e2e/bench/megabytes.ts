/** Bytes as a text for a table. A megabyte has 1,000,000 bytes in each row of the benchmark. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}
