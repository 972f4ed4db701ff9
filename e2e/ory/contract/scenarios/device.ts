import { z } from 'zod'
import type { Browser } from '../browser'
import {
  acceptConsent,
  acceptLogin,
  type Client,
  challengeAt,
  leave,
  registerClient,
  requests,
} from '../hydra-actions'
import type { Scenario, World } from '../scenario'

const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'

const codesSchema = z.object({
  device_code: z.string(),
  user_code: z.string(),
  verification_uri: z.string(),
  verification_uri_complete: z.string(),
})
type Codes = z.infer<typeof codesSchema>

type Device = { client: Client; device: Browser; codes: Codes }

/** A device that shows a code. It calls Hydra's public API. */
async function afterAsking(world: World, send: 'send' | 'sendQuietly' = 'sendQuietly'): Promise<Device> {
  const client = await registerClient(world, {
    grant_types: [deviceGrant, 'refresh_token'],
    response_types: [],
    redirect_uris: [],
    post_logout_redirect_uris: [],
  })
  const device = world.visitor()
  const form = { client_id: client.id, client_secret: client.secret, scope: 'openid email' }
  const { body } = await device[send]('/oauth2/device/auth', { form })
  return { client, device, codes: codesSchema.parse(body) }
}

/** The device polls for its tokens. */
function poll({ client, device, codes }: Device) {
  const form = {
    grant_type: deviceGrant,
    device_code: codes.device_code,
    client_id: client.id,
    client_secret: client.secret,
  }
  return device.send('/oauth2/token', { form })
}

/** The person opens the URL that the device shows. */
async function openDevicePage(person: Browser, { verification_uri: url }: Codes): Promise<string> {
  return challengeAt(person, url, 'device_challenge')
}

const acceptPath = (challenge: string) =>
  `${requests}/device/accept?${new URLSearchParams({ device_challenge: challenge })}`
const codeOf = (user_code: string) => ({ method: 'PUT', json: { user_code } })

const redirectSchema = z.object({ redirect_to: z.string() })

/** Submits the correct code to Hydra and returns the login challenge that follows. */
async function typeCode(world: World, person: Browser, codes: Codes): Promise<string> {
  const challenge = await openDevicePage(person, codes)
  const { body } = await world
    .hydraAdministrator()
    .sendQuietly(acceptPath(challenge), codeOf(codes.user_code))
  return challengeAt(person, redirectSchema.parse(body).redirect_to, 'login_challenge')
}

const otherCase = (text: string) =>
  [...text].map((sign) => (sign === sign.toUpperCase() ? sign.toLowerCase() : sign.toUpperCase())).join('')

/** The device grant (RFC 8628) as the login and consent app sees it. */
export const deviceScenarios: Scenario[] = [
  {
    name: 'a device asks, a person allows it',
    needs: ['device-grant'],
    play: async (world) => {
      const administrator = world.hydraAdministrator()
      const asked = await afterAsking(world, 'send')
      await poll(asked)
      const person = world.visitor()
      const { location } = await person.send(asked.codes.verification_uri, { accept: 'html' })
      const challenge = new URL(location).searchParams.get('device_challenge') ?? ''
      const accepted = await administrator.send(acceptPath(challenge), codeOf(asked.codes.user_code))
      const { redirect_to: next } = redirectSchema.parse(accepted.body)
      const login = await challengeAt(person, next, 'login_challenge')
      await administrator.send(`${requests}/login?${new URLSearchParams({ login_challenge: login })}`)
      await poll(asked)
      const consent = await challengeAt(person, await acceptLogin(administrator, login), 'consent_challenge')
      await administrator.send(`${requests}/consent?${new URLSearchParams({ consent_challenge: consent })}`)
      await person.send(await acceptConsent(administrator, consent), { accept: 'html' })
      await poll(asked)
      await poll(asked)
    },
  },
  {
    name: 'the complete URL brings the code along',
    needs: ['device-grant'],
    play: async (world) => {
      const { codes } = await afterAsking(world)
      await world.visitor().send(codes.verification_uri_complete, { accept: 'html' })
    },
  },
  {
    name: 'a wrong code, a code in the other case, with a dash, none, then the right one',
    needs: ['device-grant'],
    play: async (world) => {
      const administrator = world.hydraAdministrator()
      const { codes } = await afterAsking(world)
      const path = acceptPath(await openDevicePage(world.visitor(), codes))
      const { user_code: code } = codes
      for (const typed of ['AAAAAAAA', otherCase(code), `${code.slice(0, 4)}-${code.slice(4)}`, '', code])
        await administrator.send(path, codeOf(typed))
    },
  },
  {
    name: 'a code is used once',
    needs: ['device-grant'],
    play: async (world) => {
      const administrator = world.hydraAdministrator()
      const asked = await afterAsking(world)
      const person = world.visitor()
      const login = await typeCode(world, person, asked.codes)
      const again = await openDevicePage(world.visitor(), asked.codes)
      await administrator.send(acceptPath(again), codeOf(asked.codes.user_code))
      const consent = await challengeAt(person, await acceptLogin(administrator, login), 'consent_challenge')
      await leave(person, await acceptConsent(administrator, consent))
      const third = await openDevicePage(world.visitor(), asked.codes)
      await administrator.send(acceptPath(third), codeOf(asked.codes.user_code))
    },
  },
  {
    name: 'the login or the consent is refused, and the code can be used again',
    needs: ['device-grant'],
    play: async (world) => {
      const administrator = world.hydraAdministrator()
      const refusal = { method: 'PUT', json: { error: 'access_denied', error_description: 'Not wanted.' } }
      const asked = await afterAsking(world)
      const first = world.visitor()
      const login = await typeCode(world, first, asked.codes)
      const refused = await administrator.send(
        `${requests}/login/reject?${new URLSearchParams({ login_challenge: login })}`,
        refusal,
      )
      await first.send(redirectSchema.parse(refused.body).redirect_to, { accept: 'html' })
      await poll(asked)

      const second = world.visitor()
      const other = await typeCode(world, second, asked.codes)
      const consent = await challengeAt(second, await acceptLogin(administrator, other), 'consent_challenge')
      const denied = await administrator.send(
        `${requests}/consent/reject?${new URLSearchParams({ consent_challenge: consent })}`,
        refusal,
      )
      await second.send(redirectSchema.parse(denied.body).redirect_to, { accept: 'html' })
      await poll(asked)
    },
  },
  {
    name: 'an unknown challenge, and none',
    needs: ['device-grant'],
    play: async (world) => {
      const administrator = world.hydraAdministrator()
      await administrator.send(acceptPath('unknown'), codeOf('ABCDEFGH'))
      await administrator.send(`${requests}/device/accept`, codeOf('ABCDEFGH'))
    },
  },
  {
    name: 'a client without the grant gets no code',
    needs: ['device-grant'],
    play: async (world) => {
      const client = await registerClient(world)
      const form = { client_id: client.id, client_secret: client.secret, scope: 'openid' }
      await world.visitor().send('/oauth2/device/auth', { form })
    },
  },
  {
    name: 'a device requests a scope that its client does not list',
    needs: ['device-grant'],
    play: async (world) => {
      const client = await registerClient(world, { grant_types: [deviceGrant], response_types: [] })
      const form = { client_id: client.id, client_secret: client.secret, scope: 'openid other.read' }
      await world.visitor().send('/oauth2/device/auth', { form })
    },
  },
]
