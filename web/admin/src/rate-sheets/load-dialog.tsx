import { useState } from 'react'
import type { Sheet, SheetProblem } from '@waybill/contract/rate-sheets/shapes'
import { useBridge } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import {
  Banner,
  Button,
  Checkbox,
  DatePicker,
  Dialog,
  Field,
  FileDrop,
  focusField,
  TextInput,
  useLocale,
  useT,
} from '@waybill/kit'
import { rateSheetMessages } from './messages.ts'
import { NewDraft } from './new-draft.tsx'
import { type LoadForm, seenOf, useLoad, useSeenSheet } from './use-sheet.ts'

const layouts = { rates: 'loadRates', surcharges: 'loadSurcharges', fuel: 'loadFuel', areas: 'loadAreas' } as const
const firstForm: LoadForm = { name: '', source: '', sourceDate: null, worksheet: '', verified: false }

/** What is wrong in a file, place by place. */
function Problems({ problems }: { problems: readonly SheetProblem[] }) {
  const t = useT(rateSheetMessages)
  const { locale } = useLocale()
  const place = ({ row, column }: SheetProblem) => {
    if (row === null) return t('placeFile')
    return column === null ? t('placeRow', { row }) : t('place', { row, column })
  }
  return (
    <Banner tone="critical">
      <p>{t('problemsTitle', { count: problems.length })}</p>
      <ul className="max-h-48 list-disc overflow-auto ps-4">
        {problems.map((problem, at) => (
          <li key={`${at} ${problem.code}`}>
            {place(problem)}: {locale === 'cn' ? problem.zhMessage : problem.message}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

function Fields({
  form,
  tried,
  onChange,
}: {
  form: LoadForm
  tried: boolean
  onChange: (form: Partial<LoadForm>) => void
}) {
  const t = useT(rateSheetMessages)
  const missing = (text: string) => (tried && text.trim() === '' ? t('needed') : undefined)
  return (
    <div className="grid grid-cols-2 gap-3 pb-3 max-sm:grid-cols-1">
      <Field name="name" label={t('name')} required error={missing(form.name)}>
        <TextInput value={form.name} maxLength={100} onChange={(name) => onChange({ name })} />
      </Field>
      <Field name="source" label={t('source')} hint={t('sourceHint')} required error={missing(form.source)}>
        <TextInput value={form.source} maxLength={200} onChange={(source) => onChange({ source })} />
      </Field>
      <Field name="sourceDate" label={t('sourceDate')}>
        <DatePicker value={form.sourceDate} onChange={(sourceDate) => onChange({ sourceDate })} />
      </Field>
      <Field name="worksheet" label={t('worksheet')} hint={t('worksheetHint')}>
        <TextInput value={form.worksheet} maxLength={100} onChange={(worksheet) => onChange({ worksheet })} />
      </Field>
      <Checkbox
        className="col-span-full"
        checked={form.verified}
        label={t('wasRead')}
        hint={t('wasReadText')}
        onChange={(verified) => onChange({ verified })}
      />
    </div>
  )
}

/** Loads a file as the draft; what is wrong in it is shown, and nothing is kept. */
export function LoadDialog({ sheet, onClose }: { sheet: Sheet; onClose: () => void }) {
  const t = useT(rateSheetMessages)
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const [form, setForm] = useState(firstForm)
  const [file, setFile] = useState<File | null>(null)
  const [tried, setTried] = useState(false)
  const { seen, isNew, look } = useSeenSheet(sheet)
  const load = useLoad(seenOf(seen))
  const send = (chosen: File | null) => {
    setTried(true)
    const missing = (['name', 'source'] as const).find((field) => form[field].trim() === '')
    if (missing) return focusField(missing)
    if (!chosen || load.isPending) return
    load.mutate(
      { file: chosen, form },
      {
        onError: (error) => void look(error),
        onSuccess: (answer) => {
          if (answer.problems.length > 0) return
          bridge.toast('ok', t('loaded', { count: answer.sheet.draft?.rows ?? 0 }))
          onClose()
        },
      },
    )
  }
  const choose = (next: File | undefined) => {
    if (!next) return
    setFile(next)
    send(next)
  }
  const problems = load.data?.problems ?? []
  const needed = tried && !file ? t('fileNeeded') : undefined
  return (
    <Dialog
      open
      width={650}
      onClose={onClose}
      dirty={file !== null || JSON.stringify(form) !== JSON.stringify(firstForm)}
      locked={load.isPending}
      title={t('loadTitle')}
      onSubmit={() => send(file)}
      footer={
        <>
          <Button onClick={onClose} disabled={load.isPending}>
            {t('close')}
          </Button>
          <Button type="submit" variant="primary" shortcut="mod+enter" pending={load.isPending}>
            {t('load')}
          </Button>
        </>
      }
    >
      <p className="pb-3 text-muted">{t(layouts[sheet.kind])}</p>
      {isNew && <NewDraft sheet={seen} />}
      {seen.draft && (
        <div className="pb-3">
          <Banner tone="warning">{t('replaceText')}</Banner>
        </div>
      )}
      <Fields form={form} tried={tried} onChange={(next) => setForm((before) => ({ ...before, ...next }))} />
      {problems.length > 0 && !load.isPending && (
        <div className="pb-3">
          <Problems problems={problems} />
        </div>
      )}
      <FileDrop
        accept=".csv,.txt,.xlsx,.xls,.ods"
        onFiles={(files) => choose(files[0])}
        disabled={load.isPending}
        hint={load.isPending ? t('reading') : file ? t('chosen', { file: file.name }) : t('drop')}
        error={load.isError ? messageOf(load.error) : needed}
      />
    </Dialog>
  )
}
