import { type ComponentProps, useState } from 'react'
import { serviceLabel } from '@waybill/contract/carriers/catalogue'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { fulfilmentWords } from '@waybill/contract/orders/fulfilment'
import type { Rate } from '@waybill/contract/shipping/api'
import { errorMessage } from '@waybill/host'
import { Banner, Button, Card, Field, RadioGroup, Skeleton, useFormat, useLocale, useT } from '@waybill/kit'
import { createMessages } from './messages.ts'
import type { NewOrder } from './new-order.ts'
import { choiceOf, keyOfChoice, optionKey, type ServiceChoice } from '../service-choice.ts'
import { openOptions, useWarehouseOptions } from '../service-select.tsx'
import { packageMessages } from '../package-messages.ts'
import type { Goods } from './use-goods.ts'
import { useRates } from './use-rates.ts'

type Option = ComponentProps<typeof RadioGroup<string>>['options'][number]

const SHOWN = 5
const optionHints = { 6: 'option6', 7: 'option7', 10: 'option10', 11: 'option11' } as const
const keyOf = ({ carrier, serviceCode }: { carrier: number; serviceCode: string }): string =>
  `${carrier}:${serviceCode}`

type Props = {
  order: NewOrder
  /** What products will fill of its package. */
  goods: Goods
  /** Null when there is no sender. */
  from: PostalAddress | null
  to: PostalAddress
  error: string | undefined
  onChoose: (service: ServiceChoice) => void
}

type StateProps = { rates: ReturnType<typeof useRates>; hasSender: boolean; several: boolean }

/** Why there are no rates, or that they come. */
function State({ rates, hasSender, several }: StateProps) {
  const t = useT(createMessages)
  const packages = useT(packageMessages)
  const { locale } = useLocale()
  if (!hasSender) return <p className="text-small text-muted">{t('ratesSender')}</p>
  if (several) return <p className="text-small text-muted">{packages('ratesSeveral')}</p>
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
export function ServiceCard({ order, goods, from, to, error, onChoose }: Props) {
  const t = useT(createMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const rates = useRates({ ...order, package: { ...order.package, ...goods } }, from, to)
  const [all, setAll] = useState(false)
  const offered = rates.ready ? (rates.data?.rates ?? []) : []
  const { carrier, serviceCode } = order
  const chosen = keyOfChoice({ ...order, warehouseId: order.warehouseId ?? null })
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
  const open = openOptions.map((option): Option => ({
    value: optionKey(option),
    label: fulfilmentWords[option][locale],
    hint: t(optionHints[option]),
  }))
  const warehouses = useWarehouseOptions().map(({ value, text }): Option => ({
    value,
    label: text,
    hint: t('option9'),
  }))
  const unpriced: Option[] =
    carrier === null || shown.some((rate) => keyOf(rate) === chosen)
      ? []
      : [{ value: chosen, label: serviceLabel(carrier, serviceCode)[locale] }]
  return (
    <Card title={t('service')}>
      <Field label={t('rates')} name="serviceCode" error={error} group>
        <RadioGroup
          className="[&_label>:last-child]:flex-1"
          value={chosen}
          options={[...open, ...warehouses, ...unpriced, ...shown.map(optionOf)]}
          onChange={(key) => onChoose(choiceOf(key))}
        />
      </Field>
      <div className="mt-3 empty:hidden">
        <State rates={rates} hasSender={from !== null} several={(order.otherPackages ?? []).length > 0} />
      </div>
      {!all && offered.length > shown.length && (
        <Button size="compact" className="mt-2" onClick={() => setAll(true)}>
          {t('showAll', { n: offered.length })}
        </Button>
      )}
    </Card>
  )
}
