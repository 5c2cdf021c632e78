import { useState } from 'react'
import type { Sheet } from '@waybill/contract/rate-sheets/shapes'
import { useBridge } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import {
  Banner,
  Button,
  Checkbox,
  DatePicker,
  Dialog,
  Field,
  focusField,
  TextInput,
  useFormat,
  useT,
} from '@waybill/kit'
import { Doubts } from './doubts.tsx'
import { rateSheetMessages } from './messages.ts'
import { seenOf, useChangeSheet } from './use-sheet.ts'

interface Form {
  day: string | null
  note: string
  doubtsSeen: boolean
}

function Fields({
  sheet,
  form,
  onChange,
  tried,
}: {
  sheet: Sheet
  form: Form
  onChange: (form: Partial<Form>) => void
  tried: boolean
}) {
  const t = useT(rateSheetMessages)
  const format = useFormat()
  const earliest = { day: format.date(sheet.earliest) }
  const wrong = form.day === null || form.day < sheet.earliest
  const doubts = sheet.draft?.doubts ?? []
  return (
    <div className="flex flex-col gap-3">
      <Field
        name="startsOn"
        label={t('startsOn')}
        hint={t('startsHint', earliest)}
        required
        error={tried && wrong ? t('dayNeeded', earliest) : undefined}
      >
        <DatePicker value={form.day} min={sheet.earliest} onChange={(day) => onChange({ day })} />
      </Field>
      {form.day === sheet.earliest && <Banner tone="warning">{t('scheduleToday')}</Banner>}
      <Field name="note" label={t('note')}>
        <TextInput value={form.note} maxLength={300} onChange={(note) => onChange({ note })} />
      </Field>
      {doubts.length > 0 && (
        <>
          <Doubts doubts={doubts} />
          <Field
            name="doubtsSeen"
            label={t('doubtsTitle')}
            hideLabel
            error={tried && !form.doubtsSeen ? t('doubtsNeeded') : undefined}
          >
            <Checkbox
              checked={form.doubtsSeen}
              label={t('doubtsSeen')}
              onChange={(doubtsSeen) => onChange({ doubtsSeen })}
            />
          </Field>
        </>
      )}
    </div>
  )
}

/** Asks from which day on the draft prices parcels. */
export function ScheduleDialog({ sheet, onClose }: { sheet: Sheet; onClose: () => void }) {
  const t = useT(rateSheetMessages)
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const [form, setForm] = useState<Form>({ day: null, note: '', doubtsSeen: false })
  const [tried, setTried] = useState(false)
  const change = useChangeSheet(seenOf(sheet), (done) => {
    bridge.toast('ok', t('scheduled', { version: done.versions[0]?.version ?? '' }))
    onClose()
  })
  const submit = () => {
    setTried(true)
    const { day, note, doubtsSeen } = form
    if (day === null || day < sheet.earliest) return focusField('startsOn')
    if ((sheet.draft?.doubts.length ?? 0) > 0 && !doubtsSeen) return focusField('doubtsSeen')
    if (!change.isPending) change.mutate({ of: 'schedule', startsOn: day, doubtsSeen, note: note.trim() || null })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('scheduleTitle')}
      locked={change.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={change.isPending}>
            {t('keepDraft')}
          </Button>
          <Button type="submit" variant="primary" shortcut="mod+enter" pending={change.isPending}>
            {t('scheduleConfirm')}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-muted">{t('scheduleText')}</p>
      {change.isError && (
        <div className="mb-3">
          <Banner tone="critical">{messageOf(change.error)}</Banner>
        </div>
      )}
      <Fields
        sheet={sheet}
        form={form}
        tried={tried}
        onChange={(next) => setForm((before) => ({ ...before, ...next }))}
      />
    </Dialog>
  )
}
