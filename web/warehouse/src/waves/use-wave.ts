import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '@waybill/contract/core/client'
import { randomKey } from '@waybill/contract/core/random-key'
import {
  getWave,
  type ShownWaveStep,
  type WaveDetail,
  type WaveMember,
  type WaveStep,
} from '@waybill/contract/outbound/wave-api'
import { slotText } from '@waybill/contract/outbound/wave-words'
import { useClient } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { useLocale, useT } from '@waybill/kit'
import type { AnswerTone } from '../scan/answer-panel.tsx'
import { useLastScans } from '../scan/last-scans.tsx'
import { soundOf } from '../scan/sound.ts'
import { useScanQueue } from '../scan/use-scan-queue.ts'
import { useWavesChanged } from '../shared/use-waves.ts'
import { wavePageMessages } from './messages.ts'
import { boundNext, namedStep, placeOfStep, whyStopped } from './wave-step.ts'

export const useWave = (id: number) => useQuery(useClient().query(getWave, { params: { id } }, { hideErrors: true }))

/** What goes back into its place first, in words; empty: nothing. */
export function usePutBackText() {
  const t = useT(wavePageMessages)
  return ({ putBack }: WaveDetail): string => (putBack ? t('putBack', putBack) : '')
}

/** What the person with the cart does next, in words. */
export function useStepText() {
  const t = useT(wavePageMessages)
  const { locale } = useLocale()
  const putBackText = usePutBackText()
  return (wave: WaveDetail): string =>
    [putBackText(wave), nextOf(wave)].filter(Boolean).join(locale === 'cn' ? '' : ' ')
  function nextOf({ step, state, members }: WaveDetail): string {
    if (step) return textOf(step)
    if (state === 'picked') return t('allPicked')
    if (state === 'canceled') return t('canceledWave')
    return t(members.some(whyStopped) ? 'nothingNow' : 'nothingLeft')
  }
  function textOf({ kind, slot, number, units, tote, hand }: WaveStep): string {
    const where = slotText(slot, locale)
    if (kind === 'bind' || !units) return t('bind', { slot: where, number })
    const { place, sku } = units
    if (kind === 'place') return t('goTo', { place })
    if (kind === 'item') return t('atPlace', { place, sku })
    return t('intoTote', { count: hand, sku, tote: tote ?? '', slot: where })
  }
}

/** One scan or press: what is shown of it, the command that it is, and the words when it is done. */
export interface WaveScan {
  code: string
  send: (command: { commandId: string; takeOver: boolean; step: ShownWaveStep }) => Promise<WaveDetail>
  /** Left out: what is next. */
  done?: (next: string) => string
  takeOver?: boolean
  /** The step that it is about, however late it is sent; left out: the one that is shown when its turn comes. */
  step?: ShownWaveStep
}
/** A scan with what the page named for it. */
type NamedScan = WaveScan & { seen: WaveStep; binds: ShownWaveStep | null }
interface WaveAnswer {
  tone: AnswerTone
  text: string
  /** The step of the wave that it was answered with; left out: a refusal. */
  at?: string
  /** Somebody else works on it: the scan can be sent again to take it over. */
  blocked?: WaveScan
}

const stops: ReadonlySet<string> = new Set([
  'FLOOR_CANCELED',
  'FLOOR_HELD',
  'WAVE_NOT_IN',
  'WAVE_WRONG_TOTE',
  'WAVE_STEP_CHANGED',
])
const questions: ReadonlySet<string> = new Set(['FLOOR_TAKEN', 'FLOOR_UNKNOWN_CODE'])
const toneOf = (code: string | null): AnswerTone =>
  code !== null && stops.has(code) ? 'stop' : code !== null && questions.has(code) ? 'attention' : 'wrong'

/** Orders that have stopped since the answer before. */
const newlyStopped = (now: WaveDetail, before: WaveDetail | undefined): WaveMember | undefined =>
  now.members.find((one) => {
    const was = before?.members.find(({ id }) => id === one.id)
    return whyStopped(one) !== null && was !== undefined && whyStopped(was) === null
  })

/** The conversation of a wave with its scanner. */
export function useWaveScans(id: number) {
  const t = useT(wavePageMessages)
  const { locale } = useLocale()
  const messageOf = useErrorMessage()
  const stepText = useStepText()
  const changed = useWavesChanged()
  const cache = useQueryClient()
  const client = useClient()
  const { scans, note } = useLastScans()
  const [answer, setAnswer] = useState<WaveAnswer | null>(null)
  const say = (next: WaveAnswer) => {
    setAnswer(next)
    soundOf(next.tone)
    note({ key: randomKey(), tone: next.tone, text: next.text })
  }
  const { queryKey } = client.query(getWave, { params: { id } })
  const heard = (scan: WaveScan, now: WaveDetail) => {
    const stopped = newlyStopped(now, cache.getQueryData<WaveDetail>(queryKey))
    changed(now)
    const next = stepText(now)
    const at = placeOfStep(now)
    if (!stopped) return say({ tone: 'right', text: scan.done?.(next) ?? next, at })
    const { number, slot } = stopped
    const text = t('stopped', { number, slot: slotText(slot, locale), why: t(whyStopped(stopped)!) })
    say({ tone: 'stop', text, at })
  }
  const sent = useRef<{ commandId: string; step: ShownWaveStep } | null>(null)
  /** The same for the same command, however often it is sent. */
  const stepOf = (scan: NamedScan, commandId: string): ShownWaveStep => {
    if (sent.current?.commandId === commandId) return sent.current.step
    const step = namedStep(scan, cache.getQueryData<WaveDetail>(queryKey)?.step ?? scan.seen)
    sent.current = { commandId, step }
    return step
  }
  const { add: queued, ...queue } = useScanQueue<NamedScan, WaveDetail>(
    (scan, commandId) => scan.send({ commandId, takeOver: scan.takeOver ?? false, step: stepOf(scan, commandId) }),
    (result) => {
      if ('value' in result) return heard(result.scan, result.value)
      const code = result.error instanceof ApiError ? result.error.code : null
      // What the page shows may no longer be how it is.
      void cache.invalidateQueries({ queryKey })
      // Sent again to take it over, it is about the same step.
      const blocked = code === 'FLOOR_TAKEN' && { blocked: { ...result.scan, step: sent.current!.step } }
      say({ tone: toneOf(code), text: messageOf(result.error), ...blocked })
    },
  )
  const add = (scan: WaveScan) => {
    const wave = cache.getQueryData<WaveDetail>(queryKey)
    if (wave?.step) queued({ ...scan, seen: wave.step, binds: boundNext(wave, queue.waiting) })
  }
  return { add, answer, scans, ...queue }
}
export type WaveScans = ReturnType<typeof useWaveScans>
