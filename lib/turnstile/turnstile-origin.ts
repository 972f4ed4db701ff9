/** Cloudflare shows its captcha in a frame of this origin. */
export const turnstileOrigin = 'https://challenges.cloudflare.com'
