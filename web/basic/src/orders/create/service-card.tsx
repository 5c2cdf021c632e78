import { type ComponentProps, useState } from 'react'
import { serviceLabel } from '@waybill/contract/carriers/catalogue'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import type { Rate } from '@waybill/contract/shipping/api'
import { errorMessage } from '@waybill/host'
import { Banner, Button, Card, Field, RadioGroup, Skeleton, useFormat, useLocale, useT } from '@waybill/kit'
import { createMessages } from './messages.ts'
import type { NewOrder } from './new-order.ts'
import { useRates } from './use-rates.ts'

type Option = ComponentProps<typeof RadioGroup<string>>['options'][number]

const ANY = 'any'
const SHOWN = 5
const keyOf = (one: { carrier: number; serviceCode: string }) => `${one.carrier} ${one.serviceCode}`

type Props = {
  order: NewOrder
  /** Null when there is no sender. */
  from: PostalAddress | null
  to: PostalAddress
  error: string | undefined
  onChoose: (service: Pick<NewOrder, 'carrier' | 'serviceCode'>) => void
}

/** Why there are no rates, or that they come. */
function State({ rates, hasSender }: { rates: ReturnType<typeof useRates>; hasSender: boolean }) {
  const t = useT(createMessages)
  const { locale } = useLocale()
  if (!hasSender) return <p className="text-small text-muted">{t('ratesSender')}</p>
  if (!rates.ready) return <p className="text-small text-muted">{t('ratesNeed')}</p>
  if (rates.isError)
    return (
      <Banner
        tone="warning"
        actions={
          <Button size="compact" onClick={() => void rates.refetch()}>
            {t('retry')}
          </Button>
        }
      >
        {errorMessage(rates.error, locale)}
      </Banner>
    )
  if (!rates.data) return <Skeleton className="h-24 w-full" />
  const [first] = rates.data.problems
  if (rates.data.rates.length === 0)
    return <p className="text-small text-muted">{first ? errorMessage(first, locale) : t('ratesNone')}</p>
  return null
}

/** The service by its rate, or left open until the label is bought. */
export function ServiceCard({ order, from, to, error, onChoose }: Props) {
  const t = useT(createMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const rates = useRates(order, from, to)
  const [all, setAll] = useState(false)
  const offered = rates.ready ? (rates.data?.rates ?? []) : []
  const { carrier, serviceCode } = order
  const chosen = carrier !== null && serviceCode !== null ? keyOf({ carrier, serviceCode }) : ANY
  const shown = offered.filter((rate, at) => all || at < SHOWN || keyOf(rate) === chosen)
  const optionOf = (rate: Rate): Option => ({
    value: keyOf(rate),
    label: (
      <span className="flex justify-between gap-3">
        <span>{serviceLabel(rate.carrier, rate.serviceCode)[locale]}</span>
        <span className="tnum font-medium">{format.money(rate.price)}</span>
      </span>
    ),
    hint: rate.transitDays === null ? undefined : t('days', { n: rate.transitDays }),
  })
  const unpriced: Option[] =
    chosen === ANY || shown.some((rate) => keyOf(rate) === chosen)
      ? []
      : [{ value: chosen, label: serviceLabel(carrier!, serviceCode)[locale] }]
  return (
    <Card title={t('service')}>
      <Field label={t('rates')} name="serviceCode" error={error} group>
        <RadioGroup
          className="[&_label>:last-child]:flex-1"
          value={chosen}
          options={[{ value: ANY, label: t('anyService') }, ...unpriced, ...shown.map(optionOf)]}
          onChange={(value) => {
            const rate = offered.find((one) => keyOf(one) === value)
            if (value === ANY) onChoose({ carrier: null, serviceCode: null })
            else if (rate) onChoose({ carrier: rate.carrier, serviceCode: rate.serviceCode })
          }}
        />
      </Field>
      <State rates={rates} hasSender={from !== null} />
      {!all && offered.length > shown.length && (
        <Button size="compact" className="mt-2" onClick={() => setAll(true)}>
          {t('showAll', { n: offered.length })}
        </Button>
      )}
    </Card>
  )
}
