/**
 * The server's limits for one request.
 * @type {import('node:http').ServerOptions}
 */
export const serverLimits = {
  /**
   * The maximum size of all headers, in bytes: Latchkey's largest session and other cookies. Node accepts 16
   * KiB by default. A visitor with more could not even sign out.
   */
  maxHeaderSize: 64 * 1024,
  // A slow client occupies a connection. Node would allow 60 s for the headers and 300 s for the whole
  // request. A form on a slow mobile network needs a few seconds.
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  /** How often Node checks for requests that are over their time. */
  connectionsCheckingInterval: 5_000,
}
