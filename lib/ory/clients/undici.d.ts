/** The parts of undici that we load by themselves. It has types only for the whole. */
declare module 'undici/lib/dispatcher/agent.js' {
  import type { Agent } from 'undici'

  const Whole: typeof Agent
  export = Whole
}
declare module 'undici/lib/api/api-request.js' {
  import type { Agent, Dispatcher } from 'undici'

  function request(this: Agent, options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData>
  export = request
}
