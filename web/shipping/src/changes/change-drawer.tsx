import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  type AddressChangeDetail,
  cancelAddressChange,
  getAddressChange,
  listAddressChanges,
  seeAddressChange,
} from '@waybill/contract/address-changes/api'
import { changeNumber } from '@waybill/contract/address-changes/lifecycle'
import { changeStateWords, controlCodeWords, deliveryChangeWords } from '@waybill/contract/address-changes/words'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { carrierName } from '@waybill/contract/carriers/catalogue'
import { formatAddress } from '@waybill/contract/places/format-address'
import { errorProps, PlaceLink, useBridge, useClient } from '@waybill/host'
import { CaseTimeline } from '@waybill/host/cases'
import {
  Button,
  Card,
  ConfirmDialog,
  DescriptionList,
  Drawer,
  LoadError,
  Notice,
  Skeleton,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { changeMessages } from '../messages/changes.ts'
import { ChangeBadge } from './columns.tsx'

function Address({ title, address }: { title: string; address: PostalAddress }) {
  return (
    <Card title={title}>
      <address className="break-words not-italic">
        {formatAddress(address, { home: address.country }).map((line, index) => (
          <div key={index}>{line}</div>
        ))}
      </address>
    </Card>
  )
}

/** What became of the fee. */
function useFee({ state, fee, finalFee }: AddressChangeDetail): string {
  const t = useT(changeMessages)
  const format = useFormat()
  if (fee === 0 && !finalFee) return t('free')
  if (finalFee !== null) return `${format.money(finalFee)} · ${t('charged')}`
  return `${format.money(fee)} · ${t(state === 'submitted' || state === 'accepted' ? 'held' : 'released')}`
}

function Loaded({ change }: { change: AddressChangeDetail }) {
  const t = useT(changeMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const fee = useFee(change)
  const { shipment } = change
  return (
    <div className="flex flex-col gap-3">
      <div>
        <ChangeBadge state={change.state} />
      </div>
      {change.cancelRequestedAt !== null && (
        <Notice tone="info">
          {t('cancelWaits', {
            carrier: carrierName(shipment.carrier)[locale],
            at: format.dateTime(change.cancelRequestedAt),
          })}
        </Notice>
      )}
      <DescriptionList
        items={[
          { id: 'what', label: t('what'), value: deliveryChangeWords[change.change][locale] },
          { id: 'fee', label: t('fee'), value: <span className="tnum">{fee}</span> },
          {
            id: 'tracking',
            label: t('tracking'),
            value: (
              <PlaceLink look="cell" href={`/e/#/shipment/detail/${shipment.id}`}>
                {shipment.trackingNo}
              </PlaceLink>
            ),
          },
          { id: 'case', label: t('caseNumber'), value: change.carrierCase },
          { id: 'until', label: t('activeUntil'), value: format.date(change.activeUntil) },
          { id: 'code', label: t('controlCode'), value: controlCodeWords[change.controlCode][locale] },
          { id: 'at', label: t('requested'), value: format.dateTime(change.requestedAt) },
          { id: 'by', label: t('requestedBy'), value: change.requestedBy },
          { id: 'reason', label: t('reason'), value: change.reason, wide: true },
        ]}
      />
      <Address title={t('from')} address={change.oldAddress} />
      {change.newAddress && <Address title={t('to')} address={change.newAddress} />}
      <Card title={t('history')}>
        <CaseTimeline events={change.events} words={changeStateWords} />
      </Card>
    </div>
  )
}

/** Renews whatever shows a change or its money. */
export function useChangesRenewed(): () => void {
  const cache = useQueryClient()
  const bridge = useBridge()
  return () => {
    for (const route of [listAddressChanges, getAddressChange]) void cache.invalidateQueries({ queryKey: [route.id] })
    bridge.emit('balance:changed', null)
    bridge.emit('shipments:changed', null)
  }
}

/** An outcome that nobody had seen is seen once it is shown. */
function useSeen(change: AddressChangeDetail | undefined): void {
  const client = useClient()
  const renew = useChangesRenewed()
  const { mutate } = useMutation({
    mutationFn: (id: number) => client.call(seeAddressChange, { params: { id } }, { hideErrors: true }),
    onSuccess: renew,
  })
  const unseen = change?.unseen ? change.id : null
  useEffect(() => {
    if (unseen !== null) mutate(unseen)
  }, [mutate, unseen])
}

function CancelQuestion({ change, onClose }: { change: AddressChangeDetail; onClose: () => void }) {
  const t = useT(changeMessages)
  const format = useFormat()
  const client = useClient()
  const bridge = useBridge()
  const renew = useChangesRenewed()
  const cancel = useMutation({
    mutationFn: () => client.call(cancelAddressChange, { params: { id: change.id } }),
    onSuccess: ({ state }) => bridge.toast('ok', t(state === 'canceled' ? 'canceled' : 'cancelSent')),
    onSettled: () => {
      renew()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      title={t('cancelTitle', { number: changeNumber(change.id) })}
      confirm={t('cancel')}
      keep={t('keepChange')}
      danger
      onConfirm={() => cancel.mutate()}
      onCancel={onClose}
    >
      {change.fee > 0 ? t('cancelText', { fee: format.money(change.fee) }) : t('cancelTextFree')}
    </ConfirmDialog>
  )
}

/** One address change: both addresses, its money and its history. */
export function ChangeDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT(changeMessages)
  const { locale } = useLocale()
  const client = useClient()
  const [canceling, setCanceling] = useState(false)
  const { data, error, refetch } = useQuery(client.query(getAddressChange, { params: { id } }, { hideErrors: true }))
  useSeen(data)
  const isCancelable = (data?.state === 'submitted' || data?.state === 'accepted') && data.cancelRequestedAt === null
  return (
    <Drawer
      open
      width={560}
      onClose={onClose}
      title={changeNumber(id)}
      footer={isCancelable && <Button onClick={() => setCanceling(true)}>{t('cancel')}</Button>}
    >
      {data ? (
        <Loaded change={data} />
      ) : error ? (
        <LoadError {...errorProps(error, locale, () => void refetch())} />
      ) : (
        <Skeleton className="h-60 w-full rounded-control" />
      )}
      {canceling && data && <CancelQuestion change={data} onClose={() => setCanceling(false)} />}
    </Drawer>
  )
}
