import getPort from 'get-port'

interface FreePorts {
  /** The first port of the row. */
  readonly first: number
  /** The first port on the way that another program uses; undefined if the row begins where the search did. */
  readonly taken: number | undefined
}

/** The first `count` free ports in a row, searched from `from` upwards. */
export async function findFreePorts(from: number, count: number): Promise<FreePorts> {
  let taken: number | undefined
  for (let first = from; ; first += count) {
    const wanted = Array.from({ length: count }, (_, at) => first + at)
    const free = await Promise.all(wanted.map((port) => getPort({ port })))
    const other = wanted.find((port, at) => port !== free[at])
    if (other === undefined) return { first, taken }
    taken ??= other
  }
}

/** The first port of the first `count` free ports in a row, searched from `first` upwards. */
export async function firstFreePort(first: number, count: number): Promise<number> {
  return (await findFreePorts(first, count)).first
}
