/**
 * Hides Next's banner from the operator: its name, its URLs and `Ready`. Next writes `Ready` before it has
 * read the configuration. Latchkey's own lines follow once the configuration is valid
 * (lib/request/banner.ts).
 * @param server an `http.Server` to which Next has not added its listeners yet
 */
export function hideNextBanner(server) {
  server.once('listening', () => {
    const { log } = console
    console.log = () => {}
    // Next writes them in its own listener, which runs right after this one.
    setImmediate(() => {
      console.log = log
    })
  })
}
