import { PlaceLink } from '@waybill/host'
import type { ReactNode } from 'react'

export type ReportColumn<Row> = {
  id: string
  head: string
  /** Words stand left, figures right. */
  words?: true
  cell: (row: Row) => ReactNode
}

/** A figure that opens the rows that it is the sum of; nothing to open at 0. */
export const Figure = ({ href, amount, children }: { href: string; amount: number; children: string }) =>
  amount === 0 ? (
    children
  ) : (
    <PlaceLink look="figure" href={href}>
      {children}
    </PlaceLink>
  )

/** The figures of a report, with their totals last. The first column names the row; it is wide enough for a day on one line. */
export function ReportTable<Row>({
  name,
  columns,
  rows,
  rowKey,
  totals,
}: {
  name: string
  columns: readonly ReportColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  totals?: Row
}) {
  const align = ({ words }: ReportColumn<Row>) => (words ? 'text-start' : 'text-end')
  const cells = (row: Row, isTotal: boolean) =>
    columns.map((column, index) =>
      index === 0 ? (
        <th
          key={column.id}
          scope="row"
          className={`sticky start-0 min-w-24 border-b bg-bg px-2 text-start ${isTotal ? 'font-semibold' : 'font-normal'}`}
        >
          {column.cell(row)}
        </th>
      ) : (
        <td key={column.id} className={`tnum border-b px-2 whitespace-nowrap ${align(column)}`}>
          {column.cell(row)}
        </td>
      ),
    )
  return (
    <div tabIndex={0} role="region" aria-label={name} className="overflow-x-auto rounded-control border">
      <table className="w-full border-separate border-spacing-0">
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th
                key={column.id}
                scope="col"
                className={`h-8 bg-sub px-2 font-medium whitespace-nowrap ${align(column)} ${index === 0 ? 'sticky start-0' : ''}`}
              >
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="h-row">
              {cells(row, false)}
            </tr>
          ))}
        </tbody>
        {totals !== undefined && (
          <tfoot>
            <tr className="h-row font-semibold">{cells(totals, true)}</tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
