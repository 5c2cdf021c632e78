/** A file that is to blame is no accident any more from the third on. */
const TOLERATED = 2
const FIRST_DELAY_MS = 5_000
const LONGEST_DELAY_MS = 300_000
/** So long after its last bad file an organization is as good as new. */
const FORGOTTEN_MS = 600_000

type Waiting = { orgId: number; start: () => void }
type Record = { strikes: number; at: number }

/**
 * Shares out a number of slots between organizations. Whoever has the fewest running goes first, among equals whoever has waited longest
 * since its last turn; nobody ever holds the last slot besides others of its own, so that one is free for the next organization that comes.
 * Organizations whose files had to be ended get one slot, and after the third such file a growing delay before each further start.
 */
export class FairTurns {
  readonly #slots: number
  readonly #now: () => number
  readonly #running = new Map<number, number>()
  /** In the order of arrival; the queues themselves in the order of their organizations' turns. */
  readonly #waiting = new Map<number, Waiting[]>()
  readonly #records = new Map<number, Record>()
  #timer: NodeJS.Timeout | undefined

  constructor({ slots, now = Date.now }: { slots: number; now?: () => number }) {
    this.#slots = slots
    this.#now = now
  }

  /** How much work runs or waits. */
  get size(): number {
    const waiting = [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0)
    return [...this.#running.values()].reduce((sum, count) => sum + count, waiting)
  }

  /** Runs the work when it is the organization's turn. */
  async run<T>(orgId: number, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((start) => {
      const queue = this.#waiting.get(orgId) ?? []
      queue.push({ orgId, start })
      this.#waiting.set(orgId, queue)
      this.#startNext()
    })
    try {
      return await work()
    } finally {
      const left = this.#runningOf(orgId) - 1
      if (left > 0) this.#running.set(orgId, left)
      else this.#running.delete(orgId)
      this.#startNext()
    }
  }

  /** Notes that the organization's work had to be ended by force. */
  strike(orgId: number): void {
    this.#records.set(orgId, { strikes: this.#strikesOf(orgId) + 1, at: this.#now() })
  }

  /** Notes that the organization's work ended well, which makes up for half of what was before. */
  forgive(orgId: number): void {
    const record = this.#records.get(orgId)
    const strikes = Math.floor(this.#strikesOf(orgId) / 2)
    if (record && strikes > 0) this.#records.set(orgId, { strikes, at: record.at })
    else this.#records.delete(orgId)
    this.#startNext()
  }

  /** How long nothing of the organization is started (ms); 0 when it need not wait. */
  delayFor(orgId: number): number {
    const over = this.#strikesOf(orgId) - TOLERATED
    const record = this.#records.get(orgId)
    if (over <= 0 || !record) return 0
    const delay = Math.min(FIRST_DELAY_MS * 2 ** (over - 1), LONGEST_DELAY_MS)
    return Math.max(0, record.at + delay - this.#now())
  }

  #runningOf = (orgId: number): number => this.#running.get(orgId) ?? 0

  #strikesOf(orgId: number): number {
    const record = this.#records.get(orgId)
    if (!record) return 0
    if (this.#now() - record.at < FORGOTTEN_MS) return record.strikes
    this.#records.delete(orgId)
    return 0
  }

  #hasRoom(orgId: number): boolean {
    const share = this.#strikesOf(orgId) > 0 ? 1 : Math.max(1, this.#slots - 1)
    return this.#runningOf(orgId) < share && this.delayFor(orgId) === 0
  }

  /** The queue whose turn it is; undefined while nobody may start. */
  #next(): Waiting[] | undefined {
    let best: { queue: Waiting[]; running: number } | undefined
    for (const [orgId, queue] of this.#waiting) {
      const running = this.#runningOf(orgId)
      if (this.#hasRoom(orgId) && (!best || running < best.running)) best = { queue, running }
    }
    return best?.queue
  }

  #startNext(): void {
    let busy = 0
    for (const count of this.#running.values()) busy += count
    for (; busy < this.#slots; busy++) {
      const queue = this.#next()
      const turn = queue?.shift()
      if (!queue || !turn) break
      // Behind all others for the next turn.
      this.#waiting.delete(turn.orgId)
      if (queue.length > 0) this.#waiting.set(turn.orgId, queue)
      this.#running.set(turn.orgId, this.#runningOf(turn.orgId) + 1)
      turn.start()
    }
    this.#wakeUp()
  }

  /** Comes back when the first delay of somebody who waits is over. */
  #wakeUp(): void {
    clearTimeout(this.#timer)
    const delays = [...this.#waiting.keys()].map((orgId) => this.delayFor(orgId)).filter((delay) => delay > 0)
    if (delays.length === 0) return
    this.#timer = setTimeout(() => this.#startNext(), Math.min(...delays))
    this.#timer.unref()
  }
}
