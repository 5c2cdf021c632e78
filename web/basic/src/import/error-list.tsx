import { X } from 'lucide-react'
import type { FieldProblem } from '@waybill/contract'
import type { FieldsByKey } from '@waybill/contract/imports/row-reader'
import { IconButton, useLocale, useT } from '@waybill/kit'
import { useBridge } from '@waybill/host'
import { importMessages } from './messages.ts'
import type { Rows } from './use-rows.ts'

const SHOWN = 100

/** The problem with its field's name in front, unless the words begin with it. */
function sentence(problem: FieldProblem, fields: FieldsByKey, locale: 'en' | 'cn'): string {
  const words = locale === 'cn' ? problem.zhMessage : problem.message
  const name = fields.get(problem.fieldName)?.label[locale] ?? problem.fieldName
  return words.startsWith(name) ? words : `${name}${locale === 'cn' ? '：' : ': '}${words}`
}

type Props = { fields: FieldsByKey; rows: Rows; onGo: (row: number, field: string) => void }

/** What is wrong in the loaded rows, in words; each entry leads to its cell. The way through the errors for who cannot see the grid. */
export function ErrorList({ fields, rows, onGo }: Props) {
  const t = useT(importMessages)
  const bridge = useBridge()
  const { locale } = useLocale()
  const wrong = [...rows.windows]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([number, window]) => window.map((row, index) => ({ row, at: number * 200 + index })))
    .filter(({ row }) => !row.valid)
    .slice(0, SHOWN)
  const leaveOut = async (rowNo: number) => {
    // What keeps it from being taken is said above the grid.
    const taken = await rows.leaveOut(rowNo).then(
      () => true,
      () => false,
    )
    if (taken) bridge.toast('ok', t('rowLeftOut', { n: rowNo }))
  }
  return (
    <section aria-label={t('errorList')} className="w-64 flex-none max-md:w-full">
      <ul
        className="h-[420px] overflow-y-auto rounded-control border border-line max-md:h-48"
        tabIndex={0}
        aria-label={t('errorList')}
      >
        {wrong.map(({ row, at }) => (
          <li key={row.rowNo} className="border-b border-line p-2">
            <div className="flex items-center justify-between">
              <span className="tnum text-small font-medium text-muted">
                {t('rowNumber')} {row.rowNo}
              </span>
              <IconButton
                size="compact"
                label={t('deleteRow', { n: row.rowNo })}
                icon={<X />}
                onClick={() => void leaveOut(row.rowNo)}
              />
            </div>
            {row.errorMessages.map((one) => (
              <button
                key={`${one.fieldName}${one.code}`}
                type="button"
                onClick={() => onGo(at, one.fieldName)}
                className="block min-h-6 w-full text-start text-small text-danger hover:underline"
              >
                {sentence(one, fields, locale)}
              </button>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
