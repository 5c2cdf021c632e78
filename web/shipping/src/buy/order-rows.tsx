import { useMemo, useState } from 'react'
import { residentialType } from '@waybill/contract/addresses/enums'
import { errorMessage } from '@waybill/host'
import { Banner, Button, Field, Select, useFormat, useLocale, useT, type Option } from '@waybill/kit'
import { buyMessages } from '../messages/buy.ts'
import { useAddressType } from './address-type.tsx'
import { Attention } from './attention.tsx'
import {
  assumedHomes,
  attentionFirst,
  commonServices,
  serviceKey,
  strategies,
  type Choices,
  type ForAll,
  type Pick,
  type Readiness,
} from './choice.ts'
import { GoodsWeights } from './goods-weight.tsx'
import { TextsWaiting } from './label-texts.tsx'
import { ListPager } from './list-pager.tsx'
import { OrderRow } from './order-row.tsx'
import { rowGrid } from './row-grid.ts'
import { serviceText } from '../words.ts'
import { usePaged } from './use-paged.ts'

function Heads() {
  const t = useT(buyMessages)
  const heads = [t('order'), t('shipTo'), t('package'), t('service')]
  return (
    <div aria-hidden="true" className={`${rowGrid} h-8 bg-sub px-3 text-small font-medium text-muted max-lg:hidden`}>
      {heads.map((head) => (
        <span key={head}>{head}</span>
      ))}
      <span className="text-end">{t('price')}</span>
      <span />
    </div>
  )
}

type ForAllProps = { picks: readonly Pick[]; value: ForAll; onChange: (value: ForAll) => void }

/** How the services of all orders are chosen, or one service for all, with how many it takes and what they cost. */
function ServiceForAll({ picks, value, onChange }: ForAllProps) {
  const t = useT(buyMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const services = useMemo(() => commonServices(picks), [picks])
  const options: Option<ForAll>[] = [
    ...strategies.map((one) => ({
      value: one,
      text: t(one),
      hint: one === 'assigned' ? t('assignedHint') : undefined,
    })),
    ...services.map((service) => ({
      value: serviceKey(service),
      text: serviceText(service.carrier, service.serviceCode, locale),
      hint: t('takesOrders', { n: service.orders, of: picks.length, amount: format.money(service.total) }),
    })),
  ]
  return (
    <Field label={t('allServices')} className="w-64 max-w-full">
      <Select value={value} options={options} onChange={onChange} />
    </Field>
  )
}

type AssumedProps = { orderIds: number[]; onSaved: (orderIds: readonly number[]) => void }

/** Orders priced as homes in doubt, and a way to say at once that they are businesses. */
function AssumedHomes({ orderIds, onSaved }: AssumedProps) {
  const t = useT(buyMessages)
  const { locale } = useLocale()
  const save = useAddressType(onSaved)
  const n = orderIds.length
  if (n === 0) return null
  return (
    <Banner
      className="mb-3"
      actions={
        <Button
          size="compact"
          pending={save.isPending}
          onClick={() => save.mutate({ ids: orderIds, type: residentialType.nonResidential })}
        >
          {t('allBusinesses', { n })}
        </Button>
      }
    >
      {t('addressTypes', { n })}
      {save.error && <span className="block text-danger">{errorMessage(save.error, locale) ?? t('lost')}</span>}
    </Banner>
  )
}

type Props = {
  picks: readonly Pick[]
  choices: Choices
  onChoices: (choices: Choices) => void
  atStart: ReadonlyMap<number, Readiness>
  /** What orders cost when they were last tried, by order. */
  before: ReadonlyMap<number, number>
  onFixed: (orderId: number) => void
  /** The address types of orders were changed. */
  onRetyped: (orderIds: readonly number[]) => void
  /** A text was confirmed, which other orders may have too. */
  onTexts: () => void
  /** An order's fields hold something unsaved, or no longer. */
  onTyped: (orderId: number, unsaved: boolean) => void
  onExclude: (orderId: number) => void
}

/** Many orders, one row each; those that need a person stand first with the missing field open. */
export function OrderRows(props: Props) {
  const {
    picks,
    choices,
    onChoices,
    atStart,
    before,
    onFixed: onMended,
    onRetyped,
    onTexts,
    onTyped,
    onExclude: onLeaveOut,
  } = props
  const format = useFormat()
  const [editing, setEditing] = useState<number | null>(null)
  const sorted = useMemo(() => attentionFirst(picks, { atStart, all: choices.all }), [picks, atStart, choices.all])
  const { shown, ...paged } = usePaged(sorted)
  const chooseService = (orderId: number, service: string) =>
    onChoices({ ...choices, rows: new Map(choices.rows).set(orderId, service) })
  return (
    <>
      <Attention picks={picks} choices={choices} onChoices={onChoices} />
      <GoodsWeights quotes={picks.map(({ quote }) => quote)} onFilled={onRetyped} />
      <AssumedHomes orderIds={assumedHomes(picks)} onSaved={onRetyped} />
      <TextsWaiting picks={picks} onConfirmed={onTexts} />
      <div className="mb-3">
        <ServiceForAll picks={picks} value={choices.all} onChange={(all) => onChoices({ all, rows: new Map() })} />
      </div>
      <div className="overflow-hidden rounded-control border">
        <Heads />
        <ul>
          {shown.map((pick) => {
            const { orderId } = pick.quote
            const was = before.get(orderId)
            return (
              <OrderRow
                key={orderId}
                pick={pick}
                was={was !== undefined && was !== pick.rate?.price ? format.money(was) : null}
                editing={editing === orderId}
                onEdit={(open) => setEditing(open ? orderId : null)}
                onService={(service) => chooseService(orderId, service)}
                onExclude={picks.length > 1 ? () => onLeaveOut(orderId) : undefined}
                onTexts={onTexts}
                onFixed={() => (setEditing(null), onMended(orderId))}
                onTyped={(unsaved) => onTyped(orderId, unsaved)}
              />
            )
          })}
        </ul>
      </div>
      <ListPager paged={paged} />
    </>
  )
}
