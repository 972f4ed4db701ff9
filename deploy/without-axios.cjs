/**
 * Stands in place of `axios` in the build (next.config.mjs). `@ory/client` loads axios only to have a default, and every
 * client of ours has its own sender (lib/ory/clients/connection.ts).
 */
module.exports = {}
