import { useQuery } from '@tanstack/react-query'
import { type ImportInfo, firstImportRows } from '@waybill/contract/imports/api'
import { useClient } from '@waybill/host'
import { useT } from '@waybill/kit'
import { importMessages } from './messages.ts'

/** The first rows as the file has them, to see at a glance whether it was understood; there while the rest is still being read. */
export function FirstRows({ info }: { info: ImportInfo }) {
  const t = useT(importMessages)
  const client = useClient()
  const pending = client.query(firstImportRows, { params: { id: info.excelCacheId } }, { hideErrors: true })
  const { data } = useQuery({
    ...pending,
    // Read in another way, the same file has other rows.
    queryKey: [
      ...pending.queryKey,
      info.sheet,
      info.headerRow,
      info.charset,
      info.delimiter,
      info.fillDown,
      info.leaveHiddenOut,
    ],
    placeholderData: (before) => before,
  })
  const rows = data?.rows ?? []
  if (rows.length === 0) return null
  const title = t('firstRows', { n: rows.length })
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h3 className="text-section font-semibold">{title}</h3>
      <div
        role="region"
        aria-label={title}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        className="max-h-[38dvh] min-h-40 overflow-auto rounded-control border border-line"
      >
        <table className="text-small">
          <thead className="sticky top-0 bg-sub text-start">
            <tr>
              <th scope="col" className="px-2 py-1 text-end font-medium text-muted">
                {t('rowNumber')}
              </th>
              {info.columns.map((column) => (
                <th key={column.index} scope="col" className="px-2 py-1 text-start font-medium whitespace-nowrap">
                  {column.heading || t('columnNumber', { n: column.index + 1 })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.rowNo} className="border-t border-line">
                <td className="tnum px-2 py-1 text-end text-muted">{row.rowNo}</td>
                {info.columns.map((column) => (
                  <td key={column.index} className="max-w-60 truncate px-2 py-1 whitespace-nowrap">
                    {row.cells[column.index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
