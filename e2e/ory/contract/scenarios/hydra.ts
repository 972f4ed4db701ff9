import { decodeJwt } from 'jose'
import {
  acceptConsent,
  acceptLogin,
  allowAt,
  authorizationUrl,
  begin,
  type Client,
  challengeAt,
  introspect,
  leave,
  metadata,
  redirectIn,
  registerClient,
  requests,
  signInAt,
  subject,
  tokensFor,
} from '../hydra-actions'
import type { Scenario } from '../scenario'

const put = (json: object) => ({ method: 'PUT', json })
const sessions = '/admin/oauth2/auth/sessions/consent'

/** The calls of the login and consent app to Hydra's admin API (docs/behaviour.md 7.4). */
export const hydraScenarios: Scenario[] = [
  {
    name: 'clients',
    play: async (world) => {
      const administrator = world.hydraAdministrator()
      await administrator.send('/admin/clients', { json: metadata })
      const withScript = { ...metadata, logo_uri: 'javascript:alert(1)' }
      await administrator.send('/admin/clients', { json: withScript })
      const { id } = await registerClient(world, { skip_consent: true })
      await administrator.send(`/admin/clients/${id}`)
      for (const [op, path, value] of [
        ['replace', '/access_token_strategy', 'jwt'],
        ['replace', '/access_token_strategy', 'unknown'],
        ['add', '/metadata/shop/open', true],
        ['remove', '/metadata/shop'],
      ]) {
        const json = [{ op, path, value }]
        await administrator.send(`/admin/clients/${id}`, { method: 'PATCH', json })
      }
      await administrator.send(`/admin/clients/${id}`, { method: 'DELETE' })
      await administrator.send(`/admin/clients/${id}`)
    },
  },
  {
    name: 'a login request is read, accepted and refused, again and again',
    play: async (world) => {
      const [administrator, applicant] = [world.hydraAdministrator(), world.applicant()]
      const client = await registerClient(world)
      const wishes = { login_hint: 'ada@example.com', ui_locales: 'de en', audience: metadata.audience[0] }
      const challenge = await begin(applicant, client, wishes)
      const query = new URLSearchParams({ login_challenge: challenge })
      await administrator.send(`${requests}/login?${query}`)
      await administrator.send(`${requests}/login/accept?${query}`, put({ subject: '' }))
      await administrator.send(`${requests}/login/accept?${query}`, put({ subject, remember: true }))
      await administrator.send(`${requests}/login?${query}`)
      const refusal = { error: 'login_required', error_description: 'No screen was wanted.' }
      await administrator.send(`${requests}/login/reject?${query}`, put(refusal))
    },
  },
  {
    name: 'a remembered login accepts no other subject',
    play: async (world) => {
      const [administrator, applicant] = [world.hydraAdministrator(), world.applicant()]
      const client = await registerClient(world)
      const first = await begin(applicant, client)
      await allowAt(applicant, administrator, await signInAt(applicant, administrator, first))
      const query = new URLSearchParams({ login_challenge: await begin(applicant, client) })
      await administrator.send(`${requests}/login?${query}`)
      await administrator.send(`${requests}/login/accept?${query}`, put({ subject: 'somebody else' }))
    },
  },
  {
    name: 'a consent request is read, accepted and refused, again and again',
    play: async (world) => {
      const [administrator, applicant] = [world.hydraAdministrator(), world.applicant()]
      const challenge = await begin(applicant, await registerClient(world))
      const consent = await signInAt(applicant, administrator, challenge)
      const query = new URLSearchParams({ consent_challenge: consent })
      await administrator.send(`${requests}/consent?${query}`)
      await administrator.send(`${requests}/consent/accept?${query}`, put({ grant_scope: ['openid'] }))
      await administrator.send(`${requests}/consent?${query}`)
      await administrator.send(`${requests}/consent/reject?${query}`, put({ error: 'access_denied' }))
    },
  },
  {
    name: 'a decision counts only in the browser that waits for it',
    play: async (world) => {
      const [administrator, applicant, visitor] = [
        world.hydraAdministrator(),
        world.applicant(),
        world.visitor(),
      ]
      const client = await registerClient(world)
      const accepted = await acceptLogin(administrator, await begin(applicant, client))
      await visitor.send(accepted, { accept: 'html' })
      const consent = await challengeAt(applicant, accepted, 'consent_challenge')
      const allowed = await acceptConsent(administrator, consent)
      await visitor.send(allowed, { accept: 'html' })
      await world.visitor().send(allowed, { accept: 'html' })
    },
  },
  {
    name: 'a client has one request at a time in a browser',
    play: async (world) => {
      const [administrator, visitor] = [world.hydraAdministrator(), world.visitor()]
      const client = await registerClient(world)
      const first = await begin(visitor, client)
      await begin(visitor, await registerClient(world))
      const second = await begin(visitor, client)
      await visitor.send(await acceptLogin(administrator, first), { accept: 'html' })
      const consent = await signInAt(visitor, administrator, second)
      await signInAt(visitor, administrator, await begin(visitor, client))
      await visitor.send(await acceptConsent(administrator, consent), { accept: 'html' })
    },
  },
  {
    name: 'a consent is brought to Hydra once',
    play: async (world) => {
      const [administrator, visitor] = [world.hydraAdministrator(), world.visitor()]
      const consent = await signInAt(
        visitor,
        administrator,
        await begin(visitor, await registerClient(world)),
      )
      const allowed = await acceptConsent(administrator, consent)
      await leave(visitor, allowed)
      await visitor.send(allowed, { accept: 'html' })
      await visitor.send(await acceptConsent(administrator, consent), { accept: 'html' })
    },
  },
  {
    name: 'unknown challenges',
    play: async (world) => {
      const administrator = world.hydraAdministrator()
      for (const kind of ['login', 'consent', 'logout']) {
        const query = new URLSearchParams({ [`${kind}_challenge`]: 'unknown' })
        await administrator.send(`${requests}/${kind}?${query}`)
        await administrator.send(`${requests}/${kind}/accept?${query}`, put({ subject }))
      }
    },
  },
  {
    name: 'consents are listed, remembered and taken back',
    play: async (world) => {
      const [administrator, applicant] = [world.hydraAdministrator(), world.applicant()]
      const client = await registerClient(world)
      const first = await begin(applicant, client)
      await allowAt(applicant, administrator, await signInAt(applicant, administrator, first))
      const again = await signInAt(applicant, administrator, await begin(applicant, client))
      await administrator.send(`${requests}/consent?${new URLSearchParams({ consent_challenge: again })}`)
      await administrator.send(`${sessions}?client=${client.id}`, { method: 'DELETE' })
      await administrator.send(`${sessions}?subject=${subject}`, { method: 'DELETE' })
      await administrator.send(`${sessions}?subject=${subject}&client=${client.id}`, { method: 'DELETE' })
      await administrator.send(sessions)
      const asked = await signInAt(applicant, administrator, await begin(applicant, client))
      await administrator.send(`${requests}/consent?${new URLSearchParams({ consent_challenge: asked })}`)
    },
  },
  {
    name: 'a logout is refused, accepted and used up',
    play: async (world) => {
      const [administrator, applicant] = [world.hydraAdministrator(), world.applicant()]
      const client = await registerClient(world)
      const consent = await signInAt(applicant, administrator, await begin(applicant, client))
      const code = await allowAt(applicant, administrator, consent)
      const hint = new URLSearchParams({ id_token_hint: (await tokensFor(applicant, client, code)).id_token })
      const logout = () => challengeAt(applicant, `/oauth2/sessions/logout?${hint}`, 'logout_challenge')

      const refused = new URLSearchParams({ logout_challenge: await logout() })
      await administrator.send(`${requests}/logout?${refused}`)
      await administrator.send(`${requests}/logout/reject?${refused}`, { method: 'PUT' })
      await administrator.send(`${requests}/logout?${refused}`)

      const accepted = new URLSearchParams({ logout_challenge: await logout() })
      const { body } = await administrator.send(`${requests}/logout/accept?${accepted}`, { method: 'PUT' })
      await leave(applicant, redirectIn(body))
      await administrator.send(`${requests}/logout?${accepted}`)
    },
  },
  {
    name: 'a logout that no application asks for',
    play: async (world) => {
      const [administrator, applicant] = [world.hydraAdministrator(), world.applicant()]
      const client = await registerClient(world)
      await allowAt(
        applicant,
        administrator,
        await signInAt(applicant, administrator, await begin(applicant, client)),
      )
      const logout = '/oauth2/sessions/logout'
      const query = new URLSearchParams({
        logout_challenge: await challengeAt(applicant, logout, 'logout_challenge'),
      })
      await administrator.send(`${requests}/logout?${query}`)
      const { body } = await administrator.send(`${requests}/logout/accept?${query}`, { method: 'PUT' })
      const ends = [await leave(applicant, redirectIn(body)), await leave(applicant, logout)]
      if (!ends.every(({ pathname }) => pathname === '/logoutsuccess')) {
        throw new Error(`the logout ended at ${ends.join(' and ')}`)
      }
    },
  },
  {
    name: 'a client authenticates by the method of its registration, and by no other',
    play: async (world) => {
      const visitor = world.visitor()
      for (const method of ['client_secret_basic', 'client_secret_post', 'none']) {
        const { id, secret } = await registerClient(world, { token_endpoint_auth_method: method })
        const inForm = (client_secret: string) => ({ form: { client_id: id, client_secret } })
        const inHeader = (password: string) => ({
          form: {},
          headers: { authorization: `Basic ${Buffer.from(`${id}:${password}`).toString('base64')}` },
        })
        const ways = {
          client_secret_basic: inHeader(secret),
          client_secret_post: inForm(secret),
          none: inForm(''),
          both: { ...inHeader(secret), ...inForm(secret) },
          ...(method !== 'none' && { wrong: method === 'client_secret_post' ? inForm('x') : inHeader('x') }),
        }
        for (const [way, call] of Object.entries(ways)) {
          const revoked = { ...call, form: { ...call.form, token: 'unknown' } }
          if (way !== method) {
            const form = { ...call.form, grant_type: 'refresh_token', refresh_token: 'unknown' }
            await visitor.send('/oauth2/token', { ...call, form })
            await visitor.send('/oauth2/revoke', revoked)
          } else if ((await visitor.sendQuietly('/oauth2/revoke', revoked)).status !== 200)
            throw new Error(`Hydra refuses a client by its own method, ${method}`)
        }
      }
    },
  },
  {
    name: 'a client requests the scopes of its list, and no others',
    play: async (world) => {
      const [administrator, applicant, visitor] = [
        world.hydraAdministrator(),
        world.applicant(),
        world.visitor(),
      ]
      const changes = { scope: 'openid boats.read team.*', access_token_strategy: 'jwt' }
      const client = await registerClient(world, changes)
      const scopes = ['openid', 'boats.read', 'team.sales.north']
      const challenge = await begin(applicant, client, { scope: scopes.join(' ') })
      const consent = await signInAt(applicant, administrator, challenge)
      const code = await allowAt(applicant, administrator, consent, scopes)
      const { access_token } = await tokensFor(applicant, client, code)
      world.claims('scopes of the access token', decodeJwt(access_token).scp)
      const configuration = await visitor.sendQuietly('/.well-known/openid-configuration')
      world.claims('scopes of the discovery', Object(configuration.body).scopes_supported)
      for (const scope of [
        'openid other.read',
        'email boats.read other.read',
        'team',
        'team.',
        'boats.read.all',
        'openid team..x',
      ]) {
        await visitor.send(authorizationUrl(client, { scope }), { accept: 'html' })
      }
    },
  },
  {
    name: 'a program without users gets a token of its own',
    play: async (world) => {
      const visitor = world.visitor()
      const machine = { grant_types: ['client_credentials'], response_types: [] }
      const changes = { ...machine, scope: 'berths.read team.*', access_token_strategy: 'jwt' }
      const ask = (client: Client, form: Record<string, string> = {}) =>
        visitor.send('/oauth2/token', {
          form: {
            grant_type: 'client_credentials',
            client_id: client.id,
            ...(client.secret !== 'none' && { client_secret: client.secret }),
            ...form,
          },
        })
      const client = await registerClient(world, changes)
      const [audience = ''] = metadata.audience
      for (const form of [{}, { scope: 'berths.read team.north' }, { audience }, { scope: 'team.*' }]) {
        const { body } = await ask(client, form)
        world.claims(`access token ${new URLSearchParams(form)}`, decodeJwt(Object(body).access_token))
        await introspect(world, Object(body).access_token)
      }
      await ask(client, { scope: 'berths.read other.read' })
      await ask(client, { audience: 'https://other.example' })
      await ask(client, { client_secret: 'wrong' })
      await ask(await registerClient(world))
      await ask(await registerClient(world, { ...machine, token_endpoint_auth_method: 'none' }))
      const { body } = await ask(await registerClient(world, { ...machine, scope: '' }))
      await introspect(world, Object(body).access_token)
    },
  },
  {
    name: 'a token without one of the requested scopes is inactive',
    play: async (world) => {
      const [administrator, applicant] = [world.hydraAdministrator(), world.applicant()]
      const scopes = ['openid', 'offline_access', 'berths.read', 'team.*', 'area.north']
      const client = await registerClient(world, { scope: 'openid offline_access berths.read team.* area.*' })
      const challenge = await begin(applicant, client, { scope: scopes.join(' ') })
      const consent = await signInAt(applicant, administrator, challenge)
      const code = await allowAt(applicant, administrator, consent, scopes)
      const tokens = await tokensFor(applicant, client, code)
      for (const token of [tokens.access_token, tokens.refresh_token ?? '']) {
        await introspect(world, token)
        for (const scope of ['', 'berths.read', 'berths.read  openid', 'team.sales', 'email', 'openid email'])
          await introspect(world, token, scope)
      }
      for (const scope of ['team', 'area.*', 'area.north', 'area', ' ', 'Openid'])
        await introspect(world, tokens.access_token, scope)
      await introspect(world, 'unknown', 'openid')
    },
  },
  {
    name: 'what an application learns about the sign-in',
    play: async (world) => {
      const administrator = world.hydraAdministrator()
      const client = await registerClient(world, { access_token_strategy: 'jwt' })
      for (const [wishes, told] of [
        [{}, {}],
        [{ max_age: '3600' }, { acr: 'aal1', amr: ['password'] }],
        [{ acr_values: 'aal2' }, { acr: 'aal2', amr: ['password', 'totp'] }],
        [{ acr_values: 'aal2' }, {}],
      ] as const) {
        const applicant = world.applicant()
        const login = await acceptLogin(administrator, await begin(applicant, client, wishes), told)
        const consent = await challengeAt(applicant, login, 'consent_challenge')
        const code = await allowAt(applicant, administrator, consent)
        const tokens = await tokensFor(applicant, client, code)
        const headers = { authorization: `Bearer ${tokens.access_token}` }
        const wished = new URLSearchParams(wishes)
        world.claims(`ID token ${wished}`, decodeJwt(tokens.id_token))
        world.claims(`access token ${wished}`, decodeJwt(tokens.access_token))
        world.claims(`userinfo ${wished}`, (await applicant.sendQuietly('/userinfo', { headers })).body)
      }
    },
  },
]
