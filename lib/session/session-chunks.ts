/** The longest value of one cookie. Browsers keep 4096 characters of name and value together. */
const mostPerCookie = 3800

/** More than the largest session needs. We do not read more, whatever a request claims. */
const mostChunks = 20

/** A sealed session that needs several cookies starts with their number. */
const countedStart = /^(\d{1,2})\.(.*)$/s

/** The name of a session cookie by its index. The first one has no number. */
export function chunkName(name: string, index: number): string {
  return index === 0 ? name : `${name}.${index}`
}

/**
 * Cuts a sealed session into cookie values. The first value starts with how many there are. A session that
 * fits into one cookie is not changed.
 */
export function chunksOf(sealed: string): string[] {
  if (sealed.length <= mostPerCookie) return [sealed]
  // The first value also holds the count.
  const size = mostPerCookie - '99.'.length
  const pieces = Array.from({ length: Math.ceil(sealed.length / size) }, (_, index) =>
    sealed.slice(index * size, (index + 1) * size),
  )
  return pieces.map((piece, index) => (index === 0 ? `${pieces.length}.${piece}` : piece))
}

/**
 * Puts a sealed session together again. Chunks left over from a larger session are not read. The seal shows
 * whether the others belong together.
 * @param read the value of a cookie, by its name
 * @returns null when there is no session, or a part of it is missing
 */
export function joinChunks(name: string, read: (name: string) => string | undefined): string | null {
  const first = read(name)
  if (!first) return null
  const [, count, start = ''] = countedStart.exec(first) ?? []
  if (count === undefined) return first
  const further = Array.from({ length: Math.min(Number(count), mostChunks) - 1 }, (_, index) =>
    read(chunkName(name, index + 1)),
  )
  return further.every((piece) => piece !== undefined) ? [start, ...further].join('') : null
}

/**
 * The names of the session's numbered cookies.
 * @param sent the names of all cookies that the browser sent
 * @param from the first number that counts
 */
export function furtherChunks(name: string, sent: readonly string[], from: number): string[] {
  return sent.filter((other) => {
    const index = other.startsWith(`${name}.`) ? other.slice(name.length + 1) : ''
    return /^\d{1,2}$/.test(index) && Number(index) >= from
  })
}
