import { useQuery } from '@tanstack/react-query'
import { listReturns } from '@waybill/contract/returns/api'
import { returnNumber } from '@waybill/contract/returns/lifecycle'
import { PlaceLink, useClient } from '@waybill/host'
import { Card, useT } from '@waybill/kit'
import { returnMessages } from '../messages/returns.ts'
import { ReturnBadge } from '../shared/returns/return-badge.tsx'

/** The labels with which the parcel may come back; nothing while there are none. */
export function ReturnsCard({ shipmentId }: { shipmentId: number }) {
  const t = useT(returnMessages)
  const { data } = useQuery(useClient().query(listReturns, { query: { shipmentId, limit: 50 } }, { hideErrors: true }))
  if (!data || data.records.length === 0) return null
  return (
    <Card title={t('card')}>
      <ul className="flex flex-col gap-2">
        {data.records.map(({ id, state, trackingNo }) => (
          <li key={id} className="flex flex-wrap items-center gap-2">
            <PlaceLink href={`/e/#/return/lists?return=${id}`}>{returnNumber(id)}</PlaceLink>
            <ReturnBadge state={state} />
            {trackingNo && <span className="tnum text-small break-all text-muted">{trackingNo}</span>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
