import { useQuery } from '@tanstack/react-query'
import { compareImportRow } from '@waybill/contract/imports/rows-api'
import { useClient } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, Dialog, useT } from '@waybill/kit'
import type { GridColumn } from '@waybill/kit/edit-grid'
import { reviewMessages } from './review-messages.ts'

type Props = { importId: string; rowNo: number; columns: readonly GridColumn[]; onClose: () => void }

/** What a row would change of the order or product that exists already. */
export function Comparison({ importId, rowNo, columns, onClose }: Props) {
  const t = useT(reviewMessages)
  const client = useClient()
  const errorMessage = useErrorMessage()
  const { data, error } = useQuery({
    ...client.query(compareImportRow, { params: { id: importId }, query: { rowNo } }, { hideErrors: true }),
    gcTime: 0,
    retry: false,
  })
  const differences = data?.differences
  const columnOf = new Map(columns.map((column) => [column.id, column]))
  const shown = (field: string, text: string) =>
    columnOf.get(field)?.options?.find((option) => option.value === text)?.text ?? text
  return (
    <Dialog open title={t('comparison', { row: rowNo })} onClose={onClose}>
      {error && <Banner tone="critical">{errorMessage(error)}</Banner>}
      {!data && !error && <p role="status">{t('working')}</p>}
      {differences === null && <p>{t('notThereYet')}</p>}
      {differences?.length === 0 && <p>{t('noDifference')}</p>}
      {differences && differences.length > 0 && (
        <table className="w-full text-start">
          <thead className="text-small text-muted">
            <tr>
              <th className="py-1 pe-3 text-start font-medium">{t('differenceField')}</th>
              <th className="py-1 pe-3 text-start font-medium">{t('differenceBefore')}</th>
              <th className="py-1 text-start font-medium">{t('differenceAfter')}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ fieldName, before, after }) => (
              <tr key={fieldName} className="border-t border-line align-top">
                <th scope="row" className="py-1 pe-3 text-start font-medium">
                  {columnOf.get(fieldName)?.head ?? fieldName}
                </th>
                <td className="py-1 pe-3 wrap-anywhere text-muted">
                  {shown(fieldName, before) || t('differenceNone')}
                </td>
                <td className="py-1 wrap-anywhere">{shown(fieldName, after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}
