/**
 * Acquires a resource, uses it, and releases it on each way out: with a result, and with an error of any step.
 * @param acquire nothing is held when this throws
 * @param release called exactly once for the resource, when `use` has ended
 * @returns what `use` returns
 * @throws what one of the three throws
 */
export async function acquireUseRelease<Resource, Result>(
  acquire: () => Resource,
  use: (resource: Resource) => Promise<Result>,
  release: (resource: Resource) => void,
): Promise<Result> {
  const resource = acquire()
  try {
    return await use(resource)
  } finally {
    release(resource)
  }
}
