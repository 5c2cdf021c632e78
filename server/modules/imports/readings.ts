import type { ImportTarget } from '@waybill/contract'
import { importState } from '@waybill/contract/lifecycles/import'
import { setTimeout as pause } from 'node:timers/promises'
import { type Database, inScope, isDatabaseAway, persist } from '../../platform/database/index.ts'
import type { Services } from '../../platform/http/index.ts'
import { unmappedOf } from './present.ts'
import { getJob, keepProgress, markFailed, type ImportJob, type Progress } from './repository.ts'
import { tellLater } from './tell.ts'
import { endIdle, heldFor, ImportInterrupted, ImportRefused, runInWorker, type WorkerEvents } from './worker/run.ts'
import type { ReadChoice, WorkerSettings } from './worker/tasks.ts'

export type ImportsDeps = Pick<Services, 'database' | 'files' | 'log' | 'config'>
export type Who = { orgId: number; userId: number }

/** A dialog that is open asks every second; one that has not asked for so long is closed. */
const WATCHED_MS = 5000

/** So soon work is begun again that the database left. */
const AGAIN_MS = 500

/** So often other nodes are told how far the work is. */
const TOLD_EVERY_MS = 1000

type Running = {
  state: Progress['state']
  rows: number
  /** How much of the file is read, 0 to 1; 0 while that cannot be told. */
  share: number
  startedAt: number
  /** When other nodes were told last how far it is (ms). */
  toldAt: number
  /** When somebody last looked at the import (ms). */
  seenAt: number
  promise: Promise<void>
  shown: PromiseWithResolvers<void>
}
type Task = {
  state: Progress['state']
  work: (events: WorkerEvents) => Promise<void>
  onError: (error: unknown) => Promise<void>
}

const neverRead = ['FILE_EXPANDS_TOO_MUCH', 'FILE_TOO_SLOW']
const isInterruption = (error: unknown): boolean => error instanceof ImportInterrupted || isDatabaseAway(error)

const progressOf = ({ state, rows, share, startedAt }: Running): Progress => ({
  state,
  rows,
  share,
  ms: Date.now() - startedAt,
})

/** What this node reads and checks at the moment; the state itself is in the database. */
export class Readings {
  readonly #deps: ImportsDeps
  readonly #running = new Map<string, Running>()
  readonly #stopping = new AbortController()

  constructor(deps: ImportsDeps) {
    this.#deps = deps
  }

  /** Whether this node works on the import. */
  isAt(importId: string): boolean {
    return this.#running.has(importId)
  }

  /** How far the work on an import is, on this node or else as the one that is at it told last; undefined when there is none. */
  progress(job: Pick<ImportJob, 'id' | 'state' | 'progress'>): Progress | undefined {
    const running = this.#running.get(job.id)
    const told = job.progress as Progress | null
    // One that waits until another node has done the work knows nothing.
    if (told?.state === job.state && !running?.rows) return told
    return running && progressOf(running)
  }

  /** How long this node waits before it reads an import (ms), because other files of its organization could not be read; 0: it does not. */
  heldFor({ org_id: orgId, id, state }: Pick<ImportJob, 'org_id' | 'id' | 'state'>): number {
    return state === importState.reading && this.#running.get(id)?.rows === 0 ? heldFor(orgId) : 0
  }

  /** Notes that somebody looks at the import, who need not be told how the work on it ends. */
  seen(importId: string): void {
    const running = this.#running.get(importId)
    if (running) running.seenAt = Date.now()
  }

  /** Waits until the work on the import is over, `ms` at most. */
  async settled(importId: string, ms: number): Promise<void> {
    const until = Date.now() + ms
    // Reading is followed by checking, which is work of its own.
    for (let left = ms; left > 0; left = until - Date.now()) {
      const running = this.#running.get(importId)
      if (!running) return
      await Promise.race([running.promise, pause(left, undefined, { ref: false })])
    }
  }

  /** Waits until the first rows of a file that is being read can be looked at, or the work is over; `ms` at most. */
  async shown(importId: string, ms: number): Promise<void> {
    const running = this.#running.get(importId)
    if (running) await Promise.race([running.shown.promise, running.promise, pause(ms, undefined, { ref: false })])
  }

  /** Lets everything that runs come to its end, but waits for no database. */
  stop(): Promise<void> {
    this.#stopping.abort()
    endIdle()
    return this.idle()
  }

  /** Waits for everything that runs. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all([...this.#running.values()].map((running) => running.promise))
  }

  /** Reads on after a restart, when nobody may be looking any more. */
  readAgain(who: Who, job: Pick<ImportJob, 'id' | 'storage_key' | 'target'>, choice: ReadChoice): void {
    this.read(who, job, choice)
    const running = this.#running.get(job.id)
    if (running) running.seenAt = 0
  }

  /** Reads the stored file and, when no required field lacks a column, checks its rows. A file that cannot be read ends in the import's state. */
  read(who: Who, job: Pick<ImportJob, 'id' | 'storage_key' | 'target'>, choice: ReadChoice): void {
    this.#track(who, job.id, {
      state: importState.reading,
      work: async (events) => {
        const settings = this.#settings(who, job.id)
        const { limits } = this.#deps.config.imports
        await this.#deps.files.withPath(job.storage_key, (path) =>
          runInWorker(settings, { kind: 'stage', path, target: job.target as ImportTarget, choice, limits }, events),
        )
        const ready = await inScope(this.#deps.database, scopeOf(who), (db) => getJob(db, who.orgId, job.id))
        // Of another worker's reading that is still under way the rest is missing.
        if (ready.state !== 'ready' || unmappedOf(ready).length > 0) return
        // Staged it is, whatever becomes of the check.
        queueMicrotask(() => this.check(who, ready))
      },
      onError: (error) => this.#fail(who, job.id, error),
    })
  }

  /** Checks all rows against this version of the mapping. A fault leaves the import unchecked: the next look at it tries again. */
  check(who: Who, job: Pick<ImportJob, 'id' | 'version'>): void {
    const task = { kind: 'check', version: job.version } as const
    this.#track(who, job.id, {
      state: importState.ready,
      work: (events) => runInWorker(this.#settings(who, job.id), task, events),
      onError: async (error) => {
        // What does not fit into a worker's memory or time never will: it is told, in place of being tried again at every look.
        if (error instanceof ImportRefused && neverRead.includes(error.code)) return this.#fail(who, job.id, error)
        this.#deps.log.error({ err: error, importId: job.id }, 'checking an import failed')
      },
    })
  }

  /** Starts the check of an import that waits for one, unless this node is at it. */
  checkIfDue(
    who: Who,
    job: Pick<ImportJob, 'id' | 'target' | 'version' | 'state' | 'checked_version' | 'mapping' | 'constants'>,
  ): void {
    if (job.state !== 'ready' || job.checked_version === job.version || this.#running.has(job.id)) return
    if (unmappedOf(job).length === 0) this.check(who, job)
  }

  /** Writes the rows with errors as a spreadsheet to `path`. */
  errorFile(who: Who, importId: string, file: { path: string; locale: 'en' | 'cn' }): Promise<void> {
    return runInWorker(this.#settings(who, importId), { kind: 'errorFile', ...file })
  }

  #settings(who: Who, importId: string): WorkerSettings {
    return { appUrl: this.#deps.database.appUrl, orgId: who.orgId, userId: who.userId, importId }
  }

  #track(who: Who, importId: string, { state, work, onError }: Task): void {
    const before = this.#running.get(importId)
    const running: Running = {
      state,
      rows: 0,
      share: 0,
      startedAt: Date.now(),
      toldAt: Date.now(),
      seenAt: before?.seenAt ?? Date.now(),
      promise: Promise.resolve(),
      shown: Promise.withResolvers(),
    }
    const run = async () => {
      await before?.promise.catch(() => undefined)
      running.startedAt = Date.now()
      const events: WorkerEvents = {
        progress: (rows, share = 0) => this.#tell(who, importId, Object.assign(running, { rows, share })),
        shown: running.shown.resolve,
      }
      await this.#uninterrupted(() => work(events))
    }
    running.promise = run()
      .catch(onError)
      .then(() => this.#tellUnlessSeen(who, importId, running))
      .catch((error: unknown) =>
        this.#deps.log.error({ err: error, importId }, 'the state of an import could not be kept'),
      )
      .finally(() => {
        if (this.#running.get(importId) === running) this.#running.delete(importId)
      })
    this.#running.set(importId, running)
  }

  /** Does work again when the database went away under it; a file is not to blame for that. */
  async #uninterrupted(work: () => Promise<void>): Promise<void> {
    const { signal } = this.#stopping
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (signal.aborted || !isInterruption(error)) throw error
        await pause(AGAIN_MS, undefined, { signal }).catch(() => undefined)
      }
    }
  }

  /** Tells the other nodes, now and then. */
  #tell(who: Who, id: string, running: Running): void {
    if (Date.now() - running.toldAt < TOLD_EVERY_MS) return
    running.toldAt = Date.now()
    const ref = { orgId: who.orgId, id }
    // Who misses it sees a little later how far it is.
    inScope(this.#deps.database, scopeOf(who), (db) => keepProgress(db, ref, progressOf(running))).catch(
      () => undefined,
    )
  }

  /** Leaves a message when no more work follows and nobody looks any more. */
  async #tellUnlessSeen(who: Who, id: string, running: Running): Promise<void> {
    if (this.#running.get(id) !== running || Date.now() - running.seenAt < WATCHED_MS) return
    const end = { orgId: who.orgId, id, end: 'read' } as const
    await persist(() => inScope(this.#deps.database, scopeOf(who), (db) => tellLater(db, end)), this.#stopping.signal)
  }

  async #fail(who: Who, importId: string, error: unknown): Promise<void> {
    // Only a stop lets this out: the next start reads it again.
    if (isInterruption(error)) return
    if (!(error instanceof ImportRefused)) this.#deps.log.error({ err: error, importId }, 'reading an import failed')
    const refused = error instanceof ImportRefused ? error : new ImportRefused('SERVER_ERROR', {})
    const mark = () =>
      inScope(this.#deps.database, scopeOf(who), (db) => markFailed(db, { orgId: who.orgId, id: importId }, refused))
    await persist(mark, this.#stopping.signal)
  }
}

const byDatabase = new WeakMap<Database, Readings>()

/** The readings of this process. */
export function readingsOf(deps: ImportsDeps): Readings {
  let readings = byDatabase.get(deps.database)
  if (!readings) byDatabase.set(deps.database, (readings = new Readings(deps)))
  return readings
}

export const scopeOf = (who: Who) => ({ role: 'seller' as const, orgId: who.orgId, userId: who.userId })
