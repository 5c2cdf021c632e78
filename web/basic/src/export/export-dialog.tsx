import type { ExportChoice, getExportOptions } from '@waybill/contract/exports/api'
import type { OutputOf } from '@waybill/contract/core/route'
import { splitsOf } from '@waybill/contract/exports/list'
import { exportLists } from '@waybill/contract/exports/lists'
import { errorProps, errorMessage, type FeatureOutput } from '@waybill/host'
import {
  Banner,
  Button,
  Dialog,
  Field,
  LoadError,
  LoadingState,
  RadioGroup,
  Select,
  Skeleton,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { ColumnList } from './column-list.tsx'
import { exportMessages } from './messages.ts'
import { TemplateBar } from './template-bar.tsx'
import { type ExportInput, useStartExport, useChoice, useExportOptions, useRowCount } from './use-export.ts'

type Props = { input: ExportInput; onClose: (result: FeatureOutput<'export-rows'> | null) => void }
type Options = OutputOf<typeof getExportOptions>

const splitWords = { rows: 'byRows', store: 'byStore', carrier: 'byCarrier' } as const

function useTitle({ target }: ExportInput): string {
  const { locale } = useLocale()
  const { name } = exportLists[target]
  return useT(exportMessages)('title', { name: locale === 'en' ? name.en.toLowerCase() : name[locale] })
}

/** Format, and one file or several. */
function FileChoice(props: {
  input: ExportInput
  choice: ExportChoice
  onChange: (next: Partial<ExportChoice>) => void
}) {
  const { input, choice, onChange } = props
  const t = useT(exportMessages)
  const splits = splitsOf(exportLists[input.target])
  return (
    <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
      <Field label={t('format')} group>
        <RadioGroup
          value={choice.format}
          onChange={(format) => onChange({ format })}
          options={[
            { value: 'xlsx', label: t('xlsx'), hint: t('xlsxHint') },
            { value: 'csv', label: t('csv'), hint: t('csvHint') },
          ]}
        />
      </Field>
      <div className="flex flex-col gap-2">
        <Field label={t('files')} group>
          <RadioGroup
            value={choice.fileType === 1 ? 'single' : 'batch'}
            onChange={(kind) => onChange(kind === 'single' ? { fileType: 1, splitBy: 'rows' } : { fileType: 2 })}
            options={[
              { value: 'single', label: t('single') },
              { value: 'batch', label: t('batch') },
            ]}
          />
        </Field>
        {choice.fileType === 2 && (
          <Field label={t('splitBy')} className="w-56">
            <Select
              value={choice.splitBy}
              onChange={(splitBy) => onChange({ splitBy })}
              options={splits.map((one) => ({ value: one, text: t(splitWords[one]) }))}
            />
          </Field>
        )}
      </div>
    </div>
  )
}

function Chooser({ input, options, onClose }: Props & { options: Options }) {
  const t = useT(exportMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const count = useRowCount(input)
  const { choice, change } = useChoice(input.target, options.last)
  const title = useTitle(input)
  const begin = useStartExport(input, (id) => onClose({ id }))
  const none = choice.columns.length === 0
  const rows = count.data?.count
  return (
    <Dialog
      open
      width={800}
      title={title}
      description={rows === undefined ? t('counting') : t('rows', { n: rows })}
      onClose={() => onClose(null)}
      onSubmit={() => !none && begin.mutate(choice)}
      footerNote={<span className="text-small">{t('leave')}</span>}
      footer={
        <>
          <Button onClick={() => onClose(null)}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={begin.isPending} disabled={none || rows === 0}>
            {rows === undefined ? t('begin') : `${t('begin')} (${format.number(rows)})`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {begin.isError && <Banner tone="critical" title={errorMessage(begin.error, locale) ?? String(begin.error)} />}
        <TemplateBar target={input.target} templates={options.templates} choice={choice} onChange={change} />
        <ColumnList target={input.target} columns={choice.columns} onChange={(columns) => change({ columns })} />
        {none && (
          <p role="alert" className="text-small text-danger">
            {t('noColumns')}
          </p>
        )}
        <FileChoice input={input} choice={choice} onChange={change} />
      </div>
    </Dialog>
  )
}

/** Chooses what of a list goes into a file, and begins the export. */
export function ExportDialog({ input, onClose }: Props) {
  const title = useTitle(input)
  const { locale } = useLocale()
  const options = useExportOptions(input.target)
  if (options.data) return <Chooser input={input} options={options.data} onClose={onClose} />
  return (
    <Dialog open width={800} title={title} onClose={() => onClose(null)}>
      {options.isError ? (
        <LoadError {...errorProps(options.error, locale, () => void options.refetch())} />
      ) : (
        <LoadingState skeleton={<Skeleton className="h-96" />} />
      )}
    </Dialog>
  )
}
