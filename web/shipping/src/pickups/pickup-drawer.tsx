import { useMutation, useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { carrierName } from '@waybill/contract/carriers/catalogue'
import { urlOf } from '@waybill/contract/core/client'
import { cancelPickup, getPickup, type PickupDetail, printPickup } from '@waybill/contract/pickups/api'
import { pickupNumber } from '@waybill/contract/pickups/lifecycle'
import { pickupPlaceWords, pickupStateWords } from '@waybill/contract/pickups/words'
import { errorMessage, errorProps, PlaceLink, useClient } from '@waybill/host'
import { CaseTimeline } from '@waybill/host/cases'
import { usePrintFile } from '@waybill/host/labels'
import {
  Banner,
  Button,
  Card,
  ConfirmDialog,
  DescriptionList,
  Drawer,
  LoadError,
  Skeleton,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { pickupMessages } from '../messages/pickups.ts'
import { usePickupOutcome } from '../shared/pickups/use-outcome.ts'
import { usePickupsRenewed } from '../shared/pickups/renew.ts'
import type { PickupStart } from '../shared/pickups/use-pickup-form.ts'
import { addressText, PickupBadge, useWeight, windowText } from './columns.tsx'
import { WindowForm } from './window-form.tsx'

/** What became of the fee. */
function useFee({ state, fee, finalFee }: PickupDetail): string {
  const t = useT(pickupMessages)
  const format = useFormat()
  if (fee === 0) return t('free')
  if (finalFee !== null) return `${format.money(finalFee)} · ${t('charged')}`
  return `${format.money(fee)} · ${t(state === 'requested' || state === 'scheduled' ? 'held' : 'released')}`
}

function Parcels({ pickup }: { pickup: PickupDetail }) {
  const t = useT(pickupMessages)
  const weight = useWeight()
  return (
    <Card title={`${t('detailParcels')} · ${pickup.parcels.length}`}>
      <ul className="max-h-80 overflow-y-auto">
        {pickup.parcels.map((parcel) => (
          <li key={parcel.shipmentId} className="flex flex-wrap gap-x-3 border-b border-line py-1.5 last:border-b-0">
            <PlaceLink look="cell" href={`/e/#/shipment/detail/${parcel.shipmentId}`}>
              {parcel.trackingNo}
            </PlaceLink>
            <span className="min-w-0 flex-1 truncate text-muted">{parcel.recipient}</span>
            <span className="tnum text-muted">{weight(parcel.weightCg, pickup.from.country)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Loaded({ pickup }: { pickup: PickupDetail }) {
  const t = useT(pickupMessages)
  const format = useFormat()
  const weight = useWeight()
  const { locale } = useLocale()
  const fee = useFee(pickup)
  const cutOff = new Intl.DateTimeFormat(locale === 'cn' ? 'zh-CN' : 'en-US', {
    timeZone: pickup.zone,
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(Date.parse(pickup.cutOffAt))
  return (
    <div className="flex flex-col gap-3">
      <div>
        <PickupBadge {...pickup} />
      </div>
      {pickup.problem && <Banner tone="critical">{errorMessage(pickup.problem, locale)}</Banner>}
      <DescriptionList
        items={[
          { id: 'carrier', label: t('carrier'), value: carrierName(pickup.carrier)[locale] },
          { id: 'confirmation', label: t('confirmation'), value: pickup.confirmation },
          { id: 'date', label: t('date'), value: format.date(pickup.date) },
          { id: 'window', label: t('window'), value: windowText(pickup) },
          { id: 'fee', label: t('fee'), value: <span className="tnum">{fee}</span> },
          { id: 'cutOff', label: t('cutOff'), value: cutOff },
          { id: 'weight', label: t('weight'), value: weight(pickup.weightCg, pickup.from.country) },
          { id: 'by', label: t('requestedBy'), value: pickup.createdBy },
          { id: 'address', label: t('address'), value: addressText(pickup.from), wide: true },
          {
            id: 'place',
            label: t('place'),
            value: [pickupPlaceWords[pickup.place][locale], pickup.instructions].filter(Boolean).join(' · '),
            wide: true,
          },
        ]}
      />
      {pickup.parcels.length > 0 && <Parcels pickup={pickup} />}
      <Card title={t('history')}>
        <CaseTimeline events={pickup.events} words={pickupStateWords} />
      </Card>
    </div>
  )
}

function CancelQuestion({ pickup, onClose }: { pickup: PickupDetail; onClose: () => void }) {
  const t = useT(pickupMessages)
  const format = useFormat()
  const client = useClient()
  const announce = usePickupOutcome()
  const renew = usePickupsRenewed()
  const cancel = useMutation({
    mutationFn: () => client.call(cancelPickup, { params: { id: pickup.id } }),
    onSuccess: (answer) => announce(answer, 'canceled'),
    onSettled: () => {
      renew()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      title={t('cancelTitle', { number: pickupNumber(pickup.id) })}
      confirm={t('cancel')}
      keep={t('keepPickup')}
      danger
      onConfirm={() => cancel.mutate()}
      onCancel={onClose}
    >
      {pickup.fee > 0 ? t('cancelText', { fee: format.money(pickup.fee) }) : t('cancelTextFree')}
    </ConfirmDialog>
  )
}

type FootProps = {
  pickup: PickupDetail
  onCancel: () => void
  onWindow: () => void
  onAgain: (start: PickupStart) => void
}
function Foot({ pickup, onCancel, onWindow, onAgain }: FootProps) {
  const t = useT(pickupMessages)
  const file = usePrintFile()
  const print = (paper: 'letter' | '4x6') =>
    void file.open({ url: urlOf(printPickup, {}), body: { pickupId: pickup.id, paper } })
  const isOver = pickup.state === 'missed' || pickup.state === 'canceled' || pickup.state === 'failed'
  return (
    <>
      {pickup.canChange && <Button onClick={onCancel}>{t('cancel')}</Button>}
      {pickup.canChange && <Button onClick={onWindow}>{t('changeWindow')}</Button>}
      {isOver ? (
        <Button
          variant="primary"
          onClick={() => onAgain({ carrier: pickup.carrier, from: pickup.from, place: pickup.place })}
        >
          {t('scheduleAgain')}
        </Button>
      ) : (
        <>
          <Button onClick={() => print('4x6')}>{t('printSmall')}</Button>
          <Button variant="primary" icon={<Printer />} onClick={() => print('letter')}>
            {t('print')}
          </Button>
        </>
      )}
    </>
  )
}

type Props = { id: number; onClose: () => void; onAgain: (start: PickupStart) => void }
/** One pickup: its parcels, its money and its history. */
export function PickupDrawer({ id, onClose, onAgain }: Props) {
  const { locale } = useLocale()
  const client = useClient()
  const [asking, setAsking] = useState<'cancel' | 'window' | null>(null)
  const { data, error, refetch } = useQuery({
    ...client.query(getPickup, { params: { id } }, { hideErrors: true }),
    // What the carrier has not answered is read again.
    refetchInterval: ({ state }) => (state.data?.state === 'requested' || state.data?.pending ? 5000 : false),
  })
  const close = () => setAsking(null)
  return (
    <Drawer
      open
      width={640}
      onClose={onClose}
      title={pickupNumber(id)}
      footer={
        data && (
          <Foot
            pickup={data}
            onCancel={() => setAsking('cancel')}
            onWindow={() => setAsking('window')}
            onAgain={onAgain}
          />
        )
      }
    >
      {data ? (
        <Loaded pickup={data} />
      ) : error ? (
        <LoadError {...errorProps(error, locale, () => void refetch())} />
      ) : (
        <Skeleton className="h-60 w-full rounded-control" />
      )}
      {asking === 'cancel' && data && <CancelQuestion pickup={data} onClose={close} />}
      {asking === 'window' && data && <WindowForm pickup={data} onClose={close} />}
    </Drawer>
  )
}
