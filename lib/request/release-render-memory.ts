import 'server-only'
import { cacheSignal } from 'react'

/**
 * Releases the memory of a render when it ends. React then aborts its signal with an error, and until code reads the
 * `stack` of an error, V8 retains the objects whose methods were running. One of them is the `Immediate` that rendered.
 * Node.js links it with its neighbors, which belong to other requests, and each of them references such an error again.
 * So while one request is open, no memory of earlier requests would be released. Every render reads the viewport,
 * except that of an unknown URL, which has the layout.
 */
export function releaseRenderMemory(): void {
  const signal = cacheSignal()
  signal?.addEventListener('abort', () => void signal.reason?.stack)
}
