/** What one cookie may hold: browsers keep 4096 characters, name and value together. */
const mostPerCookie = 3800

/** More than the largest session can need; whoever claims more is not answered by reading them all. */
const mostChunks = 20

/** How a sealed session that needs more than one cookie begins: with how many there are. */
const countedStart = /^(\d{1,2})\.(.*)$/s

/** The name of a further cookie of a session that does not fit into one. */
export function chunkName(name: string, index: number): string {
  return index === 0 ? name : `${name}.${index}`
}

/**
 * Cuts a sealed session into values of cookies, the first of which says how many there are. What fits into one cookie
 * stays as it is.
 */
export function chunksOf(sealed: string): string[] {
  if (sealed.length <= mostPerCookie) return [sealed]
  // Room for the count in the first one.
  const size = mostPerCookie - '99.'.length
  const pieces = Array.from({ length: Math.ceil(sealed.length / size) }, (_, index) =>
    sealed.slice(index * size, (index + 1) * size),
  )
  return pieces.map((piece, index) => (index === 0 ? `${pieces.length}.${piece}` : piece))
}

/**
 * Puts a sealed session together again. Chunks that are left over from a larger one are not read; whether the others
 * belong together is told by the seal.
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

/** The names of further cookies of a session among those that the browser sent, from one on. */
export function furtherChunks(name: string, sent: readonly string[], from: number): string[] {
  return sent.filter((other) => {
    const index = other.startsWith(`${name}.`) ? other.slice(name.length + 1) : ''
    return /^\d{1,2}$/.test(index) && Number(index) >= from
  })
}
