import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { surchargeStatus } from '@waybill/contract/carriers/enums'
import { effectiveServiceWords } from '@waybill/contract/prices/words'
import type { ListedSurcharge } from '@waybill/contract/rate-sheets/shapes'
import { errorProps } from '@waybill/host'
import { Badge, Card, IconButton, LoadError, LoadingState, Skeleton, useFormat, useLocale, useT } from '@waybill/kit'
import { rateSheetMessages } from './messages.ts'
import { useRowWords } from './row-words.ts'
import { cell, figure, SmallTable } from './small-table.tsx'
import { SurchargeDialog } from './surcharge-dialog.tsx'
import { useSurcharges } from './use-sheet.ts'

type RowProps = { row: ListedSurcharge; carrier: number; onChange: () => void }

function SurchargeRow({ row, carrier, onChange }: RowProps) {
  const t = useT(rateSheetMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const words = useRowWords(carrier)
  const name = words.name(row.values)
  const own = { column: 'appliesTo', before: null, after: null }
  const service =
    row.effectiveService === null
      ? words.value(own, row.values.appliesTo ?? null)
      : (effectiveServiceWords[row.effectiveService]?.[locale] ?? String(row.effectiveService))
  const isActive = row.status === surchargeStatus.active
  return (
    <tr>
      <th scope="row" className={`${cell} min-w-56 text-start font-normal`}>
        {name}
        <span className="block text-small text-muted">
          {row.source}
          {row.sourceDate !== null && ` (${format.date(row.sourceDate)})`}, {t(row.read)}
        </span>
      </th>
      <td className={cell}>{service}</td>
      <td className={cell}>
        <Badge tone={isActive ? 'success' : 'neutral'}>{t(isActive ? 'active' : 'inactive')}</Badge>
      </td>
      <td className={figure}>{format.money(row.amount)}</td>
      <td className={`${cell} text-end`}>
        <IconButton label={t('changeOf', { name })} icon={<Pencil />} onClick={onChange} />
      </td>
    </tr>
  )
}

/** The surcharges of a carrier one by one, as the draft has them or as they are in force. */
export function SurchargesCard({ carrier }: { carrier: 1 | 2 | 3 | 4 }) {
  const t = useT(rateSheetMessages)
  const { locale } = useLocale()
  const { data, error, refetch } = useSurcharges(carrier)
  const [changing, setChanging] = useState<{ row: ListedSurcharge; edit: number } | null>(null)
  const heads = [
    [t('charge'), false],
    [t('effectiveService'), false],
    [t('activeColumn'), false],
    [t('amount'), true],
    [t('acts'), true],
  ] as const
  return (
    <Card title={t('surcharges')}>
      {data ? (
        <div className="flex flex-col gap-3">
          <p className="text-small text-muted">{t(data.ofDraft ? 'ofDraft' : 'ofCurrent')}</p>
          <SmallTable name={t('surcharges')} heads={heads}>
            {data.surcharges.map((row) => (
              <SurchargeRow
                key={row.key}
                row={row}
                carrier={carrier}
                onChange={() => setChanging({ row, edit: data.edit })}
              />
            ))}
          </SmallTable>
        </div>
      ) : error ? (
        <LoadError {...errorProps(error, locale, () => void refetch())} />
      ) : (
        <LoadingState skeleton={<Skeleton className="h-40 w-full rounded-control" />} />
      )}
      {changing && <SurchargeDialog {...changing} carrier={carrier} onClose={() => setChanging(null)} />}
    </Card>
  )
}
