/** A terminal's Ctrl-C and the starter that passes it on arrive as two signals; what comes later is a person losing patience. */
const SAME_REQUEST_MS = 1500
const PATIENCE_MS = 30_000

/**
 * Resolves, with the reason, when the process is asked to end: by a signal, or by the death of the starter (tools/start.mjs) that
 * holds the other end of the channel. From then on a second wish, or 30 seconds, ends the process at once: a database recovers.
 */
export function waitForShutdownSignal(): Promise<string> {
  return new Promise((resolve) => {
    let since: number | undefined
    const requestStop = (why: string) => {
      if (since === undefined) {
        since = Date.now()
        setTimeout(() => process.exit(1), PATIENCE_MS).unref()
        resolve(why)
      } else if (Date.now() - since > SAME_REQUEST_MS) process.exit(1)
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => requestStop(signal))
    if (process.connected) process.on('disconnect', () => requestStop('the starter is gone'))
  })
}
