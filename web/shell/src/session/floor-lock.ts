/** The lock of a device on which people work by badge: while it is locked the page stays as it is, and its calls wait. */
export function createFloorLock() {
  const listeners = new Set<() => void>()
  let release: (() => void) | null = null
  let opened = Promise.resolve()
  const changed = () => {
    for (const listener of listeners) listener()
  }
  return {
    isLocked: (): boolean => release !== null,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Resolves at once while it is open. */
    opened: (): Promise<void> => opened,
    close(): void {
      if (release) return
      opened = new Promise((resolve) => {
        release = resolve
      })
      changed()
    },
    /** The same person goes on: what waits is sent. */
    open(): void {
      release?.()
      release = null
      changed()
    },
  }
}
export type FloorLock = ReturnType<typeof createFloorLock>
