import { outsideRequests } from './outside-requests'

/** Resolves after some milliseconds. Does not keep the process running. */
export function pause(milliseconds: number): Promise<void> {
  return outsideRequests(
    () =>
      new Promise((resolve) => {
        setTimeout(resolve, milliseconds).unref()
      }),
  )
}
