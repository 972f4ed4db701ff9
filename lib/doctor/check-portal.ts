import 'server-only'
import type { Config } from '../config'
import { answerOf } from '../ory/answer'
import { configurationOf } from '../ory/clients/connection'
import { plainCall } from '../ory/clients/plain-call'
import { type Finding, findingsOf } from './finding'

const { ok, problem } = findingsOf('portal')

const services = [
  ['user-client', 'The user-client service', 'USER_CLIENT_URL'],
  ['auth-service', 'The service for phone codes', 'AUTH_SERVICE_URL'],
] as const

/** Whether the portal's own services are there, where they are configured. They have no address to ask how they are. */
export async function checkPortal(config: Config): Promise<Finding[]> {
  const found = await Promise.all(
    services.map(async ([service, name, variable]): Promise<Finding[]> => {
      const address = config[variable]
      if (address === undefined) return []
      const { missing } = await answerOf(plainCall(configurationOf(service), { method: 'GET', path: '/' }))
      if (missing === undefined) return [ok(`${name} answers at ${address}.`)]
      return [
        problem(`${name} does not answer at ${address}.`, `Check ${variable} and that the service runs.`),
      ]
    }),
  )
  return found.flat()
}
