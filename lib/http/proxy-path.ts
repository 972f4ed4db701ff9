/** Where our own origin serves Kratos' public API (decisions.md, "How a page gets its flow"). */
export const proxyPath = '/api/.ory'
