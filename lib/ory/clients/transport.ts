import 'server-only'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import axios, { type AxiosAdapter } from 'axios'
import { outsideRequests } from '@/lib/process/outside-requests'

/**
 * The largest body that we read, in bytes. The largest one that we know is a list of 250 sessions: half a
 * megabyte.
 */
export const responseLimit = 2 * 1024 * 1024

/** How long an idle connection stays open, in milliseconds. Every proxy in front of a service waits longer. */
const idleTime = 4000

/** The axios options of all our calls: any status, no proxy, and no redirect, which would lose cookies. */
export const callDefaults = {
  maxRedirects: 0,
  maxContentLength: responseLimit,
  proxy: false,
  validateStatus: () => true,
} as const

const agents = (keepAlive: boolean) => ({
  httpAgent: new HttpAgent({ keepAlive, timeout: idleTime }),
  httpsAgent: new HttpsAgent({ keepAlive, timeout: idleTime }),
})

/** Connections that are used again. */
export const reusedConnections = agents(true)

/** A new connection for each call. */
export const newConnections = agents(false)

/** Sends a call over HTTP. A connection that is used again would hold the last request that used it. */
export const sendByHttp: AxiosAdapter = (config) => outsideRequests(() => axios.getAdapter('http')(config))
