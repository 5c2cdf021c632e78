import { useEffect } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Rate } from '@waybill/contract/shipping/api'
import { calculateRates } from '@waybill/contract/shipping/rate-calculator-api'
import { errorMessage, useClient } from '@waybill/host'
import { announce, useFormat, useLocale, useT } from '@waybill/kit'
import { calculatorMessages } from './messages.ts'
import { bodyOf, gapsOf, type FieldName, type RateState } from './rate-state.ts'

/** Prices hold for much longer than a minute; going back to an earlier parcel shows it at once. */
const FRESH_MS = 60_000

const key = ({ carrier, serviceCode, price }: Rate) => `${carrier} ${serviceCode} ${price}`

/** Tells screen readers what came, once for each answer. */
function useSpoken(rates: readonly Rate[] | undefined) {
  const t = useT(calculatorMessages)
  const format = useFormat()
  const first = rates?.[0]
  const text = rates && (first ? t('found', { n: rates.length, price: format.money(first.price) }) : t('noneTitle'))
  const all = rates?.map(key).join()
  useEffect(() => {
    if (text && all !== undefined) announce(text)
  }, [text, all])
}

/** The prices of what was asked; the last ones stay while new ones come. Null gaps aside, nothing is sent that is not whole. */
export function useCalculated(asked: RateState) {
  const client = useClient()
  const ready = Object.keys(gapsOf(asked)).length === 0
  const query = useQuery({
    ...client.query(calculateRates, { body: bodyOf(asked) }, { hideErrors: true }),
    enabled: ready,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })
  useSpoken(ready && !query.isPlaceholderData ? query.data?.rates : undefined)
  return { ready, ...query }
}
export type Calculated = ReturnType<typeof useCalculated>

/** What the server found wrong, by field; nothing as long as there are rates, for then nothing is wrong. */
export function useFieldProblems({ ready, data }: Calculated): Partial<Record<FieldName | string, string[]>> {
  const { locale } = useLocale()
  const found: Partial<Record<string, string[]>> = {}
  if (!ready || !data || data.rates.length > 0) return found
  for (const problem of data.problems) {
    if (problem.fieldName) (found[problem.fieldName] ??= []).push(errorMessage(problem, locale))
  }
  return found
}
