import { domainToASCII, domainToUnicode } from 'node:url'

/** The domain of an email address, with the @ before it. */
const mailDomain = /@([a-z\d.-]+)/gi

/** Whether a domain may have a label in Punycode (RFC 3492). */
const isEncoded = (domain: string) => /xn--/i.test(domain)

/**
 * The ASCII form of a mail domain (RFC 5890), as Kratos stores it. What is ASCII already, or no domain, stays as it is.
 */
export function toAsciiDomain(domain: string): string {
  return /^[\0-\x7f]*$/.test(domain) ? domain : domainToASCII(domain) || domain
}

/** A text whose mail domains are spelled as people write them: `ada@bücher.example`. */
export function withUnicodeDomains(text: string): string {
  if (!isEncoded(text)) return text
  return text.replace(
    mailDomain,
    (_, domain: string) => `@${(isEncoded(domain) && domainToUnicode(domain)) || domain}`,
  )
}
