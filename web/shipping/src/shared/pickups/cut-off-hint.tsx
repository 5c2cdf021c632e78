import { useEffect, useState } from 'react'
import { languageTag, useLocale, useT } from '@waybill/kit'
import { pickupMessages } from '../../messages/pickups.ts'
import type { PickupForm } from './use-pickup-form.ts'

const MINUTE = 60_000
const DAY_HOURS = 24

/** Until when the day can be had and how long that is, by the first of all cut-offs. */
export function CutOffHint({ form: { day, offer }, until }: { form: PickupForm; until: string | null }) {
  const t = useT(pickupMessages)
  const { locale } = useLocale()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE / 2)
    return () => clearInterval(timer)
  }, [])
  if (!day || !offer) return null
  const ends = [day.cutOffAt, until].flatMap((one) => (one === null ? [] : [Date.parse(one)]))
  const end = Math.min(...ends)
  const minutes = Math.max(0, Math.floor((end - now) / MINUTE))
  const [h, m] = [Math.floor(minutes / 60), minutes % 60]
  const left =
    h >= 2 * DAY_HOURS
      ? t('days', { n: Math.floor(h / DAY_HOURS) })
      : h > 0
        ? t('hours', { h, m })
        : t('minutes', { m })
  const time = new Intl.DateTimeFormat(languageTag(locale), {
    timeZone: offer.zone,
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(end)
  return <p className="tnum">{t('openUntil', { time, left })}</p>
}
