import { useState } from 'react'
import type { OutputOf } from '@waybill/contract/core/route'
import type { findSendTargets, sendToWarehouse } from '@waybill/contract/outbound/api'
import { errorProps, PlaceLink } from '@waybill/host'
import {
  Banner,
  Button,
  Dialog,
  Field,
  LoadError,
  LoadingState,
  RadioGroup,
  Skeleton,
  useLocale,
  useT,
} from '@waybill/kit'
import { FailureBanner } from '../../shared/failure-banner.tsx'
import { sendingMessages } from './messages.ts'
import { useSend, useTargets } from './use-send.ts'

type Target = OutputOf<typeof findSendTargets>['warehouses'][number]
type Result = OutputOf<typeof sendToWarehouse>

/** Where the orders go: a choice where there is one. */
function Targets({
  warehouses,
  of,
  chosen,
  onChoose,
}: {
  warehouses: Target[]
  of: number
  chosen: string
  onChoose: (value: string) => void
}) {
  const t = useT(sendingMessages)
  if (warehouses.length === 0)
    return (
      <Banner tone="warning">
        {t('none')} <PlaceLink href="/o/#/connect">{t('connect')}</PlaceLink>
      </Banner>
    )
  const stockOf = ({ inStock }: Target) =>
    inStock === of ? t('allInStock') : inStock > 0 ? t('someInStock', { n: inStock, of }) : t('noneInStock')
  return (
    <Field group label={t('warehouse')}>
      <RadioGroup
        value={chosen}
        onChange={onChoose}
        options={warehouses.map((one) => ({
          value: String(one.id),
          label: `${one.code} · ${one.name}`,
          hint: `${one.operator} · ${stockOf(one)}`,
        }))}
      />
    </Field>
  )
}

type Unserved = 'lowest' | 'none'

/** What the warehouse does with orders that nobody chose a service for. */
function UnservedChoice({ value, onChange }: { value: Unserved; onChange: (value: Unserved) => void }) {
  const t = useT(sendingMessages)
  return (
    <div className="mt-3">
      <Field group label={t('unserved')}>
        <RadioGroup
          value={value}
          onChange={onChange}
          options={[
            { value: 'lowest', label: t('unservedLowest'), hint: t('unservedLowestHint') },
            { value: 'none', label: t('unservedNone') },
          ]}
        />
      </Field>
    </div>
  )
}

/** What the warehouse does with orders of which not everything is there. */
function ShortChoice({ partial, onChange }: { partial: boolean; onChange: (partial: boolean) => void }) {
  const t = useT(sendingMessages)
  return (
    <div className="mt-3">
      <Field group label={t('short')}>
        <RadioGroup
          value={partial ? 'part' : 'whole'}
          onChange={(value) => onChange(value === 'part')}
          options={[
            { value: 'whole', label: t('shortWhole'), hint: t('shortWholeHint') },
            { value: 'part', label: t('shortPart'), hint: t('shortPartHint') },
          ]}
        />
      </Field>
    </div>
  )
}

const allowsPartial = (target: Target | undefined): boolean => target?.allowPartial ?? false

/** What the warehouse is to do with orders that are not as plain as the others. */
function Choices(props: {
  target: Target | undefined
  of: number
  partial: boolean
  onPartial: (partial: boolean) => void
  unserved: Unserved
  onUnserved: (value: Unserved) => void
}) {
  const { target, of } = props
  if (!target) return null
  return (
    <>
      {target.inStock < of && <ShortChoice partial={props.partial} onChange={props.onPartial} />}
      <UnservedChoice value={props.unserved} onChange={props.onUnserved} />
    </>
  )
}

/** What became of the orders: how many are there, and which are not and why. */
function Results({ result: { sent, refused }, warehouse }: { result: Result; warehouse: string }) {
  const t = useT(sendingMessages)
  const { locale } = useLocale()
  const waiting = sent.filter(({ state }) => state === 'backorder').length
  return (
    <>
      <div className="flex flex-col gap-3" role="status">
        {sent.length > 0 && (
          <p>
            <span className="font-medium">{t('sent', { n: sent.length, warehouse })}</span>
            {waiting > 0 && <span className="block text-muted">{t('waiting', { n: waiting })}</span>}
          </p>
        )}
        {refused.length > 0 && (
          <div>
            <p className="font-medium">
              {t('refused', { n: refused.reduce((sum, { orders }) => sum + orders.length, 0) })}
            </p>
            <ul className="mt-1 flex max-h-72 flex-col gap-2 overflow-y-auto">
              {refused.map(({ code, message, zhMessage, orders }) => (
                <li key={code}>
                  {locale === 'cn' ? zhMessage : message}
                  <span className="flex flex-wrap gap-x-3">
                    {orders.map(({ id, orderNo }) => (
                      <PlaceLink key={id} look="quiet" className="tnum" href={`/b/#/order/detail/${id}`}>
                        {orderNo ?? String(id)}
                      </PlaceLink>
                    ))}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      {sent.length > 0 && (
        <p className="mt-3">
          <PlaceLink href="/o/#/outbound/lists">{t('view')}</PlaceLink>
        </p>
      )}
    </>
  )
}

export type SendDialogProps = { ids: readonly number[]; onClose: () => void; onSent: () => void }

/** Sends orders to a warehouse: which one, then what became of each. */
export function SendDialog({ ids, onClose, onSent }: SendDialogProps) {
  const t = useT(sendingMessages)
  const { locale } = useLocale()
  const targets = useTargets(ids)
  const send = useSend(ids)
  const [picked, setPicked] = useState<string | null>(null)
  const [unserved, setUnserved] = useState<Unserved>('lowest')
  const [chosenPartial, setPartial] = useState<boolean | null>(null)
  const warehouses = targets.data?.warehouses ?? []
  const best = warehouses.toSorted((a, b) => b.inStock - a.inStock)[0]
  const target = warehouses.find(({ id }) => String(id) === picked) ?? best
  const partial = chosenPartial ?? allowsPartial(target)
  const submit = () => {
    if (!target || send.isPending || send.data) return
    send.mutate({ operatorId: target.operatorId, warehouseId: target.id, unserved, partial }, { onSuccess: onSent })
  }
  const isDone = send.data !== undefined
  return (
    <Dialog
      open
      width={650}
      title={t('title', { n: ids.length })}
      onClose={onClose}
      locked={send.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={send.isPending}>
            {t(isDone ? 'close' : 'cancel')}
          </Button>
          {!isDone && target && (
            <Button type="submit" variant="primary" shortcut="mod+enter" pending={send.isPending}>
              {t('send', { n: ids.length })}
            </Button>
          )}
        </>
      }
    >
      <FailureBanner error={send.error} className="mb-3" />
      {targets.isError && !targets.data && (
        <LoadError {...errorProps(targets.error, locale, () => void targets.refetch())} />
      )}
      {targets.isPending && <LoadingState skeleton={<Skeleton className="h-24 w-full rounded-control" />} />}
      {send.data && target && <Results result={send.data} warehouse={target.name} />}
      {!isDone && targets.data && (
        <>
          <p className="mb-3 text-muted">{t('text')}</p>
          <Targets
            warehouses={warehouses}
            of={targets.data.orders}
            chosen={target ? String(target.id) : ''}
            onChoose={setPicked}
          />
          <Choices
            target={target}
            of={targets.data.orders}
            partial={partial}
            onPartial={setPartial}
            unserved={unserved}
            onUnserved={setUnserved}
          />
        </>
      )}
    </Dialog>
  )
}
