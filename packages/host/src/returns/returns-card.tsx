import { useQuery } from '@tanstack/react-query'
import { Link2, Undo2 } from 'lucide-react'
import { listReturns, type ReturnLabel } from '@waybill/contract/returns/api'
import { returnNumber } from '@waybill/contract/returns/lifecycle'
import { PlaceLink, useBridge, useClient } from '@waybill/host'
import { Button, Card, CopyButton, copyText, Menu, Skeleton, useT } from '@waybill/kit'
import { returnsMessages } from './messages.ts'
import { ReturnBadge } from './return-badge.tsx'
import { useReturnMoney } from './use-return-money.ts'

const SHOWN = 20

/** Where it stands, what became of its price, and the buyer's page while the label can be used. */
function Label({ label }: { label: ReturnLabel }) {
  const t = useT(returnsMessages)
  const bridge = useBridge()
  const money = useReturnMoney()
  const { id, state, trackingNo, page } = label
  const copy = async () => {
    await copyText(new URL(page, window.location.origin).href)
    bridge.toast('ok', t('copied'))
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <PlaceLink href={`/e/#/return/lists?return=${id}`}>{returnNumber(id)}</PlaceLink>
      <ReturnBadge state={state} />
      {trackingNo && (
        <span className="flex min-w-0 items-center gap-1">
          <span className="tnum break-all">{trackingNo}</span>
          <CopyButton value={trackingNo} />
        </span>
      )}
      {(state === 'created' || state === 'sent') && (
        <Button size="compact" icon={<Link2 />} onClick={() => void copy()}>
          {t('copyLink')}
        </Button>
      )}
      <span className="tnum w-full text-small text-muted">{money(label)}</span>
    </li>
  )
}

type Parcel = { id: number; trackingNo: string }

/** One parcel is asked about at once; of several, one is chosen first. */
function CreateButton({ parcels, onCreate }: { parcels: readonly Parcel[]; onCreate: (shipmentId: number) => void }) {
  const t = useT(returnsMessages)
  const [only, ...more] = parcels
  if (!only) return null
  if (more.length === 0)
    return (
      <Button size="compact" icon={<Undo2 />} onClick={() => onCreate(only.id)}>
        {t('create')}
      </Button>
    )
  return (
    <Menu
      align="end"
      trigger={
        <Button size="compact" icon={<Undo2 />}>
          {t('create')}
        </Button>
      }
      entries={parcels.map(({ id, trackingNo }) => ({
        id: String(id),
        label: t('forShipment', { tracking: trackingNo }),
        onSelect: () => onCreate(id),
      }))}
    />
  )
}

type Props = {
  /** Whose labels are listed. */
  of: { shipmentId: number } | { orderId: number }
  /** What may come back: labels are created for these. */
  parcels: readonly Parcel[]
  onCreate: (shipmentId: number) => void
}

/** The labels with which parcels may come back, and a button for another one. */
export function ReturnsCard({ of, parcels, onCreate }: Props) {
  const t = useT(returnsMessages)
  const query = useQuery(useClient().query(listReturns, { query: { ...of, limit: SHOWN } }, { hideErrors: true }))
  const { data, isError, refetch } = query
  if (parcels.length === 0 && !data?.records.length) return null
  return (
    <Card title={t('card')} action={<CreateButton parcels={parcels} onCreate={onCreate} />}>
      {data && data.records.length > 0 ? (
        <ul className="flex flex-col gap-3">
          {data.records.map((label) => (
            <Label key={label.id} label={label} />
          ))}
        </ul>
      ) : data ? (
        <p className="text-muted">
          {t('none')} {t('noneText')}
        </p>
      ) : isError ? (
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-muted">{t('notLoaded')}</span>
          <Button size="compact" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </div>
      ) : (
        <Skeleton className="h-8 w-full rounded-control" />
      )}
      {data?.next && (
        <p className="mt-3">
          <PlaceLink href="/e/#/return/lists">{t('more')}</PlaceLink>
        </p>
      )}
    </Card>
  )
}
