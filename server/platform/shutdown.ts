import type { Log } from './log.ts'

/** A terminal's Ctrl-C and the starter that passes it on arrive as two signals; what comes later is a person losing patience. */
const SAME_WISH_MS = 1500
const PATIENCE_MS = 30_000

/**
 * Calls `stop` once, when the process is asked to end: by a signal, or by the death of the starter (tools/start.mjs) that holds the
 * other end of the channel. A second wish, or 30 seconds, ends the process at once: PostgreSQL recovers by itself.
 */
export function onShutdown(log: Log, stop: () => Promise<void>): void {
  let since: number | undefined
  const end = (code: number) => process.exit(code)
  const wish = (why: string) => {
    if (since !== undefined) {
      if (Date.now() - since > SAME_WISH_MS) end(1)
      return
    }
    since = Date.now()
    log.info({ why }, 'stopping')
    setTimeout(() => {
      log.error('stopping takes too long: ending now')
      end(1)
    }, PATIENCE_MS).unref()
    void finish()
  }
  const finish = async () => {
    try {
      await stop()
      log.info('stopped')
      end(0)
    } catch (error) {
      log.error({ err: error }, 'could not stop cleanly')
      end(1)
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => wish(signal))
  if (process.connected) process.on('disconnect', () => wish('starter gone'))
}
