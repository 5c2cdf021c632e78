// Starts a program again when it crashes. Plain JavaScript for Node 20, built-in modules only.
import { spawn } from 'node:child_process'

/** A program that was ready for so long and then crashed has not failed quickly. */
const STEADY_MS = 60_000
/** So many quick failures in a row are not bad luck. */
const MOST_FAILURES = 5
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 15_000

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const describe = (code, signal) => (signal ? `was killed by ${signal}` : `ended with code ${code}`)

/**
 * Runs a program and resolves to the code to exit with when it is over for good: it ended by itself (0), was asked to stop, was never ready the
 * first time (a wrong setting does not become right), or failed too often. Any other end is a crash, after which it is started again, each time
 * after a longer while. "Ready" is what the program says over its channel, by which it also notices when this process is gone.
 * `stop` passes a signal on, and keeps the program from being started again.
 */
export function supervise(
  command,
  args,
  { cwd, log = console.error, firstWaitMs = FIRST_WAIT_MS, steadyMs = STEADY_MS } = {},
) {
  let child
  let isStopping = false
  let failures = 0
  let everReady = false
  let timer
  const { promise: ended, resolve } = (() => {
    const made = {}
    made.promise = new Promise((done) => (made.resolve = done))
    return made
  })()

  const start = () => {
    timer = undefined
    let readyAt
    child = spawn(command, args, { cwd, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
    child.on('message', (message) => {
      if (message !== 'ready') return
      everReady = true
      readyAt = Date.now()
    })
    child.once('error', (error) => {
      // One that could not be started has no end.
      if (child.pid !== undefined) return
      log(`The server could not be started: ${error.message}`)
      resolve(1)
    })
    child.once('exit', (code, signal) => {
      child = undefined
      if (isStopping || code === 0 || !everReady || STOP_SIGNALS.includes(signal))
        return resolve(code ?? (STOP_SIGNALS.includes(signal) ? 0 : 1))
      if (readyAt !== undefined && Date.now() - readyAt >= steadyMs) failures = 0
      failures += 1
      if (failures > MOST_FAILURES) {
        log(`The server ${describe(code, signal)}, ${failures} times in a row: giving up. Its last lines above say why`)
        return resolve(code ?? 1)
      }
      const waitMs = Math.min(firstWaitMs * 2 ** (failures - 1), LONGEST_WAIT_MS)
      log(`The server ${describe(code, signal)}: starting it again in ${waitMs / 1000} s`)
      timer = setTimeout(start, waitMs)
    })
  }
  start()
  return {
    ended,
    stop: (signal) => {
      isStopping = true
      if (timer !== undefined) {
        clearTimeout(timer)
        resolve(0)
      }
      child?.kill(signal)
    },
  }
}
