import { domainToASCII, domainToUnicode } from 'node:url'

/** A domain in an email address, one label of which is Punycode (RFC 3492). */
const encodedDomain = /(?<=@)(?:[a-z\d-]+\.)*xn--[a-z\d-]+(?:\.[a-z\d-]+)*/gi

/** The ASCII form of a mail domain (RFC 5890), as Kratos stores it. What is ASCII already, or no domain, stays as it is. */
export function toAsciiDomain(domain: string): string {
  return /^[\0-\x7f]*$/.test(domain) ? domain : domainToASCII(domain) || domain
}

/** A text whose mail domains are spelled as people write them: `ada@bücher.example`. */
export function withUnicodeDomains(text: string): string {
  return text.includes('xn--') || text.includes('XN--')
    ? text.replace(encodedDomain, (domain) => domainToUnicode(domain) || domain)
    : text
}
