import 'server-only'
import { headers } from 'next/headers'
import { config } from '@/lib/config/config'
import { clientIp } from '@/lib/http/ip-address'
import { peerIpHeader } from './peer-ip'

/** The person who makes a request: what Kratos and the log may know about them. */
export interface Visitor {
  /** The raw Cookie header; empty when there is none. */
  readonly cookieHeader: string
  readonly userAgent: string
  /** The visitor's IP address, behind as many proxies as `TRUSTED_PROXY_HOPS` says; null when unknown. */
  readonly ipAddress: string | null
  readonly requestId: string
  /** Aborted when the visitor has left. Only set for calls that change nothing. */
  readonly left?: AbortSignal
}

/** The visitor who makes the current request, read from its headers. */
export async function currentVisitor(): Promise<Visitor> {
  return visitorOf(await headers())
}

/** The visitor whose request has these headers. */
function visitorOf(sent: { get(name: string): string | null }): Visitor {
  return {
    cookieHeader: sent.get('cookie') ?? '',
    userAgent: sent.get('user-agent') ?? '',
    ipAddress: clientIp({
      forwardedFor: sent.get('x-forwarded-for'),
      peerIp: sent.get(peerIpHeader) || null,
      trustedHops: config().TRUSTED_PROXY_HOPS,
    }),
    requestId: sent.get('x-request-id') ?? '',
  }
}
