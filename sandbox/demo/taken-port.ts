type TakenPort = { code: 'EADDRINUSE'; port: number }

/** Whether a server could not start because another program uses its port. */
export function isTaken(error: unknown): error is TakenPort {
  return Object(error).code === 'EADDRINUSE'
}

/** One sentence about a port that a variable configured. */
export function takenSentence(variable: string, port: number): string {
  return `Port ${port} is taken: end the program that uses it, or set ${variable} to another port.`
}

/**
 * One sentence about a port of the documents that another program uses, so that a server of the demo moved.
 * @param server the one that moved
 * @param url where it listens now
 */
export function movedSentence(port: number, server: string, url: string): string {
  return `Port ${port} is taken: ${server} moved to ${url}. Use this URL for the one in the documents.`
}
