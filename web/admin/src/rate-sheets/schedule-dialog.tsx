import { useState } from 'react'
import { otherVersions } from '@waybill/contract/rate-sheets/others'
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
import { NewDraft } from './new-draft.tsx'
import { seenOf, useChangeSheet, useComparison, useSeenSheet } from './use-sheet.ts'

interface FieldsProps {
  sheet: Sheet
  form: Form
  onChange: (form: Partial<Form>) => void
  tried: boolean
}
interface Form {
  day: string | null
  note: string
  doubtsSeen: boolean
  versionsSeen: number[]
}
const firstForm: Form = { day: null, note: '', doubtsSeen: false, versionsSeen: [] }

const othersOf = ({ versions, draft }: Sheet, day: string | null): number[] =>
  draft && day !== null ? otherVersions(versions, { basedOn: draft.basedOn, startsOn: day }) : []
const areSeen = (others: readonly number[], { versionsSeen }: Form): boolean =>
  others.every((version) => versionsSeen.includes(version))

/** Asks about versions that this draft was not built from, with what it changes of the one in force that day. */
function Others({ sheet, form, onChange, tried }: FieldsProps) {
  const t = useT(rateSheetMessages)
  const format = useFormat()
  const others = othersOf(sheet, form.day)
  const { data } = useComparison(seenOf(sheet).scope, others.length > 0 ? form.day : null)
  if (others.length === 0) return null
  const versions = others.join(', ')
  const compared = data?.draft?.comparison
  return (
    <>
      <Banner tone="warning">
        <p>{t('othersText', { versions })}</p>
        {compared && (
          <p>
            {t('othersCompared', {
              day: format.date(form.day),
              added: format.number(compared.added),
              gone: format.number(compared.gone),
              changed: format.number(compared.changed),
            })}
          </p>
        )}
      </Banner>
      <Field
        name="versionsSeen"
        label={t('versions')}
        hideLabel
        error={tried && !areSeen(others, form) ? t('othersNeeded') : undefined}
      >
        <Checkbox
          checked={areSeen(others, form)}
          label={t('othersSeen', { versions })}
          onChange={(isSeen) => onChange({ versionsSeen: isSeen ? others : [] })}
        />
      </Field>
    </>
  )
}

function Fields(props: FieldsProps) {
  const { sheet, form, onChange, tried } = props
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
      {!wrong && <Others {...props} />}
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
  const [form, setForm] = useState(firstForm)
  const [tried, setTried] = useState(false)
  const { seen, isNew, look } = useSeenSheet(sheet)
  const change = useChangeSheet(seenOf(seen), (done) => {
    bridge.toast('ok', t('scheduled', { version: done.versions[0]?.version ?? '' }))
    onClose()
  })
  /** What was confirmed was of another draft. */
  const lookAgain = async (error: unknown) => {
    if (await look(error)) setForm((before) => ({ ...before, doubtsSeen: false, versionsSeen: [] }))
  }
  const submit = () => {
    setTried(true)
    const { day, note, doubtsSeen } = form
    const others = othersOf(seen, day)
    if (day === null || day < seen.earliest) return focusField('startsOn')
    if ((seen.draft?.doubts.length ?? 0) > 0 && !doubtsSeen) return focusField('doubtsSeen')
    if (!areSeen(others, form)) return focusField('versionsSeen')
    if (change.isPending) return
    change.mutate(
      { of: 'schedule', startsOn: day, doubtsSeen, versionsSeen: others, note: note.trim() || null },
      { onError: (error) => void lookAgain(error) },
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('scheduleTitle')}
      dirty={JSON.stringify(form) !== JSON.stringify(firstForm) && !change.isSuccess}
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
      {isNew && <NewDraft sheet={seen} />}
      <Fields
        sheet={seen}
        form={form}
        tried={tried}
        onChange={(next) => setForm((before) => ({ ...before, ...next }))}
      />
    </Dialog>
  )
}
