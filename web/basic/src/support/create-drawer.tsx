import { useState } from 'react'
import { X } from 'lucide-react'
import { useBridge } from '@waybill/host'
import {
  Banner,
  Button,
  Drawer,
  ErrorSummary,
  Field,
  IconButton,
  Textarea,
  TextInput,
  useLocale,
  useT,
} from '@waybill/kit'
import { sendingError, FilesField, useFiles, useTicketDraft } from '@waybill/tickets'
import { type About, useAboutName } from './about.ts'
import { desk } from './desk.ts'
import { supportMessages } from './messages.ts'
import { useCreate } from './use-create.ts'

const MAX_SUBJECT = 200
const MAX_TEXT = 10_000

type Wrong = { subject?: string | undefined; text?: string | undefined }
const nothingWrong: Wrong = {}

function useCreateForm(about: About | null, onClose: () => void) {
  const t = useT(supportMessages)
  const bridge = useBridge()
  const own = useTicketDraft('ticket-new')
  const files = useFiles(own)
  const create = useCreate()
  const [attempt, setAttempt] = useState(0)
  const { subject, text } = own.draft
  const problemOf = (value: string, field: string, max: number): string | undefined => {
    if (value.trim() === '') return t('required', { field })
    return value.trim().length > max ? t('tooLong', { field, max }) : undefined
  }
  const wrong: Wrong = {
    subject: problemOf(subject, t('subject'), MAX_SUBJECT),
    text: problemOf(text, t('message'), MAX_TEXT),
  }
  const waits = files.busy ? t('filesBusy') : files.failed ? t('filesFailed') : null
  const submit = () => {
    if (create.isPending) return
    setAttempt(attempt + 1)
    if (wrong.subject || wrong.text || waits !== null) return
    const fileIds = own.draft.files.map((file) => file.id)
    create.mutate(
      { subject: subject.trim(), text: text.trim(), fileIds, about },
      {
        onSuccess: ({ id }) => {
          own.clear()
          onClose()
          bridge.toast('ok', t('created'))
          bridge.navigate(desk.detailHref(id))
        },
      },
    )
  }
  return {
    own,
    files,
    create,
    attempt,
    wrong: attempt > 0 ? wrong : nothingWrong,
    waits: attempt > 0 ? waits : null,
    submit,
  }
}

function AboutLine({ about, onClear }: { about: About; onClear: () => void }) {
  const t = useT(supportMessages)
  const name = useAboutName(about)
  return (
    <div className="mb-3 flex min-h-8 items-center gap-2 rounded-control border border-line px-2">
      <span className="text-small text-muted">{t('about')}</span>
      <span className="tnum min-w-0 flex-1 truncate">{t(about.kind, { name })}</span>
      <IconButton size="compact" label={t('aboutNothing')} icon={<X />} onClick={onClear} />
    </div>
  )
}

type Props = { about: About | null; onClearAbout: () => void; onClose: () => void }

/** Asks support something. What was written is kept when the drawer is closed, until it is sent or discarded. */
export function CreateDrawer({ about, onClearAbout, onClose }: Props) {
  const t = useT(supportMessages)
  const { locale } = useLocale()
  const { own, files, create, attempt, wrong, waits, submit } = useCreateForm(about, onClose)
  const written = own.draft.subject !== '' || own.draft.text !== '' || own.draft.files.length > 0
  const bridge = useBridge()
  const close = () => {
    if (written) bridge.toast('ok', t('draftKept'))
    onClose()
  }
  const errors = Object.entries(wrong).flatMap(([name, message]) => (message ? [{ name, message }] : []))
  return (
    <Drawer
      open
      onClose={close}
      width={640}
      locked={create.isPending}
      title={t('create')}
      onSubmit={submit}
      footerNote={written ? t('draftKept') : undefined}
      footer={
        <>
          {written && <Button onClick={() => (own.clear(), files.forget())}>{t('discard')}</Button>}
          <Button type="submit" variant="primary" shortcut="mod+enter" pending={create.isPending}>
            {t('send')}
          </Button>
        </>
      }
    >
      <ErrorSummary attempt={attempt} errors={errors} />
      {create.isError && (
        <Banner tone="critical" className="mb-3">
          {sendingError(create.error, locale)}
        </Banner>
      )}
      <p className="mb-2 text-small text-muted">{t('requiredHint')}</p>
      {about && <AboutLine about={about} onClear={onClearAbout} />}
      <div className="flex flex-col gap-3">
        <Field name="subject" label={t('subject')} required error={wrong.subject}>
          <TextInput value={own.draft.subject} onChange={(subject) => own.change({ subject })} />
        </Field>
        <FilesField files={files}>
          <Field name="text" label={t('message')} required error={wrong.text}>
            <Textarea
              rows={10}
              value={own.draft.text}
              placeholder={t('messagePlaceholder')}
              onChange={(text) => own.change({ text })}
            />
          </Field>
        </FilesField>
        {waits && (
          <p role="alert" className="text-small text-danger">
            {waits}
          </p>
        )}
      </div>
    </Drawer>
  )
}
