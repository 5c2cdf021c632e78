import type { SheetComparison, SheetDifference } from '@waybill/contract/rate-sheets/shapes'
import { Badge, DescriptionList, useFormat, useT } from '@waybill/kit'
import { rateSheetMessages } from './messages.ts'
import { percentText, useRowWords } from './row-words.ts'
import { cell, figure, SmallTable } from './small-table.tsx'

const tones = { added: 'success', gone: 'critical', changed: 'info' } as const

function Difference({ row, carrier }: { row: SheetDifference; carrier: number }) {
  const t = useT(rateSheetMessages)
  const words = useRowWords(carrier)
  const side = (of: 'before' | 'after') =>
    row.change === (of === 'before' ? 'added' : 'gone')
      ? t('nothing')
      : row.fields.map((field) => (
          <span key={field.column} className="block">
            {row.fields.length > 1 && <span className="text-muted">{words.column(field.column)} </span>}
            {words.value(field, field[of])}
          </span>
        ))
  return (
    <tr>
      <th scope="row" className={`${cell} min-w-48 text-start font-normal`}>
        <Badge tone={tones[row.change]}>{t(row.change)}</Badge> {words.name(row.values)}
      </th>
      <td className={figure}>{side('before')}</td>
      <td className={figure}>{side('after')}</td>
      <td className={figure}>{percentText(row.percentPpm)}</td>
    </tr>
  )
}

/** What a draft changes of the version in force. */
export function Comparison({ comparison, carrier }: { comparison: SheetComparison; carrier: number }) {
  const t = useT(rateSheetMessages)
  const format = useFormat()
  const { rows, added, gone, changed, same, largestRisePpm, largestFallPpm } = comparison
  const total = added + gone + changed
  if (total === 0) return <p className="text-muted">{t('noDifference')}</p>
  const counts = { added, gone, changed, same }
  const items = [
    ...(['added', 'gone', 'changed', 'same'] as const).map((id) => ({
      id,
      label: t(id),
      value: format.number(counts[id]),
    })),
    { id: 'rise', label: t('largestRise'), value: percentText(largestRisePpm) || t('nothing') },
    { id: 'fall', label: t('largestFall'), value: percentText(largestFallPpm) || t('nothing') },
  ]
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-medium">{t('compared')}</h3>
      <DescriptionList items={items} className="sm:grid-cols-6" />
      <SmallTable
        name={t('differences')}
        heads={[
          [t('row'), false],
          [t('before'), true],
          [t('after'), true],
          [t('percent'), true],
        ]}
      >
        {rows.map((row) => (
          <Difference
            key={`${row.change} ${JSON.stringify(row.values)} ${row.fields[0]?.column}`}
            row={row}
            carrier={carrier}
          />
        ))}
      </SmallTable>
      {rows.length < total && <p className="text-small text-muted">{t('listed', { n: rows.length })}</p>}
    </section>
  )
}
