/** The operator's fix for each reason why a server cannot listen. */
const sentences = {
  EADDRINUSE: ({ port }) => `Port ${port} is taken: another program listens on it. Set PORT to a free port.`,
  EACCES: ({ port }) => `This user may not listen on port ${port}. Set PORT to 1024 or higher.`,
  EADDRNOTAVAIL: ({ address }) => `This machine does not have the IP address ${address}. Change HOSTNAME.`,
  ENOTFOUND: ({ hostname }) => `HOSTNAME is ${hostname}, which is not a known name. Change HOSTNAME.`,
}

/**
 * Ends the process with one sentence if the server cannot listen. Next would write a stack trace, or listen
 * on 3000 if `PORT` is not a number.
 * @param server an `http.Server` to which Next has not added its listeners yet
 */
export function explainListenError(server) {
  const { PORT = '' } = process.env
  if (PORT.trim() !== '' && !isPort(PORT.trim()))
    endWith(`PORT is ${PORT}. It must be a port number from 1 to 65535.`)
  const end = (error) =>
    endWith(sentences[error.code]?.(error) ?? `The server cannot listen: ${error.message}.`)
  server.once('error', end)
  server.once('listening', () => server.off('error', end))
}

const isPort = (text) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 65535

function endWith(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
