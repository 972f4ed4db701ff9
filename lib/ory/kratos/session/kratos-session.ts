import { z } from 'zod'
import { dateTime } from '@/lib/ory/kratos/date-time'
import { listOf } from '@/lib/ory/kratos/list-of'

const text = z.string().trim().min(1).optional().catch(undefined)

const deviceSchema = z.looseObject({ ip_address: text, user_agent: text, location: text }).catch({})
const methodSchema = z.looseObject({ method: text, provider: text, aal: text }).catch({})

/**
 * A session of Kratos as we show it to its owner: its device, when it started, when it ends, and how the
 * visitor signed in. Only the id is required; the page leaves out anything else that is missing.
 */
export const kratosSessionSchema = z
  .looseObject({
    id: z.string().min(1),
    issued_at: dateTime,
    expires_at: dateTime,
    authenticated_at: dateTime,
    authenticator_assurance_level: text,
    authentication_methods: listOf(methodSchema),
    devices: listOf(deviceSchema),
  })
  .transform(
    ({ id, issued_at, expires_at, authenticated_at, authenticator_assurance_level: aal, ...session }) => {
      // Kratos sends a list with only one device: the one that the session started on.
      const [{ user_agent: userAgent, ip_address: ipAddress, location: place } = {}] = session.devices
      return {
        id,
        userAgent,
        ipAddress,
        place,
        since: issued_at,
        expires: expires_at,
        /** When the visitor last proved who they are. */
        authenticatedAt: authenticated_at,
        aal,
        methods: session.authentication_methods,
      }
    },
  )
export type KratosSession = z.output<typeof kratosSessionSchema>
