/**
 * What one request may take of the server.
 * @type {import('node:http').ServerOptions}
 */
export const serverLimits = {
  /**
   * The largest size of all headers, in bytes: our largest session and other cookies. Node accepts 16 KiB by
   * default. A visitor with more could not even sign out.
   */
  maxHeaderSize: 64 * 1024,
  // A client that sends slowly holds a connection. Node would let it take 60 s for the headers and 300 s for
  // all. A form on a slow mobile network needs a few seconds.
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  /** How often Node looks for requests that are over their time. */
  connectionsCheckingInterval: 5_000,
}
