import { useEffect, useState } from 'react'
import type { DayEndRow } from '@waybill/contract/shipping/manifest-api'
import { carrierName } from '@waybill/contract/carriers/catalogue'
import { languageTag, useLocale, useT } from '@waybill/kit'
import { dayEndMessages } from './messages.ts'

const MINUTE = 60_000

/** The time, renewed every half minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE / 2)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** How long is left until the day is over at the origin, by the seller's cut-off and by the carrier's run, in the origin's zone. */
export function CutOff({ row, now }: { row: DayEndRow; now: number }) {
  const t = useT(dayEndMessages)
  const { locale } = useLocale()
  const clock = new Intl.DateTimeFormat(languageTag(locale), {
    timeZone: row.zone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  const left = (until: number) => {
    const minutes = Math.max(0, Math.floor((until - now) / MINUTE))
    const [h, m] = [Math.floor(minutes / 60), minutes % 60]
    return h > 0 ? t('hours', { h, m }) : t('minutes', { m })
  }
  const cutOff = row.cutOffAt === null ? null : Date.parse(row.cutOffAt)
  const run = row.runAt === null ? null : Date.parse(row.runAt)
  return (
    <span className="flex flex-col">
      {cutOff !== null && cutOff > now && (
        <span>{t('cutOffLeft', { time: left(cutOff), at: clock.format(cutOff) })}</span>
      )}
      {cutOff !== null && cutOff <= now && (
        <span className="text-danger">{t('cutOffPassed', { at: clock.format(cutOff) })}</span>
      )}
      {run !== null && (
        <span className="text-muted">
          {t('runLeft', { time: left(run), carrier: carrierName(row.carrier)[locale], at: clock.format(run) })}
        </span>
      )}
      {cutOff === null && run === null && <span className="text-muted">{t('noCutOff')}</span>}
    </span>
  )
}
