/**
 * Keeps the process running if standard output cannot be written, because the disk of the log is full or the
 * reader of a pipe has ended. Without a listener, such an error ends the process.
 */
export function surviveFullDisk() {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
