import { ApiError } from '@waybill/contract/core/client'
import { randomKey } from '@waybill/contract/core/random-key'
import { type Batch, EditQueue, type RowEdit } from './edit-queue.ts'
import type { StoredEdits } from './stored-edits.ts'

const SEND_AFTER_MS = 250
/** Few enough to be checked while one waits. */
const ROWS_A_CALL = 500

/** What may pass: the session has to be renewed, it takes too long, or there are too many calls. */
const PASSING = new Set([401, 408, 425, 429])
/** Whether the server will say the same however often it is asked. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  !PASSING.has(error.status) &&
  error.code !== 'IMPORT_NOT_READY'

/** Edits that the server refused for good: they are gone. */
export type Refused = { reason: unknown; rowNos: ReadonlySet<number> }
export type SenderState = {
  /** The edits that the server does not have, by row. */
  waiting: ReadonlyMap<number, RowEdit['values']>
  /** Why the last edits were not taken; they are offered again. */
  failure: unknown
  /** What was refused since that was last put away; null: nothing. */
  refused: Refused | null
}

/** Brings all that is done to an import's rows to the server, one after the other in the order in which it was done: edits, and changes of many rows. */
export class RowSender {
  #queue = new EditQueue()
  #state: SenderState = { waiting: new Map(), failure: null, refused: null }
  #refused: Refused | null = null
  #listeners = new Set<() => void>()
  #sending: Promise<void> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #keep: (batch: Batch) => Promise<void>
  readonly #kept: StoredEdits
  /** Rows whose edits an earlier visit left behind. */
  readonly broughtBack: number

  /** `keep` has the server keep some edits; until then they are in `kept`, from where those of an earlier visit come. */
  constructor(keep: (batch: Batch) => Promise<void>, stored: StoredEdits = { read: () => [], write: () => {} }) {
    this.#keep = keep
    this.#kept = stored
    for (const { editId, rows } of stored.read()) this.#queue.add(editId, rows)
    this.broughtBack = this.#queue.waiting().size
    this.#state = { ...this.#state, waiting: this.#queue.waiting() }
  }

  readonly state = (): SenderState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Takes edits of one act, and sends them a short while after the last. */
  readonly add = (edits: Iterable<RowEdit>): void => {
    this.#queue.add(randomKey(), edits)
    this.#kept.write(this.#queue.edits())
    this.#tell(this.#state.failure)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.flushSoon, SEND_AFTER_MS)
  }

  /** Makes a call when all that was done before is on the server, and before all that is done after; refused when that cannot be. */
  readonly run = <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    this.#queue.addCall({ run: () => call().then(resolve, reject), drop: reject })
    this.flushSoon()
    return promise
  }

  /** Sends all that waits; throws when the server does not take it. */
  readonly flush = (): Promise<void> => {
    clearTimeout(this.#timer)
    if (this.#queue.next(1) === null) return Promise.resolve()
    this.#sending ??= this.#send()
    return this.#sending
  }

  // A failure is shown by `failure`; whoever must know awaits `flush` himself.
  readonly flushSoon = (): void => void this.flush().catch(() => {})

  /** Gives up all that waits: it was thrown away. */
  readonly drop = (): void => {
    clearTimeout(this.#timer)
    this.#queue = new EditQueue()
    this.#kept.write([])
    this.#tell(null)
  }

  readonly dismissRejected = (): void => {
    this.#refused = null
    this.#tell(this.#state.failure)
  }

  async #send(): Promise<void> {
    let refusal: unknown
    try {
      for (let next = this.#queue.next(ROWS_A_CALL); next; next = this.#queue.next(ROWS_A_CALL)) {
        if ('run' in next) await next.run()
        else refusal = (await this.#offer(next)) ?? refusal
        // What is sent twice counts once: it is enough to write down when an act is through.
        if (this.#queue.taken(next)) this.#kept.write(this.#queue.edits())
        this.#tell(null)
      }
    } catch (error) {
      this.#queue.dropCalls(error)
      this.#tell(error)
      throw error
    } finally {
      // At once: what comes from now on must be sent by the next.
      this.#sending = null
    }
    if (refusal !== undefined) throw refusal
  }

  /** Has the server keep edits. Those that it refuses for good are given up with the calls that had to wait for them, and the reason is the answer; throws when they may be offered again. */
  async #offer(batch: Batch): Promise<unknown> {
    try {
      await this.#keep(batch)
      return undefined
    } catch (error) {
      if (!isFinal(error)) throw error
      const rowNos = new Set([...(this.#refused?.rowNos ?? []), ...batch.rows.map((row) => row.rowNo)])
      this.#refused = { reason: error, rowNos }
      this.#queue.dropCalls(error)
      return error
    }
  }

  #tell(failure: unknown): void {
    this.#state = { waiting: this.#queue.waiting(), failure, refused: this.#refused }
    for (const listener of this.#listeners) listener()
  }
}
