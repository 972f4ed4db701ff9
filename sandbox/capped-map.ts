/** A map that drops its oldest entries, so that no visitor can fill the memory. */
export class CappedMap<Key, Value> extends Map<Key, Value> {
  readonly #most: number

  constructor(most = 5000) {
    super()
    this.#most = most
  }

  override set(key: Key, value: Value): this {
    super.set(key, value)
    const [oldest] = this.keys()
    if (this.size > this.#most && oldest !== undefined) this.delete(oldest)
    return this
  }
}
