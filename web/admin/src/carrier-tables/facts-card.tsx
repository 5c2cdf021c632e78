import { useQuery } from '@tanstack/react-query'
import { type CarrierTable, getCarrierTables } from '@waybill/contract/carriers/tables-api'
import { useClient } from '@waybill/host'
import { useFormat, useT } from '@waybill/kit'
import { carrierTableMessages } from './messages.ts'

/** The version loaded, and how much of a table is verified; shown once it is known. */
export function FactsCard({ table }: { table: CarrierTable }) {
  const t = useT(carrierTableMessages)
  const format = useFormat()
  const client = useClient()
  const { data } = useQuery(client.query(getCarrierTables, {}, { hideErrors: true }))
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
