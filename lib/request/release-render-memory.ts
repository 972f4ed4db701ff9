import 'server-only'
import { cacheSignal } from 'react'

/**
 * Lets go of what a render held when it ends. React then aborts its signal with an error, and until somebody reads the
 * `stack` of an error, V8 holds the objects whose methods were running. One of them is the `Immediate` that rendered.
 * Node links it with its neighbours, which belong to other requests, and each of them leads to such an error again. So
 * while one request is open, nothing of the ones before it would be freed. Every render asks for the viewport, except
 * that of an unknown URL, which has the layout.
 */
export function releaseRenderMemory(): void {
  const signal = cacheSignal()
  signal?.addEventListener('abort', () => void signal.reason?.stack)
}
