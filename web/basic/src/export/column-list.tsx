import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { exportLists } from '@waybill/contract/exports/lists'
import type { ExportTarget } from '@waybill/contract/exports/targets'
import { Button, Checkbox, IconButton, useLocale, useT } from '@waybill/kit'
import { exportMessages } from './messages.ts'

type Props = { target: ExportTarget; columns: readonly string[]; onChange: (columns: string[]) => void }

/** Every column that there is, to tick. */
function Offered({ target, columns, onChange }: Props) {
  const t = useT(exportMessages)
  const { locale } = useLocale()
  const all = exportLists[target].columns
  const toggle = (key: string, on: boolean) =>
    onChange(on ? [...columns, key] : columns.filter((column) => column !== key))
  return (
    <fieldset className="flex min-h-0 min-w-0 flex-col rounded-card border border-line">
      <legend className="sr-only">{t('offered')}</legend>
      <div className="flex min-h-9 items-center gap-1 border-b border-line px-3">
        <span aria-hidden className="me-auto font-medium">
          {t('offered')}
        </span>
        <Button
          variant="ghost"
          size="compact"
          onClick={() => onChange([...columns, ...all.map(({ key }) => key).filter((key) => !columns.includes(key))])}
        >
          {t('selectAll')}
        </Button>
        <Button variant="ghost" size="compact" onClick={() => onChange([])}>
          {t('selectNone')}
        </Button>
      </div>
      <div className="h-64 overflow-y-auto px-3 py-1 max-sm:h-52" tabIndex={-1}>
        {all.map(({ key, label }) => (
          <Checkbox
            key={key}
            label={label[locale]}
            checked={columns.includes(key)}
            onChange={(on) => toggle(key, on)}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** The columns of the file in their order. */
function Chosen({ target, columns, onChange }: Props) {
  const t = useT(exportMessages)
  const { locale } = useLocale()
  const names = new Map(exportLists[target].columns.map(({ key, label }) => [key, label[locale]]))
  const move = (at: number, by: number) => {
    const next = [...columns]
    next.splice(at + by, 0, ...next.splice(at, 1))
    onChange(next)
  }
  return (
    <section
      aria-label={t('chosen', { n: columns.length })}
      className="flex min-w-0 flex-col rounded-card border border-line"
    >
      <h3 className="flex min-h-9 items-center border-b border-line px-3 font-medium">
        {t('chosen', { n: columns.length })}
      </h3>
      <ol className="h-64 overflow-y-auto py-1 max-sm:h-52">
        {columns.map((key, at) => {
          const name = names.get(key) ?? key
          return (
            <li key={key} className="flex items-center gap-1 ps-3 pe-1 hover:bg-sub">
              <span className="tnum w-6 flex-none text-small text-muted">{at + 1}</span>
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <IconButton
                size="compact"
                label={t('up', { name })}
                icon={<ArrowUp />}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              />
              <IconButton
                size="compact"
                label={t('down', { name })}
                icon={<ArrowDown />}
                disabled={at === columns.length - 1}
                onClick={() => move(at, 1)}
              />
              <IconButton
                size="compact"
                label={t('remove', { name })}
                icon={<X />}
                onClick={() => onChange(columns.filter((column) => column !== key))}
              />
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** Which columns, and in which order. */
export const ColumnList = (props: Props) => (
  <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
    <Offered {...props} />
    <Chosen {...props} />
  </div>
)
