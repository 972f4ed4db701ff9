import getPort from 'get-port'

/** The first port of the first `count` free ports in a row, searched from `first` upwards. */
export async function firstFreePort(first: number, count: number): Promise<number> {
  for (let start = first; ; start += count) {
    const wanted = Array.from({ length: count }, (_, at) => start + at)
    const free = await Promise.all(wanted.map((port) => getPort({ port })))
    if (free.every((port, at) => port === wanted[at])) return start
  }
}
