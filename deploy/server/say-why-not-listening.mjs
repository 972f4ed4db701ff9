/** What the operator can do, for each reason why a server cannot listen. */
const sentences = {
  EADDRINUSE: ({ port }) => `Port ${port} is taken: another program listens on it. Set PORT to a free port.`,
  EACCES: ({ port }) => `This user may not listen on port ${port}. Set PORT to 1024 or higher.`,
  EADDRNOTAVAIL: ({ address }) => `This machine does not have the IP address ${address}. Change HOSTNAME.`,
  ENOTFOUND: ({ hostname }) => `HOSTNAME is ${hostname}, which is not a known name. Change HOSTNAME.`,
}

/**
 * Ends the process with one sentence when the server cannot listen. Next would write a stack trace.
 * @param server an `http.Server` to which Next has not added its listeners yet
 */
export function sayWhyNotListening(server) {
  const end = (error) => {
    const sentence = sentences[error.code]?.(error) ?? `The server cannot listen: ${error.message}.`
    process.stderr.write(`${sentence}\n`)
    process.exit(1)
  }
  server.once('error', end)
  server.once('listening', () => server.off('error', end))
}
