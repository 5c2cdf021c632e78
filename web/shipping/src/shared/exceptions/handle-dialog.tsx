import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { handleExceptions } from '@waybill/contract/exceptions/api'
import { type HandledWay, handledWays } from '@waybill/contract/exceptions/codes'
import { handledWayWords } from '@waybill/contract/exceptions/words'
import { errorMessage, useBridge, useClient } from '@waybill/host'
import { Button, Dialog, Field, focusField, Select, Textarea, useLocale, useT } from '@waybill/kit'
import { exceptionMessages } from '../../messages/exceptions.ts'
import { useExceptionsRenewed } from './use-renewed.ts'

/** Asks how exceptions were handled; what was typed stays when the call fails. */
export function HandleDialog({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const t = useT(exceptionMessages)
  const { locale } = useLocale()
  const client = useClient()
  const bridge = useBridge()
  const renew = useExceptionsRenewed()
  const [how, setHow] = useState<HandledWay | null>(null)
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const send = useMutation({
    mutationFn: (chosen: HandledWay) =>
      client.call(
        handleExceptions,
        { body: { ids: [...ids], how: chosen, note: note.trim() || null } },
        { hideErrors: true },
      ),
    onSuccess: ({ handled }) => {
      bridge.toast('ok', t('handledToast', { n: handled }))
      onClose()
    },
    onSettled: renew,
  })
  const isNoteMissing = how === 'other' && note.trim() === ''
  const submit = () => {
    setTried(true)
    if (how === null) return focusField('how')
    if (isNoteMissing) return focusField('note')
    send.mutate(how)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('handleTitle', { n: ids.length })}
      dirty={(how !== null || note !== '') && !send.isPending}
      locked={send.isPending}
      onSubmit={submit}
      footer={
        <Button type="submit" variant="primary" shortcut="mod+enter" pending={send.isPending}>
          {t('save')}
        </Button>
      }
    >
      <p className="mb-3 text-muted">{t('handleText')}</p>
      <div className="flex flex-col gap-3">
        <Field
          name="how"
          label={t('how')}
          required
          error={tried && how === null ? t('howNeeded') : errorMessage(send.error, locale)}
        >
          <Select
            value={how}
            onChange={setHow}
            options={handledWays.map((value) => ({ value, text: handledWayWords[value][locale] }))}
          />
        </Field>
        <Field
          name="note"
          label={t('note')}
          required={how === 'other'}
          hint={t('noteHint')}
          error={tried && isNoteMissing ? t('noteNeeded') : null}
        >
          <Textarea value={note} onChange={setNote} maxLength={500} />
        </Field>
      </div>
    </Dialog>
  )
}
