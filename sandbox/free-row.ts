import getPort from 'get-port'

/** The first of `count` free ports in a row, from `first` on. */
export async function freeRow(first: number, count: number): Promise<number> {
  for (let start = first; ; start += count) {
    const wanted = Array.from({ length: count }, (_, at) => start + at)
    const free = await Promise.all(wanted.map((port) => getPort({ port })))
    if (free.every((port, at) => port === wanted[at])) return start
  }
}
