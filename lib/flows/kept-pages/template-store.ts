import { type PageTemplate, sizeOf } from './page-template'

/** How long a page is kept, in milliseconds. Then it is drawn again: an identity schema may have changed. */
const lifetime = 60_000
/** A page is drawn for keeping when its shape is asked for again. A shape that nobody repeats costs nothing. */
const wantedFrom = 2
const mostPages = 200
/** All kept pages together, in characters. A page has about 60,000. */
const largestSize = 6_000_000
/** How many shapes are counted before all counts start again. */
const mostShapes = 1000

interface Kept {
  readonly template: PageTemplate
  readonly size: number
  readonly endsAt: number
}

/** The kept pages of this process. The page that was not asked for the longest makes place for a new one. */
export class TemplateStore {
  private readonly kept = new Map<string, Kept>()
  private readonly asked = new Map<string, number>()
  private size = 0

  constructor(private readonly now: () => number = Date.now) {}

  get(key: string): PageTemplate | undefined {
    const found = this.kept.get(key)
    if (found === undefined) return undefined
    this.remove(key)
    if (found.endsAt <= this.now()) return undefined
    this.put(key, found)
    return found.template
  }

  /** Counts a view whose page is not kept, and tells whether to keep it. */
  isWanted(key: string): boolean {
    if (this.asked.size >= mostShapes) this.asked.clear()
    const count = (this.asked.get(key) ?? 0) + 1
    this.asked.set(key, count)
    return count >= wantedFrom
  }

  keep(key: string, template: PageTemplate): void {
    this.remove(key)
    const size = sizeOf(template)
    this.put(key, { template, size, endsAt: this.now() + lifetime })
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= mostPages && this.size <= largestSize) return
      this.remove(oldest)
    }
  }

  private put(key: string, page: Kept): void {
    this.kept.set(key, page)
    this.size += page.size
  }

  private remove(key: string): void {
    this.size -= this.kept.get(key)?.size ?? 0
    this.kept.delete(key)
  }
}
