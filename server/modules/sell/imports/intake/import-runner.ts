import type { ImportTarget } from '@waybill/contract/sheets/target-fields'
import { importState } from '@waybill/contract/imports/lifecycle'
import { setTimeout as pause } from 'node:timers/promises'
import { defineSingleton, registerState } from '../../../../platform/cache/index.ts'
import { inScope, isDatabaseAway, persist } from '../../../../platform/database/index.ts'
import type { Services } from '../../../../platform/http/index.ts'
import { unmappedOf } from '../job/present.ts'
import { getJob, saveProgress, markFailed, type ImportJob, type Progress } from '../job/repository.ts'
import { enqueueNotification } from './notify.ts'
import { endIdle, delayFor, ImportInterrupted, ImportRefused, runInWorker, type WorkerEvents } from '../worker/run.ts'
import { type Caller, sellerScope } from '../job/caller.ts'
import type { WorkerSettings } from '../worker/tasks.ts'
import type { ReadChoice } from '../job/read-choice.ts'

export type ImportServices = Pick<Services, 'database' | 'files' | 'log' | 'config'>

/** A dialog that is open asks every second; one that has not asked for so long is closed. */
const WATCHED_MS = 5000

/** How soon work is repeated after the database connection was lost. */
const RETRY_MS = 500

/** How often progress is published to other nodes. */
const PUBLISH_EVERY_MS = 1000

type Running = {
  state: Progress['state']
  rows: number
  /** How much of the file is read, 0 to 1; 0 while unknown. */
  share: number
  startedAt: number
  /** When progress was last published to other nodes (ms). */
  publishedAt: number
  /** When somebody last looked at the import (ms). */
  watchedAt: number
  promise: Promise<void>
  shown: PromiseWithResolvers<void>
}
type Task = {
  state: Progress['state']
  work: (events: WorkerEvents) => Promise<void>
  onError: (error: unknown) => Promise<void>
}

const permanentRefusals = ['FILE_EXPANDS_TOO_MUCH', 'FILE_TOO_SLOW']
const isInterruption = (error: unknown): boolean => error instanceof ImportInterrupted || isDatabaseAway(error)

const progressOf = ({ state, rows, share, startedAt }: Running): Progress => ({
  state,
  rows,
  share,
  ms: Date.now() - startedAt,
})

/** What this node reads and checks at the moment; the state itself is in the database. */
export class ImportRunner {
  readonly #deps: ImportServices
  readonly #running = new Map<string, Running>()
  readonly #stopping = new AbortController()

  constructor(deps: ImportServices) {
    this.#deps = deps
  }

  /** How many imports this node works on. */
  get size(): number {
    return this.#running.size
  }

  /** Whether this node works on the import. */
  isWorkingOn(importId: string): boolean {
    return this.#running.has(importId)
  }

  /** How far the work on an import is, on this node or as last published by the node that does it; undefined when there is none. */
  progress(job: Pick<ImportJob, 'id' | 'state' | 'progress'>): Progress | undefined {
    const running = this.#running.get(job.id)
    const published = job.progress as Progress | null
    // One that waits until another node has done the work knows nothing.
    if (published?.state === job.state && !running?.rows) return published
    return running && progressOf(running)
  }

  /** How long this node waits before it reads an import (ms), because other files of its organization could not be read; 0: it does not. */
  delayFor({ org_id: orgId, id, state }: Pick<ImportJob, 'org_id' | 'id' | 'state'>): number {
    return state === importState.reading && this.#running.get(id)?.rows === 0 ? delayFor(orgId) : 0
  }

  /** Records that somebody is viewing the import, so that no message about its end is needed. */
  markWatched(importId: string): void {
    const running = this.#running.get(importId)
    if (running) running.watchedAt = Date.now()
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
  resumeReading(caller: Caller, job: Pick<ImportJob, 'id' | 'storage_key' | 'target'>, choice: ReadChoice): void {
    this.read(caller, job, choice)
    const running = this.#running.get(job.id)
    if (running) running.watchedAt = 0
  }

  /** Reads the stored file and, when no required field lacks a column, checks its rows. A file that cannot be read ends in the import's state. */
  read(caller: Caller, job: Pick<ImportJob, 'id' | 'storage_key' | 'target'>, choice: ReadChoice): void {
    this.#track(caller, job.id, {
      state: importState.reading,
      work: async (events) => {
        const settings = this.#settings(caller, job.id)
        const { limits } = this.#deps.config.imports
        await this.#deps.files.withPath(job.storage_key, (path) =>
          runInWorker(settings, { kind: 'stage', path, target: job.target as ImportTarget, choice, limits }, events),
        )
        const ready = await inScope(this.#deps.database, sellerScope(caller), (db) => getJob(db, caller.orgId, job.id))
        // Of another worker's reading that is still under way the rest is missing.
        if (ready.state !== 'ready' || unmappedOf(ready).length > 0) return
        // Staged it is, whatever becomes of the check.
        queueMicrotask(() => this.check(caller, ready))
      },
      onError: (error) => this.#fail(caller, job.id, error),
    })
  }

  /** Checks all rows against this version of the mapping. A fault leaves the import unchecked: the next look at it tries again. */
  check(caller: Caller, job: Pick<ImportJob, 'id' | 'version'>): void {
    const task = { kind: 'check', version: job.version } as const
    this.#track(caller, job.id, {
      state: importState.ready,
      work: (events) => runInWorker(this.#settings(caller, job.id), task, events),
      onError: async (error) => {
        // What exceeds a worker's memory or time always will: it fails, rather than being retried at every view.
        if (error instanceof ImportRefused && permanentRefusals.includes(error.code))
          return this.#fail(caller, job.id, error)
        this.#deps.log.error({ err: error, importId: job.id }, 'checking an import failed')
      },
    })
  }

  /** Starts the check of an import that waits for one, unless this node is at it. */
  checkIfDue(
    caller: Caller,
    job: Pick<ImportJob, 'id' | 'target' | 'version' | 'state' | 'checked_version' | 'mapping' | 'constants'>,
  ): void {
    if (job.state !== 'ready' || job.checked_version === job.version || this.#running.has(job.id)) return
    if (unmappedOf(job).length === 0) this.check(caller, job)
  }

  /** Writes the rows with errors as a spreadsheet to `path`. */
  errorFile(caller: Caller, importId: string, file: { path: string; locale: 'en' | 'cn' }): Promise<void> {
    return runInWorker(this.#settings(caller, importId), { kind: 'errorFile', ...file })
  }

  #settings(caller: Caller, importId: string): WorkerSettings {
    return { appUrl: this.#deps.database.appUrl, orgId: caller.orgId, userId: caller.userId, importId }
  }

  #track(caller: Caller, importId: string, { state, work, onError }: Task): void {
    const before = this.#running.get(importId)
    const running: Running = {
      state,
      rows: 0,
      share: 0,
      startedAt: Date.now(),
      publishedAt: Date.now(),
      watchedAt: before?.watchedAt ?? Date.now(),
      promise: Promise.resolve(),
      shown: Promise.withResolvers(),
    }
    const run = async () => {
      await before?.promise.catch(() => undefined)
      running.startedAt = Date.now()
      const events: WorkerEvents = {
        progress: (rows, share = 0) => this.#publishProgress(caller, importId, Object.assign(running, { rows, share })),
        shown: running.shown.resolve,
      }
      await this.#uninterrupted(() => work(events))
    }
    running.promise = run()
      .catch(onError)
      .then(() => this.#notifyUnlessWatched(caller, importId, running))
      .catch((error: unknown) =>
        this.#deps.log.error({ err: error, importId }, 'the state of an import could not be kept'),
      )
      .finally(() => {
        if (this.#running.get(importId) === running) this.#running.delete(importId)
      })
    this.#running.set(importId, running)
  }

  /** Repeats work when the database connection was lost; that is not the file's fault. */
  async #uninterrupted(work: () => Promise<void>): Promise<void> {
    const { signal } = this.#stopping
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (signal.aborted || !isInterruption(error)) throw error
        await pause(RETRY_MS, undefined, { signal }).catch(() => undefined)
      }
    }
  }

  /** Publishes progress to the other nodes, at most once a second. */
  #publishProgress(caller: Caller, id: string, running: Running): void {
    if (Date.now() - running.publishedAt < PUBLISH_EVERY_MS) return
    running.publishedAt = Date.now()
    const ref = { orgId: caller.orgId, id }
    // A failure only delays the next progress that other nodes see.
    inScope(this.#deps.database, sellerScope(caller), (db) => saveProgress(db, ref, progressOf(running))).catch(
      () => undefined,
    )
  }

  /** Leaves a message when no more work follows and nobody looks any more. */
  async #notifyUnlessWatched(caller: Caller, id: string, running: Running): Promise<void> {
    if (this.#running.get(id) !== running || Date.now() - running.watchedAt < WATCHED_MS) return
    const end = { orgId: caller.orgId, id, end: 'read' } as const
    await persist(
      () => inScope(this.#deps.database, sellerScope(caller), (db) => enqueueNotification(db, end)),
      this.#stopping.signal,
    )
  }

  async #fail(caller: Caller, importId: string, error: unknown): Promise<void> {
    // Only a stop lets this out: the next start reads it again.
    if (isInterruption(error)) return
    if (!(error instanceof ImportRefused)) this.#deps.log.error({ err: error, importId }, 'reading an import failed')
    const refused = error instanceof ImportRefused ? error : new ImportRefused('SERVER_ERROR', {})
    const mark = () =>
      inScope(this.#deps.database, sellerScope(caller), (db) =>
        markFailed(db, { orgId: caller.orgId, id: importId }, refused),
      )
    await persist(mark, this.#stopping.signal)
  }
}

const runners = defineSingleton<ImportRunner>({ name: 'import-runner', holds: 'the imports that this process reads' })
registerState({
  name: 'imports-running',
  holds: 'imports that this process reads or checks, by their id',
  bound: 'one entry a running import; workers take turns',
  ends: 'with the work',
  size: (database) => runners.find(database)?.size ?? 0,
})

/** The import runner of this process. */
export const importRunnerOf = (deps: ImportServices): ImportRunner =>
  runners.of(deps.database, () => new ImportRunner(deps))
