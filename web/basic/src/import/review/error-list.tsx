import { Trash2 } from 'lucide-react'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import type { ImportInfo, ImportRow } from '@waybill/contract/imports/api'
import { targetFields } from '@waybill/contract/imports/targets'
import { Button, cx, IconButton, useFormat, useLocale, useT } from '@waybill/kit'
import { importMessages } from '../messages.ts'
import { useImportProblems } from './figures.ts'
import { reviewMessages } from './review-messages.ts'
import type { Filter } from './use-order.ts'

const SHOWN = 60

/** The problem with its field's name in front, unless the words begin with it. */
function sentence(problem: FieldProblem, name: string, locale: 'en' | 'cn'): string {
  const words = locale === 'cn' ? problem.zhMessage : problem.message
  return words.startsWith(name) ? words : `${name}${locale === 'cn' ? '：' : ': '}${words}`
}

type KindsProps = {
  info: ImportInfo
  filter: Filter
  nameOf: (field: string) => string
  onFilter: (change: Filter) => void
  /** Asks for what is to stand in all cells that are wrong in the way that is shown. */
  onReplace: () => void
}

/** What is wrong, by field and kind with the number of rows; pressing one shows those rows alone. */
function ErrorKinds({ info, filter, nameOf, onFilter, onReplace }: KindsProps) {
  const t = useT(reviewMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const { data } = useImportProblems(info)
  const byField = Map.groupBy(data ?? [], (kind) => kind.fieldName)
  return (
    <ul
      aria-label={t('errorKinds')}
      className="kit-more max-h-[45%] flex-none overflow-y-auto border-b border-line"
      tabIndex={0}
    >
      {[...byField.values()].flat().map((kind, index, all) => {
        const isFirst = all[index - 1]?.fieldName !== kind.fieldName
        const chosen = filter.errorField === kind.fieldName && filter.errorCode === kind.code
        const choice: Filter = { show: 'errors', errorField: kind.fieldName, errorCode: kind.code }
        return (
          <li key={`${kind.fieldName} ${kind.code}`}>
            <button
              type="button"
              aria-pressed={chosen}
              onClick={() => onFilter(chosen ? { errorField: undefined, errorCode: undefined } : choice)}
              className={cx(
                'flex min-h-8 w-full items-baseline gap-2 px-2 py-1 text-start text-small hover:bg-sub',
                chosen && 'bg-brand-soft text-brand-text',
              )}
            >
              <span className="min-w-0 flex-1">
                <span className={cx('font-medium', !isFirst && 'sr-only')}>{nameOf(kind.fieldName)}</span>{' '}
                <span className={cx('line-clamp-2 block', !chosen && 'text-muted')}>
                  {locale === 'cn' ? kind.zhMessage : kind.message}
                </span>
              </span>
              <span className="tnum flex-none" aria-label={t('rowsOf', { n: kind.rows })}>
                {format.number(kind.rows)}
              </span>
            </button>
            {chosen && (
              <Button size="compact" className="mx-2 my-1" onClick={onReplace}>
                {t('replaceErrors', { n: kind.rows })}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

type Props = KindsProps & {
  /** The wrong rows that are loaded, with their places. */
  wrong: readonly { row: ImportRow; at: number }[]
  onGo: (row: number, field: string) => void
  onExclude: (rowNo: number) => void
}

/** What is wrong, in words: the kinds, and below them the loaded rows, each entry leading to its cell. The way through the errors for who cannot see the grid. */
export function ErrorList({ wrong, onGo, onExclude: onLeaveOut, ...kinds }: Props) {
  const t = useT(importMessages)
  const { locale } = useLocale()
  return (
    <section
      aria-label={t('errorList')}
      className="flex w-64 flex-none flex-col rounded-control border border-line max-md:h-72 max-md:w-full"
    >
      <ErrorKinds {...kinds} />
      <ul className="kit-more min-h-0 flex-1 overflow-y-auto" tabIndex={0} aria-label={t('errorList')}>
        {wrong.slice(0, SHOWN).map(({ row, at }) => (
          <li key={row.rowNo} className="border-b border-line p-2">
            <div className="flex items-center justify-between">
              <span className="tnum text-small font-medium text-muted">
                {t('rowNumber')} {row.rowNo}
              </span>
              <IconButton
                size="compact"
                label={t('deleteRow', { n: row.rowNo })}
                icon={<Trash2 />}
                className="-me-2"
                onClick={() => onLeaveOut(row.rowNo)}
              />
            </div>
            {row.errorMessages.map((one) => (
              <button
                key={`${one.fieldName}${one.code}`}
                type="button"
                onClick={() => onGo(at, one.fieldName)}
                className="block min-h-6 w-full text-start text-small text-danger hover:underline"
              >
                {sentence(one, kinds.nameOf(one.fieldName), locale)}
              </button>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The name of a field in the user's language. */
export function useFieldName(info: ImportInfo): (field: string) => string {
  const { locale } = useLocale()
  return (field) => targetFields[info.target].byKey.get(field)?.label[locale] ?? field
}
