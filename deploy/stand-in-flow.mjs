/** A login flow of Kratos with a password, so that the sign-in page is drawn while the server is built. */
export function standInFlow(id) {
  const expiry = new Date(Date.now() + 3_600_000).toISOString()
  return {
    id,
    type: 'browser',
    state: 'choose_method',
    issued_at: new Date().toISOString(),
    expires_at: expiry,
    request_url: 'http://localhost/self-service/login/browser',
    ui: {
      action: `http://localhost/self-service/login?flow=${id}`,
      method: 'POST',
      nodes: [
        input('default', { name: 'csrf_token', type: 'hidden', value: 'stand-in', required: true }),
        input('default', { name: 'identifier', type: 'text', required: true }, 1070004, 'ID'),
        input('password', { name: 'password', type: 'password', required: true }, 1070001, 'Password'),
        input(
          'password',
          { name: 'method', type: 'submit', value: 'password' },
          1010022,
          'Sign in with password',
        ),
      ],
    },
  }
}

function input(group, attributes, id, text) {
  const meta = text === undefined ? {} : { label: { id, text, type: 'info' } }
  return {
    type: 'input',
    group,
    attributes: { ...attributes, disabled: false, node_type: 'input' },
    messages: [],
    meta,
  }
}
