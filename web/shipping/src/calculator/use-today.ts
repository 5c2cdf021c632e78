import { useState } from 'react'
import { dayIn, useLocale } from '@waybill/kit'

/** The day, in the account's zone, on which the page was opened: YYYY-MM-DD. */
export function useToday(): string {
  const { timeZone } = useLocale()
  const [opened] = useState(() => Date.now())
  return dayIn(opened, timeZone) ?? ''
}
