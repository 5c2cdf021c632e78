import { scopeBridge, type RegistryEntry, type ShellBridge, type SubAppHandle } from '@waybill/host'
import { loadSubApp } from './load-sub-app.ts'

/** Chunk load failure after 120 seconds (specification §9). */
export const LOAD_LIMIT_MS = 120_000

export type MountRequest = {
  box: HTMLElement
  name: string
  entry: RegistryEntry
  /** 0 at first, one more with every Retry. */
  attempt: number
  bridge: ShellBridge
  onReady: () => void
  onError: (error: unknown) => void | Promise<void>
}

/** Loads and mounts a sub-app into a fresh element; the returned function takes it out again, whatever state it is in. */
export function mountSubApp(request: MountRequest): () => void {
  const { box, name, entry, attempt, bridge, onReady, onError } = request
  const abort = new AbortController()
  const el = document.createElement('div')
  el.className = 'contents'
  box.append(el)
  let handle: SubAppHandle | null = null
  let over = false

  const stop = () => {
    if (over) return
    over = true
    clearTimeout(timer)
    abort.abort()
    scoped.release()
    void Promise.resolve(handle?.unmount()).finally(() => el.remove())
  }
  const fail = (error: unknown) => {
    if (over) return
    stop()
    void onError(error)
  }
  const scoped = scopeBridge({ ...bridge, fail })
  const timer = setTimeout(() => fail(new Error(`${name} did not load in ${LOAD_LIMIT_MS / 1000} s`)), LOAD_LIMIT_MS)

  const start = async () => {
    const module = await loadSubApp(name, entry, { attempt, signal: abort.signal })
    if (over) return
    const mounted = await module.mount({ el, basePath: entry.prefix, bridge: scoped.bridge, signal: abort.signal })
    if (over) return void mounted.unmount()
    handle = mounted
    clearTimeout(timer)
    onReady()
  }
  start().catch(fail)
  return stop
}
