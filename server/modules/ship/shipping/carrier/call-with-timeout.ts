import type { Outcome } from '../../../../carriers/index.ts'

/** A carrier answers, or counts as silent; it may still be at work afterwards. */
export async function callWithTimeout<T>(
  call: (signal: AbortSignal) => Promise<Outcome<T>>,
  timeoutMs: number,
): Promise<Outcome<T>> {
  const noAnswer: Outcome<T> = { outcome: 'unknown', problems: [] }
  const signal = AbortSignal.timeout(timeoutMs)
  const timedOut = new Promise<Outcome<T>>((resolve) => {
    signal.addEventListener('abort', () => resolve(noAnswer), { once: true })
  })
  // The interface promises never to throw and to heed the signal; nothing of ours must hang on those promises.
  return Promise.race([call(signal).catch(() => noAnswer), timedOut])
}
