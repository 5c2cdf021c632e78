import type { AnswerTone } from './answer-panel.tsx'

/** The tone of an answer, loaded when the first one is heard. */
export function soundOf(tone: AnswerTone): void {
  if (tone === 'ready') return
  const sound = tone === 'stop' ? 'wrong' : tone
  void import('@waybill/host/scan-sound').then(
    ({ playScanSound }) => playScanSound(sound),
    () => undefined,
  )
}
