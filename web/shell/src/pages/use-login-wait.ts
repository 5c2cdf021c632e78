import { useEffect, useState } from 'react'
import type { ApiError } from '@waybill/contract/core/client'
import { announce, useT } from '@waybill/kit/basics'
import { shellMessages } from '../messages/shell.ts'
import { useCountdown } from '../shared/use-countdown.ts'

/** The pause after too many attempts: counted down, and over by itself; `onOver` then takes the error away. */
export function useLoginWait(onOver: () => void) {
  const t = useT(shellMessages)
  const [until, setUntil] = useState<number | null>(null)
  const seconds = useCountdown(until)
  useEffect(() => {
    if (until === null || Date.now() < until) return
    setUntil(null)
    onOver()
    announce(t('tryAgainNow'))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the countdown is over.
  }, [seconds, until])
  return {
    /** What the button says while it waits; null when it does not. */
    label: until !== null && seconds > 0 ? t('tryAgainIn', { seconds }) : null,
    /** Waits if the error asks for it. */
    begin: ({ status, retryAfter }: ApiError): void => {
      if (status === 429 && retryAfter !== null) setUntil(Date.now() + retryAfter * 1000)
    },
  }
}
