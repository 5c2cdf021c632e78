import { useQuery } from '@tanstack/react-query'
import { type CarrierTable, getCarrierTables } from '@waybill/contract/carriers/tables-api'
import { useClient } from '@waybill/host'
import { Skeleton, useFormat, useT } from '@waybill/kit'
import { carrierTableMessages } from './messages.ts'

/** The version loaded, and how much of a table is verified. Its room is kept while that is read: what stands below must not move under a click. */
export function FactsCard({ table }: { table: CarrierTable }) {
  const t = useT(carrierTableMessages)
  const format = useFormat()
  const client = useClient()
  const { data, isPending } = useQuery(client.query(getCarrierTables, {}, { hideErrors: true }))
  if (isPending)
    return (
      <div aria-hidden="true" className="flex flex-none flex-col gap-1 pb-3 text-small">
        {[1, 2, 3].map((line) => (
          <p key={line}>
            <Skeleton className="w-80 max-w-full" />
          </p>
        ))}
      </div>
    )
  if (!data) return null
  const { version } = data
  const facts = data.tables.find((one) => one.table === table)
  return (
    <div className="flex flex-none flex-col gap-1 pb-3 text-small text-muted">
      <p>{version ? t('version', { name: version.name, at: format.dateTime(version.loadedAt) }) : t('noVersion')}</p>
      {facts && (
        <p>
          {[
            t('share', { verified: format.number(facts.verified), rows: format.number(facts.rows) }),
            t('newest', { date: format.date(facts.newestSource) }),
            t('loaded', { at: format.dateTime(facts.loadedAt) }),
          ].join(' · ')}
        </p>
      )}
      <p>
        {t('explained')} {t('newer')}
      </p>
    </div>
  )
}
