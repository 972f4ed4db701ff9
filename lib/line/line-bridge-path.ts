/** Where our own origin is an OpenID provider between Kratos and LINE (`LINE_LOGIN_MODE=bridge`). */
export const lineBridgePath = '/line/oidc'
