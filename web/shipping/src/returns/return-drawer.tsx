import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { urlOf } from '@waybill/contract/core/client'
import { getReturn, printReturn, type ReturnLabelDetail, settleReturn, voidReturn } from '@waybill/contract/returns/api'
import { returnNumber } from '@waybill/contract/returns/lifecycle'
import { returnReasonWords } from '@waybill/contract/returns/words'
import { errorMessage, errorProps, PlaceLink, useBridge, useClient } from '@waybill/host'
import { usePrintFile } from '@waybill/host/labels'
import { ReturnBadge, useReturnMoney } from '@waybill/host/returns'
import {
  Banner,
  Button,
  Card,
  ConfirmDialog,
  copyText,
  DescriptionList,
  Drawer,
  LoadError,
  Skeleton,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { returnMessages } from '../messages/returns.ts'
import { useReturnsChanged } from '../shared/returns/use-returns-changed.ts'
import { serviceText } from '../words.ts'

const isUsable = ({ state }: ReturnLabelDetail): boolean => state === 'created' || state === 'sent'

function Facts({ label }: { label: ReturnLabelDetail }) {
  const t = useT(returnMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const money = useReturnMoney()(label)
  const { shipment, order, lastEvent } = label
  const link = (href: string, text: string) => (
    <PlaceLink look="cell" href={href}>
      {text}
    </PlaceLink>
  )
  return (
    <DescriptionList
      items={[
        { id: 'money', label: t('money'), wide: true, value: <span className="tnum">{money}</span> },
        { id: 'tracking', label: t('tracking'), wide: true, value: label.trackingNo },
        { id: 'service', label: t('service'), value: serviceText(label.carrier, label.serviceCode, locale) },
        { id: 'until', label: t('validUntil'), value: format.date(label.validUntil) },
        {
          id: 'outbound',
          label: t('outbound'),
          value: link(`/e/#/shipment/detail/${shipment.id}`, shipment.trackingNo),
        },
        { id: 'order', label: t('order'), value: link(`/b/#/order/detail/${order.id}`, order.orderNo) },
        { id: 'reason', label: t('reason'), value: returnReasonWords[label.reason][locale] },
        { id: 'paidBy', label: t('paidBy'), value: t(label.paidBy === 'seller' ? 'paidBySeller' : 'paidByBuyer') },
        { id: 'mailed', label: t('buyerMailed'), value: label.mailedAt && format.dateTime(label.mailedAt) },
        {
          id: 'event',
          label: t('lastEvent'),
          wide: true,
          value:
            lastEvent && `${locale === 'cn' ? lastEvent.zhText : lastEvent.text} · ${format.dateTime(lastEvent.at)}`,
        },
        { id: 'note', label: t('note'), wide: true, value: label.note },
      ]}
    />
  )
}

function Loaded({ label }: { label: ReturnLabelDetail }) {
  const t = useT(returnMessages)
  const { locale } = useLocale()
  return (
    <div className="flex flex-col gap-3">
      <div>
        <ReturnBadge state={label.state} />
      </div>
      {label.problem && <Banner tone="critical">{errorMessage({ ...label.problem, fieldName: null }, locale)}</Banner>}
      <Facts label={label} />
      <Card title={t('items')}>
        <ul className="flex flex-col gap-1">
          {label.items.map((item, index) => (
            <li key={index} className="flex gap-2">
              <span className="tnum">{item.quantity} ×</span>
              <span className="min-w-0 break-words">{item.name ?? item.sku ?? t('unnamed')}</span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

function VoidQuestion({ label, onClose }: { label: ReturnLabelDetail; onClose: () => void }) {
  const t = useT(returnMessages)
  const format = useFormat()
  const client = useClient()
  const bridge = useBridge()
  const changed = useReturnsChanged()
  const act = useMutation({
    mutationFn: () => client.call(voidReturn, { params: { id: label.id } }),
    onSuccess: () => bridge.toast('ok', t('voided')),
    onSettled: () => {
      changed()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      title={t('voidTitle', { number: returnNumber(label.id) })}
      confirm={t('voidLabel')}
      keep={t('keep')}
      danger
      pending={act.isPending}
      onConfirm={() => act.mutate()}
      onCancel={onClose}
    >
      {label.releasedAt ? t('voidTextFree') : t('voidText', { price: format.money(label.price) })}
    </ConfirmDialog>
  )
}

function Acts({ label, onVoid }: { label: ReturnLabelDetail; onVoid: () => void }) {
  const t = useT(returnMessages)
  const client = useClient()
  const bridge = useBridge()
  const changed = useReturnsChanged()
  const file = usePrintFile()
  const settle = useMutation({
    mutationFn: () => client.call(settleReturn, { params: { id: label.id } }),
    onSuccess: () => bridge.toast('ok', t('settled')),
    onSettled: changed,
  })
  const copy = async () => {
    await copyText(new URL(label.page, location.origin).href)
    bridge.toast('ok', t('copied'))
  }
  if (label.state === 'delivered')
    return (
      <Button variant="primary" pending={settle.isPending} onClick={() => settle.mutate()}>
        {t('settle')}
      </Button>
    )
  if (!isUsable(label)) return null
  return (
    <>
      <Button onClick={onVoid}>{t('voidLabel')}</Button>
      <Button onClick={() => void copy()}>{t('copyLink')}</Button>
      <Button
        variant="primary"
        onClick={() => void file.open({ url: urlOf(printReturn, { params: { id: label.id } }), body: {} })}
      >
        {t('print')}
      </Button>
    </>
  )
}

/** One return label: its money, its way and what can be done with it. */
export function ReturnDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { locale } = useLocale()
  const client = useClient()
  const [voiding, setVoiding] = useState(false)
  const { data, error, refetch } = useQuery(client.query(getReturn, { params: { id } }, { hideErrors: true }))
  return (
    <Drawer
      open
      width={560}
      onClose={onClose}
      title={returnNumber(id)}
      footer={data && <Acts label={data} onVoid={() => setVoiding(true)} />}
    >
      {data ? (
        <Loaded label={data} />
      ) : error ? (
        <LoadError {...errorProps(error, locale, () => void refetch())} />
      ) : (
        <Skeleton className="h-60 w-full rounded-control" />
      )}
      {voiding && data && <VoidQuestion label={data} onClose={() => setVoiding(false)} />}
    </Drawer>
  )
}
