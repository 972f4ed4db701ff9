import 'server-only'
import type { Agent, Dispatcher } from 'undici'
import request from 'undici/lib/api/api-request.js'
import UndiciAgent from 'undici/lib/dispatcher/agent.js'

/** Keeps connections. `undici` as a whole also loads a `fetch`, mocks and caches: twice the code. */
export function newAgent(options: Agent.Options): Agent {
  return new UndiciAgent(options)
}

/** The agent's method `request`, which only the whole of `undici` gives it. */
export function requestBy(
  agent: Agent,
  options: Dispatcher.RequestOptions,
): Promise<Dispatcher.ResponseData> {
  return request.call(agent, options)
}
