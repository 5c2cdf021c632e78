import { useState } from 'react'
import { dayIn, useLocale, useT, type DatePreset } from '@waybill/kit'
import { commonMessages } from './messages/common.ts'

const DAY_MS = 86_400_000

/** Today, the last 7 and the last 30 days in the account's zone. */
export function useDatePresets(): DatePreset[] {
  const t = useT(commonMessages)
  const { timeZone } = useLocale()
  const [now] = useState(() => Date.now())
  const today = dayIn(now, timeZone)
  const back = (days: number) => dayIn(now - days * DAY_MS, timeZone)
  return [
    { id: 'today', label: t('today'), from: today, to: today },
    { id: 'last7', label: t('last7'), from: back(6), to: today },
    { id: 'last30', label: t('last30'), from: back(29), to: today },
  ]
}
