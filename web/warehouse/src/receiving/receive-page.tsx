import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReceiptDetail } from '@waybill/contract/inbound/staff-api'
import { isExpected, isReceivable } from '@waybill/contract/inbound/lifecycle'
import { floorStateWords } from '@waybill/contract/inbound/words'
import { PlaceLink, usePageTitle } from '@waybill/host'
import { RecordError } from '@waybill/host/record-error'
import { useErrorMessage } from '@waybill/host/use-error-message'
import {
  Badge,
  Banner,
  Button,
  Card,
  DetailColumns,
  Field,
  LoadingState,
  NumberInput,
  PageBody,
  PageHead,
  Skeleton,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { StationLine } from '../shared/station-line.tsx'
import { Complete } from './complete.tsx'
import { receivingMessages } from './messages.ts'
import { PrintBoxes } from './print-boxes.tsx'
import { ReceiptLines } from './receipt-lines.tsx'
import { ScanCard } from './scan-card.tsx'
import { useArrive, useReceipt } from './use-receipt.ts'
import { useReceiving } from './use-receiving.ts'

/** Before it is received: the boxes at the dock are counted. Enter records what is announced. */
function Arrival({ receipt }: { receipt: ReceiptDetail }) {
  const t = useT(receivingMessages)
  const messageOf = useErrorMessage()
  const [boxes, setBoxes] = useState<number | null>(receipt.boxes)
  const arrive = useArrive(receipt)
  return (
    <Card title={t('arrival')}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (boxes !== null) arrive.mutate(boxes)
        }}
      >
        {arrive.isError && <Banner tone="critical">{messageOf(arrive.error)}</Banner>}
        <p className="text-muted">{t('arrivalText', { boxes: receipt.boxes })}</p>
        <Field label={t('boxesCounted')} className="max-w-40">
          <NumberInput autoFocus value={boxes} decimals={0} onChange={setBoxes} />
        </Field>
        <Button
          type="submit"
          variant="primary"
          className="self-start"
          pending={arrive.isPending}
          disabled={boxes === null}
        >
          {t('confirmArrival')}
        </Button>
      </form>
    </Card>
  )
}

/** What stands beside the scans: a note of the seller, boxes that are missing. */
function Notes({ receipt }: { receipt: ReceiptDetail }) {
  const t = useT(receivingMessages)
  const { note, boxes, boxesArrived, state } = receipt
  return (
    <>
      {state === 'completed' && (
        <Banner tone="success" actions={<PlaceLink href="/w/#/put-away">{t('putAway')}</PlaceLink>}>
          {t('done')}
        </Banner>
      )}
      {state === 'canceled' && <Banner tone="warning">{t('canceled')}</Banner>}
      {boxesArrived !== null && boxesArrived !== boxes && (
        <Banner tone="warning">{t('boxesDiffer', { boxes: boxesArrived, announced: boxes })}</Banner>
      )}
      {note !== null && (
        <Banner tone="info" title={t('note')}>
          {note}
        </Banner>
      )}
    </>
  )
}

function Receipt({ receipt }: { receipt: ReceiptDetail }) {
  const t = useT(receivingMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const { state, number, seller, expectedOn, late } = receipt
  const isOpen = isReceivable(state)
  const receiving = useReceiving(receipt.id, isOpen)
  const { tone, [locale]: words } = floorStateWords[state]
  return (
    <PageBody kind="detail">
      <PageHead
        title={t('receive', { number })}
        above={<PlaceLink href="/w/#/inbound/lists">{t('back')}</PlaceLink>}
        beside={
          <>
            <Badge tone={tone}>{words}</Badge>
            {late && <Badge tone="warning">{t('late')}</Badge>}
            <span className="text-muted">
              {seller.name} · {format.date(expectedOn)}
            </span>
            <StationLine warehouseId={receipt.warehouse.id} />
          </>
        }
        actions={isOpen && <Complete receipt={receipt} queue={receiving.queue} />}
      />
      <DetailColumns
        main={
          <>
            <Notes receipt={receipt} />
            {(isOpen || isExpected(state)) && <PrintBoxes receipt={receipt} />}
            {isExpected(state) && <Arrival receipt={receipt} />}
            {(isOpen || receiving.queue.waiting > 0) && <ScanCard receipt={receipt} receiving={receiving} />}
          </>
        }
        aside={<ReceiptLines receipt={receipt} />}
      />
    </PageBody>
  )
}

function Loaded({ id }: { id: number }) {
  const t = useT(receivingMessages)
  const { data, error, isError, refetch } = useReceipt(id)
  usePageTitle(data ? t('receive', data) : t('title'))
  if (data) return <Receipt receipt={data} />
  return (
    <PageBody kind="detail">
      <PageHead title={t('title')} above={<PlaceLink href="/w/#/inbound/lists">{t('back')}</PlaceLink>} />
      {isError ? (
        <RecordError
          error={error}
          onRetry={refetch}
          nowhere={{ title: t('lost'), text: t('lostText'), href: '/w/#/inbound/lists', back: t('back') }}
        />
      ) : (
        <LoadingState skeleton={<Skeleton className="h-64 w-full rounded-control" />} />
      )}
    </PageBody>
  )
}

/** `#/receive/$id`: counts an inbound shipment by scans. */
export function ReceivePage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return <Loaded key={id} id={Number(id) || 0} />
}
